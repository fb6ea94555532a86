import { setTimeout as sleep } from 'node:timers/promises';
import { type Store, StoreError } from './store.js';

export interface Patience {
  /** The same store; while another program writes, its calls wait without holding up this one. */
  store: Store;
  /** Told when a call begins to wait for another program, and when none does any more. */
  onWait(listener: (waits: boolean) => void): void;
}

/** A call blocks at most so long at a time, and is tried again after a pause; milliseconds. */
export const sliceMs = 25;
const pauseMs = 10;

/**
 * A store for a screen: SQLite waits for a lock by blocking everything, so that here each call only waits a moment and
 * is then tried again. Every call is one transaction, and one that found the project locked has changed nothing.
 * `giveUpMs`: after that the fault of the lock is told.
 */
export function patient(store: Store, { giveUpMs = 10_000 }: { giveUpMs?: number } = {}): Patience {
  let listener: (waits: boolean) => void = () => {};
  let waiting = 0;
  const tell = (by: 1 | -1): void => {
    const before = waiting > 0;
    waiting += by;
    if (before !== waiting > 0) listener(waiting > 0);
  };
  const retried = async (call: () => Promise<unknown>): Promise<unknown> => {
    const end = performance.now() + giveUpMs;
    let told = false;
    try {
      for (;;) {
        try {
          return await call();
        } catch (error) {
          if (!(error instanceof StoreError) || error.code !== 'locked' || performance.now() > end)
            throw error;
        }
        if (!told) tell(1);
        told = true;
        await sleep(pauseMs);
      }
    } finally {
      if (told) tell(-1);
    }
  };
  const methods = new Map<PropertyKey, unknown>();
  const handler: ProxyHandler<Store> = {
    get(target, name) {
      const known = methods.get(name);
      if (known) return known;
      const own: unknown = Reflect.get(target, name);
      if (typeof own !== 'function') return own;
      const method = (...values: unknown[]) => retried(async () => own.apply(target, values));
      methods.set(name, method);
      return method;
    },
  };
  return {
    store: new Proxy(store, handler),
    onWait: told => {
      listener = told;
    },
  };
}
