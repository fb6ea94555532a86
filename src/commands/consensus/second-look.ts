import { blindView } from '../../core/review/label-event.js';
import { marksIn, marksOf, plainLabel, withMarks } from '../../core/review/label-marks.js';
import type { Pass } from '../../core/review/passes.js';
import { saysWhy } from '../../core/review/reason.js';
import { visibleLine } from '../../core/text/visible.js';
import type { Store } from '../../store/store.js';
import { readConsensus } from '../../tui/consensus/read.js';
import { annotatorNameFault } from '../../tui/update/name.js';
import { annotatorNamed } from '../annotator.js';
import { type Io, print, printJson, UsageError } from '../io.js';

export interface SecondLookOptions {
  as?: string;
  /** An item, or the run that it is of. */
  secondLook?: string;
  label?: string;
  reason?: string;
}

/** `--second-look ITEM --label L --reason TEXT`: after the reveal; stored apart, in no statistic (review 1.1). */
export async function addSecondLook(
  io: Io,
  store: Store,
  pass: Pass,
  { as, secondLook = '', label, reason }: SecondLookOptions,
): Promise<number> {
  if (!as) throw new UsageError("A second look is somebody's: --as NAME.");
  if (!isLabel(pass, label)) throw new UsageError(`--label is one of: ${labelsOf(pass)}.`);
  if (!saysWhy(reason)) throw new UsageError('A second look says why, in words: --reason TEXT.');
  const { consensus, guide } = await readConsensus(store, pass.id);
  if (!consensus.revealed)
    throw new UsageError(
      `Second looks are filed after the reveal, when every item of ${pass.name} is settled; until then labels are all there is.`,
    );
  const items = await store.listItems(pass.id);
  const found = items.find(({ item, runId }) => item === secondLook || runId === secondLook);
  if (!found)
    throw new UsageError(`${upper(pass.name)} has no item or run "${visibleLine(secondLook, 60)}".`);
  const fault = annotatorNameFault(as.trim());
  if (fault !== null) throw new UsageError(`--as: ${fault}.`);
  const person = (await annotatorNamed(store, as)) ?? (await store.addAnnotator(as.trim()));
  const event = await store.addEvent({
    item: found.item,
    pass: pass.id,
    annotator: person.name,
    kind: 'second_look',
    value: label,
    reason: reason?.trim() ?? null,
    evidence: null,
    guideVersion: guide.version,
    guideHash: guide.hash,
    guideMeaning: guide.meaning,
    viewState: {
      ...blindView,
      mode: 'verdict_shown',
      verdict: true,
      otherLabels: true,
      model: true,
      score: true,
      task: true,
    },
    activeMs: null,
    seenShare: null,
    supersedes: null,
  });
  if (io.json) printJson(io, { item: found.item, label, stored_at: event.createdAt });
  else print(io, `Stored beside the consensus, which stays as it is; a second look is in no figure.`);
  return 0;
}

/** With its marks, each at most once and in their order: `hard+right`. */
const isLabel = ({ id, labels }: Pass, label = ''): boolean =>
  labels.some(({ value }) => value === plainLabel(id, label)) &&
  label === withMarks(id, label, marksIn(id, label));

function labelsOf({ id, labels }: Pass): string {
  const marks = marksOf(id).map(mark => `+${mark.id}`);
  const named = labels.map(({ value }) => value).join(', ');
  return marks.length === 0 ? named : `${named}; with ${marks.join(' or ')} behind it`;
}

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
