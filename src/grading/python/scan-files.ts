import { type GraderFile, type ScanResult, scanGrader } from '../../core/competence/scan/index.js';
import { loadPython } from './parser.js';
import { decodePython } from './source.js';

/** Changes when the same grader may give other gates. */
export const scannerVersion = '1';

/** Reads and scans the Python files of a grader. `path` is relative to its folder; other files are passed over. */
export async function scanFiles(
  files: readonly { path: string; bytes: Uint8Array }[],
  { task }: { task: string },
): Promise<ScanResult> {
  const python = await loadPython();
  const problems: ScanResult['problems'] = [];
  const read: GraderFile[] = [];
  for (const { path, bytes } of files) {
    if (!/\.pyw?$/i.test(path)) continue;
    const { text, problem } = decodePython(bytes);
    if (problem !== null) problems.push({ file: path, line: null, what: problem });
    read.push({ path, text, tree: python.parse(text) });
  }
  const result = scanGrader(read, { task });
  return { ...result, problems: [...problems, ...result.problems] };
}
