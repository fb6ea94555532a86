import { citedSnapshot } from '../../core/review/consensus/cited-snapshot.js';
import { canSettle, type ItemConsensus } from '../../core/review/consensus/model.js';
import { shortHash } from '../../core/review/consensus/snapshot.js';
import { canStay, nothingToSettle, type Wait, waitsFor } from '../../core/review/consensus/step.js';
import { sha256 } from '../../core/run/hash.js';
import type { Store } from '../../store/store.js';
import { stepText } from '../evidence/step-text.js';
import type { Surroundings } from '../shell/perform.js';
import { settleItemOf } from './item.js';
import type { ConsensusEffect, ConsensusMsg, QueueEntry } from './model.js';
import { type ConsensusRead, followConsensus } from './read.js';

/** All that the way to consensus reads, and the acts on an item that others may have settled meanwhile. */
export async function performConsensus(
  effect: ConsensusEffect,
  store: Store,
  around: Pick<Surroundings, 'snapshot'>,
): Promise<ConsensusMsg | null> {
  switch (effect.do) {
    case 'consensus:open':
      return open(store, effect, around);
    case 'consensus:load': {
      const read = await followConsensus(store, effect.pass.id);
      const item = await settleItemOf(store, effect.pass, effect.annotator, read, effect.item);
      return { type: 'consensus:loaded', item, id: effect.item, counts: read.consensus.counts };
    }
    case 'consensus:save':
      return save(store, effect);
    case 'consensus:text': {
      const { item, step } = effect;
      return { type: 'consensus:textLoaded', item, step, parts: await stepText(store, item, step) };
    }
    case 'consensus:find': {
      const { found, more } = await store.findInRun(effect.item, effect.query, mostMatches);
      return { type: 'consensus:foundIn', item: effect.item, query: effect.query, found, more };
    }
  }
}

/** More matches than anybody steps through. */
const mostMatches = 1000;

async function open(
  store: Store,
  { pass, annotator }: Extract<ConsensusEffect, { do: 'consensus:open' }>,
  around: Pick<Surroundings, 'snapshot'>,
): Promise<ConsensusMsg> {
  const refused = (sentence: string): ConsensusMsg => ({ type: 'consensus:refused', sentence });
  if (!canSettle(pass.id)) return refused(`${pass.name} are not settled: each counts as it is`);
  const read = await followConsensus(store, pass.id);
  const { consensus, guide, allowOwn } = read;
  const nothing = nothingToSettle(consensus, annotator, allowOwn);
  if (nothing !== null) return refused(nothing);
  await around.snapshot?.(store, pass);
  const snapshot = citedSnapshot(await store.listSnapshots(pass.id), consensus, read.events);
  return {
    type: 'consensus:opened',
    opened: {
      pass,
      guide: { version: guide.version, hash: guide.hash, meaning: guide.meaning },
      queue: queueOf(read, annotator),
      counts: consensus.counts,
      snapshot: snapshot
        ? { at: snapshot.createdAt.slice(0, 16).replace('T', ' '), sha: shortHash(snapshot.hash) }
        : null,
    },
  };
}

/** Talk first, since somebody waits for it, and last what waits for others; the rest in an order that tells neither model nor task. */
function queueOf({ consensus, allowOwn }: ConsensusRead, annotator: string): QueueEntry[] {
  const waiting = consensus.items.flatMap(item => {
    const wait = waitsFor(item, annotator, allowOwn);
    return wait === null ? [] : [{ item: item.item, wait, by: sha256(`${annotator}\u0000${item.item}`) }];
  });
  const rank = ({ wait, by }: { wait: Wait; by: string }) =>
    `${wait === 'talk' ? 0 : canStay(wait) ? 2 : 1}${by}`;
  return waiting.sort((a, b) => (rank(a) < rank(b) ? -1 : 1)).map(({ item, wait }) => ({ item, wait }));
}

async function save(
  store: Store,
  { pass, annotator, item, drafts }: Extract<ConsensusEffect, { do: 'consensus:save' }>,
): Promise<ConsensusMsg | null> {
  const before = await followConsensus(store, pass.id);
  const stands = before.consensus.items.find(each => each.item === item);
  const open = stands !== undefined && isOpenFor(stands, annotator, before.allowOwn);
  const events = open ? await store.addEvents(drafts) : [];
  const read = open ? await followConsensus(store, pass.id) : before;
  const settled = await settleItemOf(store, pass, annotator, read, item);
  if (!settled) return { type: 'consensus:loaded', item: null, id: item, counts: read.consensus.counts };
  return {
    type: 'consensus:saved',
    item: settled,
    counts: read.consensus.counts,
    kinds: events.map(({ kind }) => kind),
    savedAt: events.at(-1)?.createdAt ?? null,
  };
}

/** It waits for this person, or they have an act on it that is not frozen yet. */
function isOpenFor(item: ItemConsensus, annotator: string, allowOwn: boolean): boolean {
  if (waitsFor(item, annotator, allowOwn) !== null) return true;
  return item.state !== 'frozen' && (item.acts?.undoable.some(act => act.annotator === annotator) ?? false);
}
