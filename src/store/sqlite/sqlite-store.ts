import type { Store } from '../store.js';
import { annotators } from './annotators.js';
import { blindViews } from './blind.js';
import { claims } from './claims.js';
import type { Connection } from './connection.js';
import { consensus } from './consensus.js';
import { events } from './events.js';
import { files } from './files.js';
import { grading } from './grading/grading.js';
import { guides } from './guides.js';
import { beginImport } from './import/writer.js';
import { items } from './items.js';
import { mergeEvents } from './merge.js';
import { bundleEvents } from './merge-bundle.js';
import { plans } from './plan.js';
import { project } from './project.js';
import { provenance } from './provenance/provenance.js';
import { queue } from './queue.js';
import { runs } from './runs.js';

/** The store on one SQLite file. Each part prepares its statements when they are first used. */
export function sqliteStore(connection: Connection): Store {
  return {
    place: connection.place,
    ...project(connection),
    ...runs(connection),
    ...files(connection),
    ...claims(connection),
    ...annotators(connection),
    ...plans(connection),
    ...queue(connection),
    ...blindViews(connection),
    ...events(connection),
    ...guides(connection),
    ...bundleEvents(connection),
    ...mergeEvents(connection),
    ...items(connection),
    ...provenance(connection),
    ...grading(connection),
    ...consensus(connection),
    beginImport: async () => beginImport(connection),
    blockAtMost: async ms => {
      connection.db.pragma(`busy_timeout = ${Math.round(ms)}`);
    },
    // Loaded when it is asked for: it knows the matcher, which no first frame waits for.
    verify: async () => (await import('./verify/verify.js')).verify(connection),
    close: async () => {
      connection.db.close();
    },
  };
}
