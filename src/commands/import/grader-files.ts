import { isUtf8 } from 'node:buffer';
import { sha256 } from '../../core/run/hash.js';
import type { RunFile } from '../../core/run/run-file.js';
import type { Warning } from '../../core/run/types.js';
import { filesBelow } from '../../readers/folder-files.js';
import { ReadError } from '../../readers/reader.js';
import type { Source } from '../../readers/source.js';
import { counted } from '../../report/counted.js';

/** Files of a grader that are kept, and their bytes together; the others are listed and said. */
export const graderLimits = { files: 500, bytes: 20_000_000 };
const mostListed = 5000;
const mostOfGradingFile = 1_000_000;
/** Of graders that are kept in memory while their runs go by. */
const mostKept = 64_000_000;

/** A task's grader as it comes with each run of the task. */
export interface Grader {
  files: RunFile[];
  warnings: Warning[];
}

/**
 * Reads graders: all files of a task's folder but its inputs, references and outputs, hidden files and what Python
 * compiles; and beside it, in the folder of tasks, `grading.json` unless the task has its own, with the files that it
 * names. Byte for byte, since they are run. Links are not followed.
 */
export class GraderFiles {
  readonly #read = new Map<string, Grader>();
  #bytes = 0;

  /** `task` null: a task without a folder of its own, which `grading.json` serves with its shared files. */
  async of(folder: Source, task: Source | null, taskId: string): Promise<Grader | null> {
    const key = JSON.stringify([folder.absolute, task?.absolute ?? null, taskId]);
    const grader = this.#read.get(key) ?? this.#keep(key, await readGrader(folder, task, taskId));
    return grader.files.length === 0 && grader.warnings.length === 0 ? null : grader;
  }

  #keep(key: string, grader: Grader): Grader {
    const bytes = grader.files.reduce((sum, { content }) => sum + (content?.length ?? 0), 0);
    if (this.#bytes + bytes > mostKept) {
      this.#read.clear();
      this.#bytes = 0;
    }
    this.#read.set(key, grader);
    this.#bytes += bytes;
    return grader;
  }
}

async function readGrader(folder: Source, task: Source | null, taskId: string): Promise<Grader> {
  const warnings: Warning[] = [];
  const found = new Map<string, Source>();
  if (task) {
    for (const name of await task.entries()) {
      if (notOfGrader.has(name.toLowerCase()) || !isOfGrader(name)) continue;
      const { files, cut } = await filesAt(task, name);
      for (const file of files) found.set(file.path, file);
      if (cut) warnings.push(tooMany(task, name));
    }
  }
  if (!found.has(gradingFile)) await addShared(folder, taskId, task === null, found, warnings);
  return { files: await readAll([...found], taskId, warnings), warnings };
}

const gradingFile = 'grading.json';
const notOfGrader = new Set(['input', 'inputs', 'reference', 'references', 'output', 'outputs']);

const isOfGrader = (path: string): boolean =>
  !path.endsWith('.pyc') && path.split('/').every(part => !part.startsWith('.') && part !== '__pycache__');

/** What of the folder of tasks goes for this one. */
async function addShared(
  folder: Source,
  taskId: string,
  onlyIfShared: boolean,
  found: Map<string, Source>,
  warnings: Warning[],
): Promise<void> {
  const settings = await folder.open(gradingFile);
  if (settings?.kind !== 'file') return;
  const { names, hasShared } = namesIn(await textOf(settings), taskId);
  if (onlyIfShared && !hasShared) return;
  found.set(gradingFile, settings);
  for (const name of names) {
    const { files, cut } = await filesAt(folder, name);
    // What a task has under the same name is its own.
    for (const file of files) if (!found.has(file.path)) found.set(file.path, file);
    if (cut) warnings.push(tooMany(folder, name));
    if (files.length === 0 && !found.has(name))
      warnings.push({
        code: 'grader_file_missing',
        at: { file: gradingFile },
        text: `grading.json names ${name}, which is not beside it`,
      });
  }
}

