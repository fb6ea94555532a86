import { openStore } from '../../src/store/sqlite/open.js';
import type { Store } from '../../src/store/store.js';
import { storeContract } from './contract.js';
import { filesContract } from './files-contract.js';
import { temporaryFolder } from './support.js';

type Open = (now?: () => Date) => Promise<{ store: Store; remove(): void }>;

const inMemory: Open = async now => ({
  store: await openStore(':memory:', now && { now }),
  remove: () => {},
});

const inFile: Open = async now => {
  const folder = temporaryFolder();
  return {
    store: await openStore(folder.file(), { create: true, ...(now && { now }) }),
    remove: folder.remove,
  };
};

storeContract('in memory', inMemory);
storeContract('in a file', inFile);
filesContract('in memory', inMemory);
filesContract('in a file', inFile);
