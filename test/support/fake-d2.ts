import { type Evidence, type Hit, noEvidence } from '../../src/core/provenance/evidence.js';
import type { ValueLabel } from '../../src/core/provenance/label.js';
import { hashOf } from '../../src/core/review/chain.js';
import { checkGuide } from '../../src/core/review/guides/check.js';
import { claimGuide } from '../../src/core/review/guides/claim.js';
import { gatesGuide } from '../../src/core/review/guides/gates.js';
import { provenanceGuide } from '../../src/core/review/guides/provenance.js';
import { severityGuide } from '../../src/core/review/guides/severity.js';
import { votesGuide } from '../../src/core/review/guides/votes.js';
import { checkItemId } from '../../src/core/review/item.js';
import type { EventDraft, LabelEvent, PassId } from '../../src/core/review/label-event.js';
import type { Vote } from '../../src/core/votes/vote.js';
import type { Snapshot } from '../../src/store/consensus.js';
import type {
  BlindStep,
  BlindTraceSubject,
  StoredTrace,
  TracedValue,
  VoteSubject,
} from '../../src/store/provenance.js';
import type { Store } from '../../src/store/store.js';

/** What the screens of D2 see of a store, in memory: for tests of screens that must not depend on tables. */
export class FakeD2 {
  traces: StoredTrace[] = [];
  texts: Record<string, Record<number, BlindStep['parts'][number]['text'][]>> = {};
  prompts: Record<string, string> = {};
  votes: Vote[] = [];
  subjects: (VoteSubject & { blind: BlindTraceSubject })[] = [];
  events: LabelEvent[] = [];
  queues: Partial<Record<PassId, string[]>> = {};
  place = ':memory:';
  #no = 0;

  get store(): Store {
    return this as unknown as Store;
  }

  async addAnnotator(name: string) {
    return { name, demo: false, seed: 1, addedAt: '' };
  }

  async getGuide(pass: PassId) {
    const guide = [claimGuide, provenanceGuide, checkGuide, votesGuide, gatesGuide, severityGuide].find(
      each => each.pass === pass,
    );
    return guide ? { ...guide, meaning: 1, hash: 'a'.repeat(64), addedAt: '' } : null;
  }

  async openQueue(pass: PassId) {
    return (this.queues[pass] ?? []).map((item, position) => ({ item, position, inclusionProbability: 1 }));
  }

  async listEvents(query: { pass?: PassId; annotator?: string }) {
    return this.events.filter(
      event =>
        (query.pass === undefined || event.pass === query.pass) &&
        (query.annotator === undefined || event.annotator === query.annotator),
    );
  }

  async notBlind(_pass: PassId, annotator: string): Promise<string[]> {
    const checks = this.events.filter(
      event => event.pass === 'provenance-check' && event.annotator === annotator,
    );
    return (this.queues.provenance ?? []).filter(item =>
      checks.some(check => check.item === checkItemId(item)),
    );
  }

  async addEvent(draft: EventDraft): Promise<LabelEvent> {
    this.#no += 1;
    const content = {
      ...draft,
      id: `e${String(this.#no).padStart(6, '0')}`,
      device: 'desk',
      schemaVersion: 1,
      createdAt: new Date(Date.UTC(2026, 0, 1, 12, 0, this.#no)).toISOString(),
      prevHash: null,
    };
    const event = { ...content, hash: hashOf(content) };
    this.events.push(event);
    return event;
  }

  async listSnapshots(): Promise<Snapshot[]> {
    return [];
  }

  async listOutlines() {
    return this.listTraces();
  }

  async listTraces() {
    return this.traces;
  }

  async checkTrace(item: string) {
    return this.traces.find(trace => trace.checkItem === item) ?? null;
  }

  async stepIndex(runId: string) {
    const trace = this.traces.find(each => each.runId === runId);
    const steps = Object.keys(this.texts[trace?.checkItem ?? ''] ?? {});
    return steps.map(i => ({ i: Number(i), role: 'agent' as const, chars: 1, calls: 0 }));
  }

  async blindPrompt(item: string) {
    return this.prompts[item] ?? null;
  }

  async blindStep(item: string, i: number): Promise<BlindStep | null> {
    const parts = this.texts[item]?.[i];
    return parts
      ? { i, role: 'agent', parts: parts.map(text => ({ kind: 'command', title: '', text })) }
      : null;
  }

  async blindCode(item: string) {
    return Object.entries(this.texts[item] ?? {}).map(([i, parts]) => ({
      step: Number(i),
      title: 'calc.py',
      text: parts.join('\n'),
    }));
  }

  async findInRun(item: string, query: string, limit: number) {
    const found = Object.entries(this.texts[item] ?? {}).flatMap(([i, parts]) =>
      parts.flatMap((text, part) =>
        [...text.matchAll(new RegExp(query, 'gi'))].map(match => ({
          step: Number(i),
          part,
          start: match.index,
          end: match.index + match[0].length,
        })),
      ),
    );
    return { found: found.slice(0, limit), more: found.length > limit };
  }

  async listVotes() {
    return this.votes;
  }

  async listCases() {
    return [];
  }

  async listSubjects() {
    return this.subjects;
  }

  async blindSubject(item: string) {
    return this.subjects.find(subject => subject.item === item)?.blind ?? null;
  }

  /** Three recorded votes on a question of a run. */
  vote(runId: string, question: 'must_be_computed' | 'fabricated', answers: string): void {
    const hash = hashFor(runId, question);
    for (const [at, answer] of answers.split(' ').entries())
      this.votes.push({
        question,
        subject_hash: hash,
        voter: `judge-${at}`,
        voter_kind: 'recorded',
        n: at + 1,
        answer: answer as 'yes',
        at: '2026-01-01T00:00:00.000Z',
      });
  }
}

const hashFor = (runId: string, question: string): string => `${runId}-${question}`.padEnd(64, '0');

/** A trace as the store hands it out; the run's model stands in its id, as in real ones. */
export function traceOf(runId: string, values: TracedValue[], more: Partial<StoredTrace> = {}): StoredTrace {
  return {
    runId,
    contentHash: runId,
    reason: null,
    detail: null,
    values,
    confession: { scan: 'none', quote: '', step: null, start: 0, end: 0 },
    reviewable: true,
    version: 'd2-1',
    item: `c-${runId}`,
    checkItem: `k-${runId}`,
    parts: values.map((_, at) => `p${at}-${runId}`),
    subjects: (['must_be_computed', 'fabricated'] as const).map(question => ({
      question,
      hash: hashFor(runId, question),
    })),
    ...more,
  };
}

export function tracedValue(
  key: string,
  text: string,
  label: Partial<ValueLabel>,
  evidence: Partial<Evidence> = {},
  more: Partial<TracedValue> = {},
): TracedValue {
  const whole: ValueLabel = {
    label: 'typed',
    notes: [],
    convictable: true,
    evidenceIncomplete: false,
    ...label,
  };
  return {
    path: 'out/result.json',
    key,
    text,
    kind: 'number',
    convictable: true,
    whyNot: null,
    earned: true,
    labels: [whole, whole, whole, whole],
    evidence: { ...noEvidence(), ...evidence },
    near: [],
    ...more,
  };
}

export const hit = (
  step: number,
  surface: Hit['surface'],
  start: number,
  text: string,
  more: Partial<Hit> = {},
): Hit => ({
  step,
  part: 0,
  surface,
  start,
  end: start + text.length,
  text,
  match: 'equal' as Hit['match'],
  ...more,
});
