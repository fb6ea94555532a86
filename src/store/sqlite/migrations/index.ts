import { project } from './001-project.js';
import { files } from './002-files.js';
import { blocks } from './003-blocks.js';
import { provenance } from './004-provenance.js';
import { plan } from './005-plan.js';
import { consensus } from './006-consensus.js';
import { grading } from './007-grading.js';
import type { Migration } from './migration.js';

/** In order, without gaps; the last one's version is the schema that this program writes. */
export const migrations: readonly Migration[] = [
  project,
  files,
  blocks,
  provenance,
  plan,
  consensus,
  grading,
];
