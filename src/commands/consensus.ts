import { canSettle } from '../core/review/consensus/model.js';
import type { Pass } from '../core/review/passes.js';
import { visibleLine } from '../core/text/visible.js';
import { statusJson, statusText } from '../report/consensus/status.js';
import type { Store } from '../store/store.js';
import { allowOwnKey, readConsensus } from '../tui/consensus/read.js';
import { addSecondLook, type SecondLookOptions } from './consensus/second-look.js';
import { takeSnapshot } from './consensus/snapshot.js';
import { type Io, print, printJson, UsageError } from './io.js';
import { passNamed } from './pass.js';
import { withProject } from './project.js';

export interface ConsensusOptions extends SecondLookOptions {
  /** Settles, or talks, under this name; without a terminal nobody does. */
  as?: string;
  /** Annotators may settle their own items; a setting of the project. */
  allowOwn?: boolean;
  /** Lists proposed changes of the guide. */
  proposals?: boolean;
  /** Says how far it is, without the screen. */
  status?: boolean;
}

/** `trustlayer consensus PASS --as NAME`: screen D; without a terminal, or with --json, how far the pass is. */
export async function consensusCommand(io: Io, passName: string, options: ConsensusOptions): Promise<number> {
  const pass = passNamed(passName);
  if (!canSettle(pass.id)) throw new UsageError(`${upper(pass.name)} are not settled: each counts as it is.`);
  const wantsScreen = options.as !== undefined && !options.status && !options.proposals && !io.json;
  return withProject(io, { writes: wantsScreen }, async store => {
    if (options.secondLook !== undefined) return addSecondLook(io, store, pass, options);
    if (options.allowOwn !== undefined) return allowOwn(io, store, pass, options.allowOwn);
    await takeSnapshot(store, pass);
    if (options.proposals) return listProposals(io, store, pass);
    if (wantsScreen && io.stdin.isTTY && io.stdout.isTTY) {
      const { review } = await import('./review.js');
      return review(io, store, { pass, settle: true, ...(options.as ? { as: options.as } : {}) });
    }
    return status(io, store, pass);
  });
}

async function status(io: Io, store: Store, pass: Pass): Promise<number> {
  const { consensus } = await readConsensus(store, pass.id);
  const told = {
    name: pass.name,
    consensus,
    snapshots: await store.listSnapshots(pass.id),
    secondLooks: consensus.secondLooks.length,
    byAnnotators: consensus.items.filter(
      ({ acts, annotators }) =>
        acts?.end && acts.end.kind !== 'checked' && annotators.includes(acts.end.event.annotator),
    ).length,
  };
  if (io.json) printJson(io, statusJson(told));
  else print(io, statusText(told));
  return 0;
}

async function allowOwn(io: Io, store: Store, pass: Pass, allowed: boolean): Promise<number> {
  await store.putSetting(allowOwnKey(pass.id), allowed);
  const said = `Annotators ${allowed ? 'may' : 'may not'} settle their own items of ${pass.name}.`;
  if (io.json) printJson(io, { pass: pass.id, allow_own: allowed });
  else print(io, allowed ? `${said} Such items are counted apart.` : said);
  return 0;
}

async function listProposals(io: Io, store: Store, pass: Pass): Promise<number> {
  const { consensus } = await readConsensus(store, pass.id);
  const proposals = consensus.amendments.map(({ item, value, createdAt }) => ({
    item,
    text: String(value),
    proposed_at: createdAt,
  }));
  if (io.json) printJson(io, proposals);
  else if (proposals.length === 0) print(io, `No change of the guide of ${pass.name} is proposed.`);
  else
    print(
      io,
      proposals
        .map(({ item, text, proposed_at }) => `${proposed_at.slice(0, 10)}  ${item}  ${visibleLine(text)}`)
        .join('\n'),
    );
  return 0;
}

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
