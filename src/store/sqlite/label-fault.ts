import { readGate } from '../../core/review/gate-label.js';
import { repeatPart } from '../../core/review/item.js';
import type { EventDraft } from '../../core/review/label-event.js';
import { passOf } from '../../core/review/passes.js';
import { readSeverity } from '../../core/review/severity-label.js';
import { readRunMark, readValue } from '../../core/review/value-label.js';
import { ABSTAIN, VOTE_ANSWERS, VOTE_QUESTIONS, type VoteQuestion } from '../../core/votes/questions.js';

/**
 * What is wrong with a label, or null: one that its pass does not have would stop every figure of it. `part` is that of
 * the item, `question` what a vote item asks; undefined where the item is not known, as when a bundle comes before its run.
 */
export function labelFault(draft: EventDraft, part?: string | null, question?: VoteQuestion): string | null {
  if (draft.kind !== 'label') return null;
  const rule = rules[draft.pass] ?? anyOfPass;
  return rule(draft, part, question);
}

type Rule = (
  draft: EventDraft,
  part: string | null | undefined,
  question: VoteQuestion | undefined,
) => string | null;

const anyOfPass: Rule = ({ pass, value }) => {
  const labels = passOf(pass)?.labels;
  return labels === undefined || labels.some(label => label.value === value) ? null : noLabel;
};

const noLabel = 'its pass has no such label';

const rules: Partial<Record<EventDraft['pass'], Rule>> = {
  provenance: ({ value }, part) => {
    const [ofRun, ofValue] = [readRunMark(value) !== null, readValue(value) !== null];
    if (part === undefined) return ofRun || ofValue ? null : noLabel;
    if (part === null || part === repeatPart) return ofRun ? null : 'it is no verdict of a run';
    return ofValue ? null : 'it is no label of a value';
  },
  'provenance-check': (draft, part, question) => {
    const fault = anyOfPass(draft, part, question);
    if (fault !== null) return fault;
    if (draft.value === 'overturned' && !draft.reason?.trim()) return 'overturning a verdict needs a reason';
    // A later audit may come to another verdict, which the label does not speak of.
    return isRecord(draft.evidence) ? null : 'it does not say which verdict was shown';
  },
  severity: ({ value }) => (readSeverity(value) === null ? noLabel : null),
  gates: ({ value }) => (readGate(value) === null ? noLabel : null),
  votes: ({ value }, _, question) => {
    if (value === ABSTAIN) return null;
    const questions = question === undefined ? VOTE_QUESTIONS : [question];
    const isAnswer = questions.some(each => VOTE_ANSWERS[each].some(answer => answer === value));
    return isAnswer ? null : question === undefined ? noLabel : 'its question has no such answer';
  },
};

const isRecord = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
