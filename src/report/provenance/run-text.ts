import type { Evidence, Hit } from '../../core/provenance/evidence.js';
import { optionSets } from '../../core/provenance/label.js';
import { visibleLine } from '../../core/text/visible.js';
import type { TracedValue } from '../../store/provenance.js';
import { counted } from '../counted.js';
import { textTable } from '../table.js';
import { decidingHits, type RunProvenance, verdictsOf } from './run.js';
import { labelWords, needOf, optionWords, reasonOf, rowWords, stateOf, verdictWords } from './words.js';

const longestText = 60;
/** Hits of a value that are printed; `--json` has all that are kept. */
const mostHits = 12;

/** One run: its verdict with the rule, then every value with its label and the places it rests on. */
export function runProvenanceText(run: RunProvenance, final: boolean): string {
  const { trace } = run;
  return `${[
    ...verdictLines(run, final),
    '',
    ...confessionLines(run),
    ...trace.values.flatMap(value => ['', ...valueLines(value)]),
  ].join('\n')}\n`;
}

function verdictLines(run: RunProvenance, final: boolean): string[] {
  const { trace, votes, cast } = run;
  const verdicts = verdictsOf(run, final);
  const verdict = verdicts[0]!;
  const { row, needs, reason } = verdict;
  return [
    `Run ${visibleLine(run.runId)}`,
    `Model ${visibleLine(run.model)}, agent ${visibleLine(run.agent)}, recorded band ${run.band}; tracer ${trace.version}`,
    `Verdict: ${verdictWords(verdict)}`,
    `  trust-rules 5.4 row ${row}: ${rowWords[row]}`,
    ...(reason
      ? [`  ${reason}: ${trace.detail === null ? reasonOf(reason) : visibleLine(trace.detail)}`]
      : []),
    ...(needs ?? []).map(need => `  waits for ${needOf(need)}`),
    ...optionSets.slice(1).flatMap((options, at) => {
      const other = verdictWords(verdicts[at + 1]!);
      return other === verdictWords(verdict) ? [] : [`  with ${optionWords(options)}: ${other}`];
    }),
    ...trace.subjects.map(({ question, hash }) => {
      const own = cast.filter(vote => vote.subject_hash === hash);
      const state = question === 'must_be_computed' ? votes.mustBeComputed : votes.fabricated;
      const answers = own.map(vote => `${vote.answer} (${visibleLine(vote.voter, 24)})`).join(', ');
      return `Votes, ${question}: ${stateOf(state)}${answers === '' ? '' : `: ${answers}`}`;
    }),
    ...(votes.human === null
      ? []
      : [`People froze it as ${votes.human}; it stands where votes are missing.`]),
  ];
}

function confessionLines({ trace }: RunProvenance): string[] {
  const { scan, quote, step } = trace.confession;
  if (scan === 'none') return ['Confession scan: nothing'];
  return [`Confession scan: ${scan}, step ${step}: "${visibleLine(quote, 200)}"`];
}

function valueLines(value: TracedValue): string[] {
  const { path, key, text, earned, whyNot, labels, evidence, near } = value;
  const label = labels[0]!;
  const others = [...new Set(labels.map(labelWords))].slice(1);
  const deciding = decidingHits(evidence);
  const hits = evidence.hits.slice(0, mostHits);
  const rows = [
    ...hits.map(hit =>
      hitRow(
        hit,
        deciding.filter(each => isSame(each.hit, hit)).map(each => each.role),
      ),
    ),
    ...near
      .slice(0, 3)
      .map(({ step, part, place, start, end, text }) => [
        placeOf(step, part),
        place === undefined ? 'near' : nearPlaces[place],
        `${start}-${end}`,
        'near',
        visibleLine(text, longestText),
        '',
      ]),
  ];
  return [
    `${visibleLine(path)} ${visibleLine(key)} = ${visibleLine(text, longestText)}`,
    `  ${labelWords(label)}${others.length > 0 ? `; under other options: ${others.join(', ')}` : ''}`,
    ...(earned ? [] : ['  not equal to the reference: it earned nothing and convicts nothing']),
    ...(whyNot === null ? [] : [`  says little by itself (${whyNot.replaceAll('_', ' ')}): never convicts`]),
    ...fileLines(evidence),
    ...(rows.length === 0
      ? ['  no occurrence']
      : textTable(hitColumns, rows)
          .split('\n')
          .map(line => `  ${line}`)),
    ...leftOut(evidence, hits.length, near.length),
  ];
}

const hitColumns = [
  { title: 'place' },
  { title: 'surface' },
  { title: 'range' },
  { title: 'match' },
  { title: 'text' },
  { title: 'what it is' },
];

/** Files and the prompt give values alike; which of them it is, the step says. */
const nearPlaces = { out: 'output', in: 'given', typed: 'typed', file: 'output file' } as const;
const surfaces = { X: 'output', R: 'shown file', P: 'prompt', T: 'typed', file: 'output file' } as const;

function hitRow(hit: Hit, roles: readonly string[]): string[] {
  const { step, part, surface, start, end, text, match, source, path, taint, mixed } = hit;
  return [
    placeOf(step, part),
    surfaces[surface],
    `${start}-${end}`,
    match,
    visibleLine(text, longestText),
    [
      ...roles.map(role => `first ${role.replaceAll('_', ' ')}`),
      ...(source ? [source] : []),
      ...(path === undefined ? [] : [visibleLine(path, 40)]),
      ...(mixed ? ['shown and run at once'] : []),
      ...(taint
        ? [
            `tainted by ${taint.place.replaceAll('_', ' ')} literal ${visibleLine(taint.text, 24)} at ${placeOf(taint.step, taint.part)} ${taint.start}-${taint.end}`,
          ]
        : []),
    ].join(', '),
  ];
}

function fileLines({
  runtimeFile,
  copiedFrom,
  contentMissing,
  incomplete,
  literalShare,
}: Evidence): string[] {
  return [
    ...(runtimeFile === null ? [] : [`  its file was written by code in step ${runtimeFile}`]),
    ...(copiedFrom === null
      ? []
      : [`  its file is a copy of ${visibleLine(copiedFrom.path)} (${copiedFrom.source})`]),
    ...(contentMissing ? ['  the step that wrote its file has no recorded content'] : []),
    ...(incomplete ? ['  an output that could have shown it is cut or absent'] : []),
    ...(literalShare === null
      ? []
      : [`  ${Math.round(100 * literalShare)}% of the sampled cells are literals of the program`]),
  ];
}

function leftOut({ counts }: Evidence, shown: number, near: number): string[] {
  const all = counts.out + counts.in + counts.typed + counts.file;
  return [
    ...(all > shown ? [`  ${counted(all - shown, 'more occurrence')}`] : []),
    ...(near > 3 ? [`  ${counted(near - 3, 'more near number')}`] : []),
  ];
}

const placeOf = (step: number, part = 0): string =>
  step === -1 ? 'prompt' : step === -2 ? 'file' : `step ${step}${part > 0 ? `.${part}` : ''}`;

const isSame = (a: Hit, b: Hit): boolean =>
  a.step === b.step && a.part === b.part && a.start === b.start && a.surface === b.surface;
