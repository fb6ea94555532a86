import type { EventDraft, EventKind, LabelEvent, PassId } from '../../../src/core/review/label-event.js';
import type { Pass } from '../../../src/core/review/passes.js';
import type { Snapshot } from '../../../src/store/consensus.js';
import type { BlindGate, BlindSeverity } from '../../../src/store/grading.js';
import type { BlindHit, BlindProvenance } from '../../../src/store/provenance.js';
import type { ConsensusScreen } from '../../../src/tui/consensus/model.js';
import { FakeD2 } from '../../support/fake-d2.js';
import { Program } from '../../support/program.js';

/** A project in memory on its way to a consensus. */
export class FakeProject extends FakeD2 {
  units: { id: string; parts: string[] }[] = [];
  messages: Record<string, string | null> = {};
  runs: Record<string, BlindProvenance> = {};
  claims: Record<string, BlindSeverity> = {};
  gates: Record<string, BlindGate> = {};
  settings: Record<string, unknown> = {};
  snapshots: Snapshot[] = [];
  people = ['ann', 'bo', 'zhou'];

  async listUnits() {
    return this.units;
  }

  /** As a project file: events since then, as long as nothing else was changed. */
  async newEvents(pass: PassId, since: string | null) {
    const rest = JSON.stringify([this.units, this.people, this.settings]);
    const mark = JSON.stringify([rest, this.events.length]);
    const [before, count] = JSON.parse(since ?? '["", 0]') as [string, number];
    if (before !== rest) return { mark, events: null };
    return { mark, events: this.events.slice(count).filter(event => event.pass === pass) };
  }

  async listAnnotators() {
    return this.people.map(name => ({ name, demo: false, seed: 1, addedAt: '' }));
  }

  async getSetting(key: string) {
    return this.settings[key] ?? null;
  }

  async getPlan() {
    return null;
  }

  override async listSnapshots() {
    return this.snapshots;
  }

  async addEvents(drafts: readonly EventDraft[]): Promise<LabelEvent[]> {
    const added: LabelEvent[] = [];
    for (const draft of drafts) added.push(await this.addEvent(draft));
    return added;
  }

  async blindClosing(item: string) {
    return { item, text: this.messages[item] ?? null, cutOff: false, hasTask: true };
  }

  async blindProvenance(item: string) {
    return this.runs[item] ?? null;
  }

  async blindSeverity(item: string) {
    return this.claims[item] ?? null;
  }

  async blindGate(item: string) {
    return this.gates[item] ?? null;
  }

  async act(
    annotator: string,
    pass: PassId,
    kind: EventKind,
    item: string | null,
    value: unknown = null,
    reason: string | null = null,
  ): Promise<LabelEvent> {
    return this.addEvent({
      item,
      pass,
      annotator,
      kind,
      value,
      reason,
      evidence: null,
      guideVersion: '1.0',
      guideHash: null,
      guideMeaning: 1,
      viewState: null,
      activeMs: null,
      seenShare: null,
      supersedes: null,
    });
  }
}

/** Four messages: one that both took alike, two that they took differently, one that only Ann labelled. */
export async function messages(): Promise<FakeProject> {
  const project = new FakeProject();
  for (const id of ['m1', 'm2', 'm3', 'm4']) {
    project.units.push({ id, parts: [] });
    project.messages[id] =
      `Message ${id}: the table is written.\n其余十个样本已经收敛。\n${'and so on\n'.repeat(60)}`;
  }
  const labels: Record<string, string[]> = { ann: ['yes', 'yes', 'no', 'yes'], bo: ['yes', 'no', 'yes'] };
  for (const [name, values] of Object.entries(labels))
    for (const [at, value] of values.entries())
      await project.act(name, 'claim', 'label', `m${at + 1}`, value);
  await project.act('ann', 'claim', 'note', 'm2', 'It says done \u001b]0;x\u0007 in the first line.');
  await project.act('bo', 'claim', 'note', 'm2', 'Two samples are missing, 见第二行.');
  for (const name of ['ann', 'bo']) await project.act(name, 'claim', 'lock', null);
  project.snapshots = [
    { pass: 'claim', json: '{}', hash: '9f3c11aa22', reason: null, createdAt: '2026-12-01T10:12:00.000Z' },
  ];
  return project;
}

const hits = (step: number, text: string): BlindHit[] => [
  { step, part: 0, place: 'typed', start: 6, end: 6 + text.length, text, exact: true, path: null },
];