/** A file, or all files below a folder; none for a link or what is not there. */
async function filesAt(folder: Source, name: string): Promise<{ files: Source[]; cut: boolean }> {
  const member = await folder.open(name);
  if (member === null) return { files: [], cut: false };
  if (member.kind === 'file') return { files: [member], cut: false };
  const { files, cut } = await filesBelow(folder, name, mostListed);
  return { files: files.filter(({ path }) => isOfGrader(path)), cut };
}

const tooMany = (folder: Source, name: string): Warning => ({
  code: 'too_many_files',
  at: { file: `${folder.path}/${name}` },
  text: `only ${mostListed} files of ${name}/ are listed as files of the grader`,
});

async function textOf(file: Source): Promise<string> {
  try {
    return Buffer.from(await file.readAll(mostOfGradingFile)).toString('utf8');
  } catch (fault) {
    if (fault instanceof ReadError) return '';
    throw fault;
  }
}

/**
 * The files that a grading.json names for a task. Whatever else is wrong with it is told where it is used: it comes along
 * as it is.
 */
function namesIn(text: string, taskId: string): { names: string[]; hasShared: boolean } {
  let file: unknown;
  try {
    file = JSON.parse(text.replace(/^\uFEFF/u, ''));
  } catch {
    return { names: [], hasShared: false };
  }
  const all = memberOf(file, 'tasks');
  const own = memberOf(all, taskId) ?? memberOf(all, taskId.split('/').at(-1) ?? '');
  const setting = (name: string): unknown => memberOf(own, name) ?? memberOf(file, name);
  const shared = setting('shared');
  const names = [...(Array.isArray(shared) ? shared : []), setting('gates')];
  return {
    names: names.filter(name => typeof name === 'string').slice(0, graderLimits.files),
    hasShared: Array.isArray(shared) && shared.length > 0,
  };
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;

async function readAll(
  found: readonly [string, Source][],
  taskId: string,
  warnings: Warning[],
): Promise<RunFile[]> {
  const files: RunFile[] = [];
  let [left, listed] = [graderLimits.bytes, 0];
  // The smallest first, so that a huge fixture does not push out the code.
  const bySize = [...found].sort(([a, x], [b, y]) => x.bytes - y.bytes || (a < b ? -1 : 1));
  for (const [path, source] of bySize) {
    const fits = files.length - listed < graderLimits.files && source.bytes <= left;
    const bytes = fits ? await bytesOf(source, warnings) : null;
    const ref = { file: path };
    if (bytes === null) {
      if (!fits) listed += 1;
      files.push({ use: 'grader', path, content: null, bytes: source.bytes, ref });
    } else {
      left -= bytes.length;
      const content = isPlain(bytes) ? Buffer.from(bytes).toString('utf8') : bytes;
      files.push({ use: 'grader', path, content, bytes: bytes.length, sha256: sha256(bytes), ref });
    }
  }
  if (listed > 0)
    warnings.push({
      code: 'grader_not_kept',
      text: `${counted(listed, 'file')} of the grader of task ${taskId} ${listed === 1 ? 'is' : 'are'} only listed, since more than ${graderLimits.files} files or ${graderLimits.bytes / 1_000_000} MB came with it; it cannot be run`,
    });
  return files;
}

async function bytesOf(source: Source, warnings: Warning[]): Promise<Uint8Array | null> {
  try {
    return await source.readAll(graderLimits.bytes);
  } catch (fault) {
    if (!(fault instanceof ReadError)) throw fault;
    warnings.push({ code: 'grader_not_read', text: fault.message });
    return null;
  }
}

/** Whether bytes come back from a text as they were. */
const isPlain = (bytes: Uint8Array): boolean =>
  isUtf8(bytes) && !bytes.includes(0) && !(bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf);
