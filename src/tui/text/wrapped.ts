import { createWrapCache } from './wrap-cache.js';

/** Rows of the texts of the program's own (guide, help, panel) and of tasks, wrapped once per width. */
export const wrapped = createWrapCache();
