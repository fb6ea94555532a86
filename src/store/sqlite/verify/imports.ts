import type { StoreFinding } from '../../store.js';
import type { Connection } from '../connection.js';
import { machineKey } from '../device.js';
import { isAlive, openSessions } from '../import/session.js';

/** Imports that broke off. Nothing of an unfinished run is visible; the next import clears it away. */
export function* importFindings(c: Connection): Iterable<StoreFinding> {
  const here = machineKey(c);
  for (const session of openSessions(c)) {
    const alive = isAlive(session, here, c.now());
    yield {
      severity: 'warning',
      code: 'unfinished_import',
      text: alive
        ? `An import that began at ${session.started_at} is still running.`
        : `An import that began at ${session.started_at} was interrupted. Its finished runs are there; import again for the rest.`,
    };
  }
}
