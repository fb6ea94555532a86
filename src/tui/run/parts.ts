import type { Execution } from '../../core/competence/regrade.js';
import type { FileUse } from '../../core/run/run-file.js';
import type { Step } from '../../core/run/types.js';
import type { FileEntry, Store } from '../../store/store.js';
import type { TextPart } from '../evidence/big-text.js';

/** Code units of all files together that are read for the screen; what is over is named only. */
const mostText = 8_000_000;

/** Files of a run one below the other; null: there is none. Of a use with many files what is too much is named only. */
export async function fileParts(
  store: Store,
  runId: string,
  use: FileUse,
  only: readonly string[] | null = null,
): Promise<TextPart[] | null> {
  const files = (await store.listFiles(runId, use)).filter(
    ({ path }) => only === null || only.includes(path),
  );
  if (files.length === 0) return null;
  const parts: TextPart[] = [];
  let left = mostText;
  for (const file of files) {
    if ((file.bytes ?? 0) > left) {
      parts.push({ title: `${titleOf(file)}, too large to be read here`, text: '' });
      continue;
    }
    const part = await filePart(store, runId, file);
    left -= part.text.length;
    parts.push(part);
  }
  return parts;
}

async function filePart(store: Store, runId: string, file: FileEntry): Promise<TextPart> {
  const content = file.form === null ? null : await store.getFile(runId, file.use, file.path);
  const title = titleOf(file);
  if (content === null) return { title: `${title}, only its name is kept`, text: '' };
  if (content.form === 'bytes') return { title: `${title}, not text`, text: '' };
  return { title: content.truncated ? `${title}, only its beginning is kept` : title, text: content.text };
}

const titleOf = ({ path, bytes }: FileEntry): string =>
  bytes === null ? path : `${path}  (${bytes} ${bytes === 1 ? 'byte' : 'bytes'})`;

/** A step as it was recorded, part by part. */
export function stepParts(step: Step): TextPart[] {
  const parts: TextPart[] = [];
  const add = (title: string, text: string | undefined): void => {
    if (text !== undefined && text !== '') parts.push({ title, text });
  };
  add('reasoning', step.reasoning);
  add(step.role.replaceAll('_', ' '), step.text);
  for (const { name, commands = [], writes = [], args, argsRaw } of step.calls) {
    for (const command of commands) add(`call ${name}`, command);
    for (const { path, content } of writes)
      add(`call ${name}: writes ${path}`, content ?? '(its content is not recorded)');
    if (commands.length + writes.length === 0)
      add(`call ${name}`, argsRaw ?? JSON.stringify(args, null, 2) ?? '(no arguments)');
  }
  for (const { text, exitCode, isError, truncated } of step.results) {
    const how = [
      ...(exitCode === undefined ? [] : [`exit ${exitCode}`]),
      ...(isError ? ['an error'] : []),
      ...(truncated ? ['cut in the log'] : []),
    ];
    add(`result${how.length > 0 ? ` (${how.join(', ')})` : ''}`, text === '' ? '(nothing)' : text);
  }
  return parts.length === 0 ? [{ title: step.role, text: '(nothing was recorded in this step)' }] : parts;
}

/** The first words of a step, for the list. */
export function stepHead(step: Step): string {
  const call = step.calls[0];
  const own = [
    step.text,
    call?.commands?.[0],
    call && `${call.name} ${call.argsRaw ?? JSON.stringify(call.args) ?? ''}`,
    step.results[0]?.text,
    step.reasoning,
  ];
  const text = own.find(each => each !== undefined && each.trim() !== '') ?? '';
  return text.trimStart().slice(0, 400);
}

/** What the grader said and printed, run by run. */
export function outputParts(executions: readonly Execution[]): TextPart[] {
  return executions.flatMap((execution, at) => {
    const of = executions.length > 1 ? `run ${at + 1} of ${executions.length}: ` : '';
    const { stdout, stderr } = execution;
    const cut = execution.truncated ? ', cut to stay in bounds' : '';
    return [
      { title: `${of}what came of it`, text: summary(execution) },
      { title: `${of}standard output${cut}`, text: stdout === '' ? '(nothing)' : stdout },
      { title: `${of}standard error${cut}`, text: stderr === '' ? '(nothing)' : stderr },
    ];
  });
}

function summary(execution: Execution): string {
  const {
    outcome,
    rawScore,
    score,
    exitCode,
    durationMs,
    detail,
    messages,
    checks,
    lastZeroReturn,
    swallowed,
    raised,
  } = execution;
  const at = ({ file, line }: { file: string; line: number }): string => `${file}:${line}`;
  return [
    `${outcome.replaceAll('_', ' ')}${score === null ? '' : `: ${score}`}${rawScore !== null && rawScore !== score ? ` (the grader says ${rawScore})` : ''}, exit ${exitCode ?? 'unknown'}, ${(durationMs / 1000).toFixed(2)} s`,
    ...(detail === null ? [] : [detail]),
    ...messages.map(({ key, text, truncated }) => `${key}: ${text}${truncated ? ' (cut)' : ''}`),
    ...checks.map(({ id, status, message }) => `check ${id}: ${status}${message ? `, ${message}` : ''}`),
    ...(lastZeroReturn ? [`the zero was returned at ${at(lastZeroReturn)}`] : []),
    ...(swallowed ? [`caught ${swallowed.type} at ${at(swallowed)}: ${swallowed.message}`] : []),
    ...(raised ? [`ended by ${raised.type} at ${at(raised)}: ${raised.message}`] : []),
  ].join('\n');
}
