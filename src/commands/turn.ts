import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Store, StoreError, type Turn } from '../store/store.js';
import { type Io, remark } from './io.js';

/** A sign of life is given this often; without one for `goneMs` a program is taken to be no more. */
const signMs = 10_000;
const goneMs = 120_000;

/**
 * Does work that two programs at once would only do twice, or spoil: whoever comes second waits, says so, and finds
 * it done. What is written is right without it as well; a program that was killed is not waited for.
 */
export async function inTurn<T>(
  io: Io,
  store: Store,
  { name, said }: { name: string; said: string },
  work: () => Promise<T>,
): Promise<T> {
  const since = new Date().toISOString();
  turns += 1;
  const no = turns;
  const own = (): Turn => ({ pid: process.pid, host: hostname(), no, since, seen: new Date().toISOString() });
  let told = false;
  for (;;) {
    const other = await store.takeTurn(name, own(), isGone);
    if (other === null) break;
    if (!told)
      remark(io, `${said} (process ${other.pid}, since ${other.since.slice(11, 16)} UTC): waiting for it.`);
    told = true;
    await sleep(100 + Math.random() * 100);
  }
  const sign = setInterval(() => {
    // Whoever writes at this moment is a sign of life of its own; the next one will do.
    store.keepTurn(name, own()).catch(() => {});
  }, signMs);
  sign.unref();
  try {
    return await work();
  } finally {
    clearInterval(sign);
    await store.endTurn(name, own()).catch(error => {
      // The fault of the work itself is the one to tell; this row is not waited for once we are gone.
      if (!(error instanceof StoreError)) throw error;
    });
  }
}

let turns = 0;

export function isGone({ pid, host, seen }: Turn, now: number = Date.now()): boolean {
  if (!(now - Date.parse(seen) < goneMs)) return true;
  if (host !== hostname()) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'EPERM';
  }
}
