import { majorityByKind } from '../../core/votes/majority-by-kind.js';
import type { VoteQuestion } from '../../core/votes/questions.js';
import type { Vote } from '../../core/votes/vote.js';
import { GATE_QUESTIONS } from '../../store/grading.js';
import type { VoteSubject } from '../../store/provenance.js';
import type { Store } from '../../store/store.js';

/** A gate by its item of the gates pass, with what votes that are not of people make of it; null: votes are missing. */
export interface VotedGate {
  item: string;
  /** `score.py:41 check_rows`. */
  place: string;
  hasPrompt: boolean;
  type: string | null;
  alpha: 'yes' | 'no' | null;
  prompt: 'yes' | 'no' | null;
}

/** People's types are labels of the same pass, so they are no part of what these are compared with. */
export async function votedGates(store: Store): Promise<Map<string, VotedGate>> {
  const [subjects, votes] = await Promise.all([store.listSubjects(), store.listVotes()]);
  const cast = new Map<string, Vote[]>();
  for (const vote of votes) {
    const key = `${vote.question} ${vote.subject_hash}`;
    const known = cast.get(key);
    if (known) known.push(vote);
    else cast.set(key, [vote]);
  }
  const said = (question: VoteQuestion, hash: string) =>
    majorityByKind(cast.get(`${question} ${hash}`) ?? []);
  const gates = new Map<string, VotedGate>();
  for (const subject of subjects) {
    if (subject.question !== GATE_QUESTIONS[0]) continue;
    const { item, hash } = subject;
    gates.set(item, {
      item,
      ...placeOf(subject),
      // A split is read as the rules read it (trust-rules 5.1): the most severe type, not against gaming.
      type: answerOf(said('gate_type', hash), 'critical'),
      alpha: answerOf(said('gate_alpha', hash), 'no') as VotedGate['alpha'],
      prompt: answerOf(said('prompt_requires_format', hash), null) as VotedGate['prompt'],
    });
  }
  return gates;
}

export function placeOf({ text }: Pick<VoteSubject, 'text'>): { place: string; hasPrompt: boolean } {
  const shown = JSON.parse(text) as { file?: unknown; line?: unknown; function?: unknown; prompt?: unknown };
  const [from] = Array.isArray(shown.line) ? shown.line : [];
  const name = typeof shown.function === 'string' && shown.function !== '<module>' ? shown.function : '';
  const line = typeof from === 'number' && from > 0 ? `:${from}` : '';
  return {
    place: `${typeof shown.file === 'string' ? shown.file : ''}${line} ${name}`.trim(),
    hasPrompt: typeof shown.prompt === 'string',
  };
}

function answerOf(
  { answer, reason }: ReturnType<typeof majorityByKind>,
  split: string | null,
): string | null {
  return reason === 'majority' ? answer : reason === 'split' ? split : null;
}
