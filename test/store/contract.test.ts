import { openStore } from '../../src/store/sqlite/open.js';
import { storeContract } from './contract.js';
import { temporaryFolder } from './support.js';

storeContract('in memory', async now => ({ store: await openStore(':memory:', { now }), remove: () => {} }));

storeContract('in a file', async now => {
  const folder = temporaryFolder();
  return { store: await openStore(folder.file(), { create: true, now }), remove: folder.remove };
});