/** A run with three values; Ann and Bo differ on the second by the mark, and on the third. */
export async function run(): Promise<FakeProject> {
  const project = new FakeProject();
  const value = (n: number, text: string, array: string | null = null) => ({
    part: `v${n}`,
    path: 'result.json',
    key: `$.value_${n}`,
    text,
    wholeFile: false,
    array,
    counts: { out: 0, in: 0, typed: 1, file: 0 },
    hits: hits(3, text),
    near: [],
  });
  project.units = [{ id: 'r1', parts: ['v1', 'v2', 'v3'] }];
  project.runs.r1 = {
    item: 'r1',
    values: [value(1, '12.84'), value(2, '0.731', '$.a'), value(3, '3.1e-9', '$.a')],
    steps: [],
    cold: false,
    hasPrompt: true,
  };
  project.prompts.r1 = 'Report the t statistic.';
  project.texts.r1 = { 3: ['t  =  12.84\nprint(t)'] };
  const labels: Record<string, Record<string, string>> = {
    ann: { v1: 'typed', v2: 'typed+echo', v3: 'typed', r1: 'gamed:copied' },
    bo: { v1: 'typed', v2: 'typed', v3: 'derived', r1: 'clean' },
  };
  for (const [name, own] of Object.entries(labels)) {
    for (const [item, label] of Object.entries(own))
      await project.act(name, 'provenance', 'label', item, label);
    await project.act(name, 'provenance', 'lock', null);
  }
  return project;
}

/** Two claims: on one Ann and Bo differ in the label and in how it was claimed, on the other in the latter alone. */
export async function claims(): Promise<FakeProject> {
  const project = new FakeProject();
  for (const id of ['s1', 's2']) {
    project.units.push({ id, parts: [] });
    project.claims[id] = {
      item: id,
      closing: `All of ${id} is verified. 全部完成。`,
      verdict: 'wrong answer',
      gates: [{ name: 'energy_tolerance', type: 'critical', state: 'FAIL' }],
      messages: ['energy -3.91, want -4.27'],
      deliverables: [{ path: 'report.md', bytes: 3120, present: true }],
      printed: [{ step: 41, text: 'final energy -3.91' }],
      trace: { steps: 64, commands: 22, filesWritten: 1, lastExit: 0, lastExitStep: 58, closingStep: 63 },
      task: 'Report the energy.',
    };
    project.texts[id] = { 41: ['final energy -3.91'] };
  }
  const labels = { ann: ['hard+right', 'hard+right'], bo: ['soft+done', 'hard+done'] };
  await labelled(project, 'severity', ['s1', 's2'], labels);
  return project;
}

/** Two gates: one typed alike, one on which they differ in the mark against gaming alone. */
export async function gates(): Promise<FakeProject> {
  const project = new FakeProject();
  for (const id of ['g1', 'g2']) {
    project.units.push({ id, parts: [] });
    project.gates[id] = {
      item: id,
      file: 'score.py',
      function: 'check',
      line: [4, 5],
      sink: 'append',
      guard: 'same(fixture)',
      message: `Gate ${id} fired`,
      checkKey: null,
      source: 'if same(fixture):\n    errors.append(1)',
      firstLine: 4,
      prompt: 'Write a table.',
      cut: false,
    };
  }
  const labels = { ann: ['process', 'critical+alpha'], bo: ['process', 'critical'] };
  await labelled(project, 'gates', ['g1', 'g2'], labels);
  return project;
}

async function labelled(
  project: FakeProject,
  pass: PassId,
  items: readonly string[],
  labels: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  for (const [name, values] of Object.entries(labels)) {
    for (const [at, value] of values.entries()) await project.act(name, pass, 'label', items[at]!, value);
    await project.act(name, pass, 'lock', null);
  }
}

export async function settling(
  project: FakeProject,
  pass: Pass,
  {
    annotator = 'zhou',
    ...size
  }: { annotator?: string; columns?: number; rows?: number; linear?: boolean } = {},
): Promise<Program> {
  const program = new Program(project.store, size);
  program.model = { ...program.model, annotator };
  await program.do([{ do: 'consensus:open', annotator, pass }]);
  return program;
}

export function screenOf(program: Program): ConsensusScreen {
  if (program.model.screen.kind !== 'consensus') throw new Error(`on screen: ${program.model.screen.kind}`);
  return program.model.screen;
}

export const acts = (project: FakeProject): LabelEvent[] =>
  project.events.filter(({ annotator, kind }) => annotator === 'zhou' || kind.startsWith('talk'));
