import { randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { sha256 } from '../../core/run/hash.js';
import type { Connection } from './connection.js';
import type { Arg } from './statement.js';

/**
 * The id of this machine and this copy of the file, which names the label chains that grow here. A file
 * that was copied, to another machine or beside itself, is another device: its owner's labels then begin a
 * chain of their own instead of forking the one they were copied with (review 1.5). Call it in a write.
 */
export function deviceOf(c: Connection): () => string {
  const known = c.statement((k, arg: Arg<{ machine: string }>) =>
    k.selectFrom('device').where('machine', '=', arg('machine')).select('id'),
  );
  const add = c.statement((k, arg: Arg<{ id: string; machine: string; at: string }>) =>
    k.insertInto('device').values({ id: arg('id'), machine: arg('machine'), added_at: arg('at') }),
  );
  let machine: string | undefined;
  return () => {
    machine ??= machineKey(c, fileNumber(c.place));
    const there = known.get({ machine });
    if (there) return there.id;
    const id = randomBytes(8).toString('hex');
    add.run({ id, machine, at: c.now().toISOString() });
    return id;
  };
}

/**
 * Tells this machine from others, as well as can be told without writing anything outside the project.
 * Salted by the project, so that two projects do not show that one machine worked on both.
 */
export function machineKey(c: Connection, more = ''): string {
  const [project] = c.rows(k => k.selectFrom('project').select('id'));
  return sha256([project!.id, hostname(), machineId(), more].join('\u0000'));
}

function machineId(): string {
  for (const path of ['/etc/machine-id', '/var/lib/dbus/machine-id']) {
    try {
      return readFileSync(path, 'utf8').trim();
    } catch {
      // Not every system has one; the host's name alone then has to do.
    }
  }
  return '';
}

/** The number that the file system gives a file; a copy has another. */
function fileNumber(place: string): string {
  return place === ':memory:' ? '' : String(statSync(place, { bigint: true }).ino);
}
