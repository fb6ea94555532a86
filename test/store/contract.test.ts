import { openConnection, openStore } from '../../src/store/sqlite/open.js';
import { sqliteStore } from '../../src/store/sqlite/sqlite-store.js';
import { type OpenProject, storeContract } from './contract.js';
import { filesContract } from './files-contract.js';
import { gradingContract } from './grading-contract.js';
import { provenanceContract } from './provenance-contract.js';
import { temporaryFolder } from './support.js';

// A project in memory has one connection, so both windows are on it; closing one leaves the other.
const inMemory: OpenProject = async now => {
  const connection = openConnection(':memory:', now && { now });
  return {
    store: sqliteStore(connection),
    second: async () => ({ ...sqliteStore(connection), close: async () => {} }),
    remove: () => {},
  };
};

const inFile: OpenProject = async now => {
  const folder = temporaryFolder();
  const open = () => openStore(folder.file(), { create: true, ...(now && { now }) });
  return { store: await open(), second: open, remove: folder.remove };
};

storeContract('in memory', inMemory);
storeContract('in a file', inFile);
filesContract('in memory', inMemory);
filesContract('in a file', inFile);
provenanceContract('in memory', inMemory);
provenanceContract('in a file', inFile);
gradingContract('in memory', inMemory);
gradingContract('in a file', inFile);
