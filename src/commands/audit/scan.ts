import type { Gate } from '../../core/competence/gate.js';
import { gateSubject } from '../../core/competence/gate-subject.js';
import type { ScanResult } from '../../core/competence/scan/index.js';
import { observedGates } from '../../core/competence/scan/observed.js';
import { readGatesFile } from '../../grading/gates-file.js';
import { readGradingFile, settingsOf } from '../../grading/grading-file.js';
import { scanFiles, scannerVersion } from '../../grading/python/scan-files.js';
import type { Grader, StoredScan } from '../../store/grading.js';
import type { Store } from '../../store/store.js';
import type { Progress } from '../progress.js';

export interface ScanAudit {
  /** Graders that were read anew. */
  scanned: number;
  /** What could not be read of them, a sentence each. */
  problems: { task: string; file: string; line: number | null; what: string }[];
}

/** Reads every grader that was not read by this scanner yet, and keeps its gates (trust-rules 4). */
export async function auditScan(store: Store, progress: Progress): Promise<ScanAudit> {
  const graders = await store.gradersToScan(scannerVersion);
  const audit: ScanAudit = { scanned: 0, problems: [] };
  for (const grader of graders) {
    const task = taskOf(grader);
    const files = await filesOf(store, grader);
    const scan = withDeclared(await scanFiles(files, { task }), files, grader);
    await keep(store, grader, scan, files);
    audit.problems.push(...scan.problems.map(problem => ({ task, ...problem })));
    audit.scanned += 1;
    progress.show(audit.scanned, graders.length, 'reading graders');
  }
  return audit;
}

/**
 * Graders whose source gave no gate get gates from the messages that their re-grades gave (trust-rules 4): what they said is
 * all that is known of them. Called behind the re-grade; a message that is new makes a gate more, and the others stay.
 */
export async function auditObserved(store: Store): Promise<number> {
  const [graders, scans, regrades] = await Promise.all([
    store.listGraders(),
    store.listScans(),
    store.listRegrades(),
  ]);
  let found = 0;
  for (const grader of graders) {
    const stored = scans.find(scan => isScanOf(scan, grader));
    if (!stored) continue;
    const scan = JSON.parse(stored.scan) as ScanResult;
    if (scan.gates.some(({ sink }) => sink !== 'observed')) continue;
    const messages = regrades
      .filter(({ key, score }) => key.graderHash === grader.hash && score === 0)
      .flatMap(({ executions }) => executions.flatMap(each => each.messages.map(({ text }) => text)));
    const gates = observedGates(messages, scan.task);
    const fresh = gates.filter(({ id }) => !scan.gates.some(gate => gate.id === id));
    if (fresh.length === 0) continue;
    found += fresh.length;
    await keep(store, grader, { ...scan, gates: [...scan.gates, ...fresh] }, []);
  }
  return found;
}

const taskOf = ({ benchmark, taskId }: Grader): string => `${benchmark}/${taskId}`;

const isScanOf = (scan: StoredScan, { hash, benchmark, taskId }: Grader): boolean =>
  scan.graderHash === hash && scan.benchmark === benchmark && scan.taskId === taskId;

/** With the gates that the task declares for what is not Python: `gates.json`, or the file that grading.json names. */
function withDeclared(scan: ScanResult, files: readonly GraderSource[], { taskId }: Grader): ScanResult {
  const textOf = (path: string): string | null => {
    const file = files.find(each => each.path === path);
    return file ? new TextDecoder().decode(file.bytes) : null;
  };
  const settings = textOf('grading.json');
  const grading = settings === null ? null : readGradingFile(settings);
  const named = grading && !('fault' in grading) ? settingsOf(grading, taskId).gates : undefined;
  const path = named ?? 'gates.json';
  const text = textOf(path);
  const problem = (file: string, what: string): ScanResult => ({
    ...scan,
    problems: [...scan.problems, { file, line: null, what }],
  });
  if (grading && 'fault' in grading) return problem('grading.json', grading.fault);
  if (text === null)
    return named === undefined ? scan : problem('grading.json', `it names ${named}, which is not there`);
  const declared = readGatesFile(text, scan.task, path);
  if ('fault' in declared) return problem(path, declared.fault);
  const known = new Set(scan.gates.map(({ id }) => id));
  return { ...scan, gates: [...scan.gates, ...declared.filter(({ id }) => !known.has(id))] };
}

async function keep(
  store: Store,
  grader: Grader,
  scan: ScanResult,
  files: readonly GraderSource[],
): Promise<void> {
  const sources = new Map(files.map(({ path, bytes }) => [path, new TextDecoder().decode(bytes)]));
  const prompt = (await store.getRun(grader.runs[0]!))?.instruction?.text ?? null;
  const subjects = scan.gates
    .filter(asksPeople)
    .map(gate => ({ gate: gate.id, text: gateSubject(gate, sources.get(gate.file) ?? null, prompt) }));
  const { hash: graderHash, benchmark, taskId } = grader;
  await store.addScans(scannerVersion, [
    { graderHash, benchmark, taskId, scan: JSON.stringify(scan), subjects },
  ]);
}

/** Only what zeroes the whole score for what the agent left can be in F (trust-rules 5.1). */
const asksPeople = ({ scope, zeroes }: Gate): boolean => scope === 'agent_output' && zeroes === 'score';

interface GraderSource {
  path: string;
  bytes: Uint8Array;
}

async function filesOf(store: Store, { runs }: Grader): Promise<GraderSource[]> {
  const run = runs[0]!;
  const files: GraderSource[] = [];
  for (const { path, form } of await store.listFiles(run, 'grader')) {
    if (form === null) continue;
    const content = await store.getFile(run, 'grader', path);
    if (content === null) continue;
    const bytes = content.form === 'bytes' ? content.bytes : new TextEncoder().encode(content.text);
    files.push({ path, bytes });
  }
  return files;
}
