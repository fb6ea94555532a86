import type { Evidence } from '../evidence.js';
import type { FileState } from '../files.js';
import type { TypedText } from '../literals.js';
import { parseDecimal } from '../numbers/decimal.js';
import { baseName, folderOf, isLeaked, samePath, tidyPath } from '../paths.js';
import type { SourceContext } from '../surfaces/source.js';
import type { AnswerValue } from '../values/value.js';
import type { Commands } from './commands.js';
import type { TraceInput } from './input.js';
import type { Outputs } from './outputs.js';
import type { Running } from './running.js';

/** A run that is over. */
export interface Followed {
  input: TraceInput;
  context: SourceContext;
  mayWrite: Commands['mayWrite'];
  firstSeen: Outputs['firstSeen'];
  /** Commands whose outputs are cut or missing. */
  open: readonly Running[];
}

/** What is known of the value's file once the run is over. */
export function settle(value: AnswerValue, evidence: Evidence, run: Followed): void {
  const path = tidyPath(value.path);
  const state = run.context.files.find(path) ?? fileFromFolder(path, run.context);
  if (state) {
    evidence.contentMissing = state.origin === 'missing';
    evidence.runtimeFile = state.origin === 'missing' ? null : state.codeStep;
    evidence.typedFile = state.origin === 'typed' && state.codeStep === null;
    const copied = state.copiedFrom;
    if (copied && copied.origin !== 'produced' && copied.origin !== 'missing') {
      const source = copied.origin === 'given' ? 'input' : copied.origin;
      evidence.copiedFrom = { source, path: copied.path, step: state.step };
      evidence.runtimeFile = null;
      evidence.typedFile = false;
    }
  } else evidence.runtimeFile = writerByFolder(path, run);
  if (value.kind === 'file') settleFile(value, evidence, state, run);
  evidence.incomplete = isIncomplete(value, run);
}

/** A run that changed to the file's folder may call the file by its bare name. */
function fileFromFolder(path: string, { files, folders }: SourceContext): FileState | null {
  const folder = folderOf(path);
  const entered = folder !== '' && [...folders].some(each => samePath(each, folder));
  const state = entered ? files.find(baseName(path)) : null;
  return state?.path === baseName(path) ? state : null;
}

/** Rule 4: a program names the file's folder and the file is first listed after it ran. */
function writerByFolder(path: string, { firstSeen, mayWrite }: Followed): number | null {
  const folder = baseName(folderOf(path));
  const seen = firstSeen.get(baseName(path));
  if (folder === '' || seen === undefined) return null;
  const named = new RegExp(
    `(?:^|[\\s"'\`/=(])${folder.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?:$|[\\s"'\`/)])`,
  );
  return (
    mayWrite.findLast(({ step, texts }) => step < seen && texts.some(text => named.test(text)))?.step ?? null
  );
}

/** Whole files: the same bytes as an input, and cells that stand in the program's text. */
function settleFile(
  value: AnswerValue,
  evidence: Evidence,
  state: FileState | null,
  { input, context }: Followed,
): void {
  const same = (file: { path: string; sha256?: string }) =>
    file.sha256 !== undefined &&
    file.sha256 === input.outputs.find(({ path }) => samePath(tidyPath(path), tidyPath(value.path)))?.sha256;
  const twin = input.inputs.find(same);
  if (twin && !evidence.copiedFrom) {
    const leaked = isLeaked(tidyPath(twin.path), context.given);
    evidence.copiedFrom = { source: leaked ? 'leaked' : 'input', path: twin.path, step: state?.step ?? -1 };
  }
  const cells = value.sample ?? [];
  if (cells.length === 0 || !state) return;
  const literal = cells.filter(cell => isLiteralCell(cell, state.carried));
  evidence.literalShare = literal.length / cells.length;
}

/** An output is cut or missing that could have shown the value, and did not only repeat what the agent typed. */
function isIncomplete(value: AnswerValue, { open }: Followed): boolean {
  if (value.kind === 'file') return false;
  return open.some(({ taints }) => {
    const [number] = value.numbers;
    return number
      ? taints.number(number) === null
      : value.kind !== 'string' || !taints.carried.some(({ text }) => text.includes(value.text));
  });
}

function isLiteralCell(cell: string, carried: readonly TypedText[]): boolean {
  const number = /^[+-]?[\d.]+(?:[eE][+-]?\d+)?$/.test(cell.trim()) ? parseDecimal(cell.trim()) : null;
  if (number) return carried.some(text => text.carrying(number) !== null);
  return cell.trim() !== '' && carried.some(({ text }) => text.includes(cell.trim()));
}
