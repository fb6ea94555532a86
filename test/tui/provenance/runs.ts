import type { EventDraft, LabelEvent } from '../../../src/core/review/label-event.js';
import { provenancePass } from '../../../src/core/review/passes.js';
import type { BlindHit, BlindProvenance, BlindStep, BlindValue } from '../../../src/store/provenance.js';
import type { ProvenanceScreen } from '../../../src/tui/provenance/model.js';
import { FakeD2 } from '../../support/fake-d2.js';
import { Program } from '../../support/program.js';

/** A project in memory with runs to be labelled blind. */
export class BlindProject extends FakeD2 {
  runs: Record<string, BlindProvenance> = {};
  steps: Record<string, Record<number, BlindStep>> = {};
  /** What was read, in order: the screen must not read more than it needs. */
  reads: string[] = [];

  async addEvents(drafts: readonly EventDraft[]): Promise<LabelEvent[]> {
    const added: LabelEvent[] = [];
    for (const draft of drafts) added.push(await this.addEvent(draft));
    return added;
  }

  async blindProvenance(item: string) {
    this.reads.push(`run ${item}`);
    return this.runs[item] ?? null;
  }

  override async blindStep(item: string, i: number): Promise<BlindStep | null> {
    this.reads.push(`step ${item} ${i}`);
    return this.steps[item]?.[i] ?? null;
  }

  override async blindCode(item: string) {
    return Object.values(this.steps[item] ?? {})
      .filter(({ parts }) => parts.some(({ kind }) => kind === 'command' || kind === 'write'))
      .map(({ i, parts }) => ({ step: i, title: parts[0]!.title, text: parts[0]!.text }));
  }

  override async findInRun(item: string, query: string, limit: number) {
    const found = Object.values(this.steps[item] ?? {}).flatMap(({ i, parts }) =>
      parts.flatMap(({ text }, part) => {
        const matches = [];
        const low = text.toLowerCase();
        const wanted = query.toLowerCase();
        for (let at = low.indexOf(wanted); at >= 0; at = low.indexOf(wanted, at + 1))
          matches.push({ step: i, part, start: at, end: at + query.length });
        return matches;
      }),
    );
    return { found: found.slice(0, limit), more: found.length > limit };
  }

  /** Adds a run to the queue. Hits are written as `place step "text"`; their offsets are looked up in the step. */
  run(
    item: string,
    steps: Record<number, { kind: BlindStep['parts'][number]['kind']; title?: string; text: string }[]>,
    values: (Partial<BlindValue> & { key: string; text: string; at?: string[]; nearby?: string[] })[],
    { prompt = null, cold = false }: { prompt?: string | null; cold?: boolean } = {},
  ): void {
    this.steps[item] = Object.fromEntries(
      Object.entries(steps).map(([i, parts]) => [
        Number(i),
        {
          i: Number(i),
          role: 'agent' as const,
          parts: parts.map(({ title = '', ...part }) => ({ ...part, title })),
        },
      ]),
    );
    if (prompt !== null) this.prompts[item] = prompt;
    const hitOf = (spec: string, exact: boolean): BlindHit => {
      const [place, step, ...rest] = spec.split(' ');
      const text = rest.join(' ');
      const parts = Number(step) === -1 ? [{ text: prompt ?? '' }] : (steps[Number(step)] ?? []);
      const part = Math.max(
        parts.findIndex(each => each.text.includes(text)),
        0,
      );
      const start = Math.max(parts[part]?.text.indexOf(text) ?? 0, 0);
      return {
        step: Number(step),
        part,
        place: place as BlindHit['place'],
        start,
        end: start + text.length,
        text,
        exact,
        path: null,
      };
    };
    const blind = values.map(({ at = [], nearby = [], ...value }, index): BlindValue => {
      const hits = cold ? [] : at.map(spec => hitOf(spec, true));
      const counts = { out: 0, in: 0, typed: 0, file: 0 };
      for (const hit of hits) counts[hit.place] += 1;
      return {
        part: `${item}-v${index + 1}`,
        path: 'out/result.json',
        wholeFile: false,
        array: null,
        counts,
        hits,
        near: cold ? [] : nearby.map(spec => hitOf(spec, false)),
        ...value,
      };
    });
    this.runs[item] = {
      item,
      values: blind,
      steps: Object.values(this.steps[item]).map(({ i, role, parts }) => ({
        i,
        role,
        chars: parts.reduce((sum, { text }) => sum + text.length, 0),
      })),
      cold,
      hasPrompt: prompt !== null,
    };
    this.queues.provenance = [...(this.queues.provenance ?? []), item];
  }
}

/** A run as in the design: five values, one of them typed and then printed. */
export function fiveValues(project: BlindProject, item = 'r1'): void {
  project.run(
    item,
    {
      7: [
        { kind: 'command', title: 'cat data.csv', text: 'cat data.csv' },
        { kind: 'output', text: 'n,x\n12,0.5\nmean 12.8\n' },
      ],
      19: [
        {
          kind: 'write',
          title: 'calc.py',
          text: 'rows = load(path)\n# fallback if solver missing\nt_stat = 12.84\nprint("t =", t_stat)\n',
        },
      ],
      20: [
        { kind: 'command', title: 'python calc.py', text: 'python calc.py' },
        { kind: 'output', text: 'n 12\nslope 0.731\nt = 12.84\n' },
      ],
      31: [{ kind: 'write', title: 'report.md', text: 'The t statistic is 12.84, n = 12, p = 3.1e-9.\n' }],
    },
    [
      { key: '$.n_samples', text: '12', at: ['in 7 12', 'out 20 12', 'typed 31 12', 'file -2 12'] },
      { key: '$.slope', text: '0.731', at: ['out 20 0.731'] },
      {
        key: '$.t_stat',
        text: '12.84',
        at: ['typed 19 12.84', 'out 20 12.84', 'typed 31 12.84'],
        nearby: ['in 7 12.8'],
      },
      { key: '$.p_value', text: '3.1e-9', at: ['typed 31 3.1e-9'] },
      { key: '$.verdict', text: '"yes"' },
    ],
    { prompt: 'Read data.csv.\nReport the t statistic and the slope.\nAnswer in result.json.' },
  );
}

export async function labelling(
  project: BlindProject,
  {
    annotator = 'ada',
    ...size
  }: { annotator?: string; columns?: number; rows?: number; linear?: boolean } = {},
): Promise<Program> {
  const program = new Program(project.store, size);
  program.model = { ...program.model, annotator, direct: provenancePass };
  await program.do([{ do: 'provenance:open', annotator }]);
  return program;
}

export function screenOf(program: Program): ProvenanceScreen {
  const { screen } = program.model;
  if (screen.kind !== 'provenance') throw new Error(`on screen: ${screen.kind}`);
  return screen;
}

/** Labels in force, by item. */
export function labelsIn(project: BlindProject, annotator = 'ada'): Record<string, string> {
  const labels: Record<string, string> = {};
  const events = project.events.filter(event => event.annotator === annotator);
  const gone = new Set(events.filter(({ kind }) => kind === 'retract').map(event => event.supersedes));
  for (const event of events)
    if (event.kind === 'label' && !gone.has(event.id)) labels[event.item!] = String(event.value);
  return labels;
}
