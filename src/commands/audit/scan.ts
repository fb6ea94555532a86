import { gateSubject } from '../../core/competence/gate-subject.js';
import { scanFiles, scannerVersion } from '../../grading/python/scan-files.js';
import type { Grader } from '../../store/grading.js';
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
    const task = `${grader.benchmark}/${grader.taskId}`;
    const files = await filesOf(store, grader);
    const scan = await scanFiles(files, { task });
    const sources = new Map(files.map(({ path, bytes }) => [path, new TextDecoder().decode(bytes)]));
    const prompt = (await store.getRun(grader.runs[0]!))?.instruction?.text ?? null;
    const subjects = scan.gates
      .filter(({ scope, zeroes }) => scope === 'agent_output' && zeroes === 'score')
      .map(gate => ({ gate: gate.id, text: gateSubject(gate, sources.get(gate.file) ?? null, prompt) }));
    const { hash: graderHash, benchmark, taskId } = grader;
    await store.addScans(scannerVersion, [
      { graderHash, benchmark, taskId, scan: JSON.stringify(scan), subjects },
    ]);
    audit.problems.push(...scan.problems.map(problem => ({ task, ...problem })));
    audit.scanned += 1;
    progress.show(audit.scanned, graders.length, 'reading graders');
  }
  return audit;
}

async function filesOf(store: Store, { runs }: Grader): Promise<{ path: string; bytes: Uint8Array }[]> {
  const run = runs[0]!;
  const files: { path: string; bytes: Uint8Array }[] = [];
  for (const { path, form } of await store.listFiles(run, 'grader')) {
    if (form === null) continue;
    const content = await store.getFile(run, 'grader', path);
    if (content === null) continue;
    const bytes = content.form === 'bytes' ? content.bytes : new TextEncoder().encode(content.text);
    files.push({ path, bytes });
  }
  return files;
}
