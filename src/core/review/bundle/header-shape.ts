import { type Check, isCount, isHash, isObject, isText, isTime, orNull, shapeFault } from './shape.js';

/** What keeps a header from being one, as the end of a sentence, or null. */
export function headerFault(header: unknown): string | null {
  const own = shapeFault(header, headerShape, ['plans']);
  if (own !== null) return own;
  for (const [name, shape] of Object.entries(lists)) {
    for (const entry of (header as Record<string, unknown[]>)[name] ?? []) {
      const fault = shapeFault(entry, shape, name === 'items' ? ['hash'] : []);
      if (fault !== null) return `lists something under "${name}" that ${fault}`;
    }
  }
  return null;
}

const text: Check = [isText, 'a text'];
const count: Check = [isCount, 'a whole number'];
const hash: Check = [isHash, 'a hash'];
const list: Check = [Array.isArray, 'a list'];

const headerShape: Record<string, Check> = {
  format: text,
  version: count,
  project: text,
  passes: [value => Array.isArray(value) && value.every(isText), 'a list of texts'],
  annotators: list,
  guides: list,
  items: list,
  plans: list,
  events: count,
  chains: list,
  eventsHash: hash,
  hash,
};

const lists: Record<string, Record<string, Check>> = {
  annotators: {
    name: text,
    demo: [value => typeof value === 'boolean', 'true or false'],
    seed: count,
    addedAt: [isTime, 'a time'],
  },
  guides: {
    pass: text,
    version: [value => isText(value) && value !== '' && value.length <= 100, 'a short text'],
    meaning: count,
    hash,
    text: [value => isObject(value) && Object.values(value).every(isText), 'a text by language'],
    note: [orNull(isText), 'a text or null'],
    addedAt: [orNull(isTime), 'a time or null'],
  },
  items: { item: text, pass: text, hash: [orNull(isHash), 'a hash or null'] },
  plans: {
    pass: text,
    no: count,
    plan: [isObject, 'a plan'],
    reason: [orNull(isText), 'a text or null'],
    prevHash: [orNull(isHash), 'a hash or null'],
    hash,
    sealedAt: [isTime, 'a time'],
  },
  chains: { annotator: text, device: text, events: count, newest: text },
};
