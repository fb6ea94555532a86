import { auditClaims } from '../../src/commands/audit/claims.js';
import { auditScan } from '../../src/commands/audit/scan.js';
import { openStore } from '../../src/store/sqlite/open.js';
import type { Store } from '../../src/store/store.js';
import { execution } from '../core/competence/build.js';
import { graderFile, importGraded, regradeOf } from '../store/grading-runs.js';
import { closing, step, textFile } from '../store/support.js';

/** A grader whose one gate is in line 8; names and texts of it are hostile. */
export const grader = `import json
import sys
from pathlib import Path


def score(output):
    errors = []
    if not (Path(output) / "out.json").exists():
        errors.append("Missing file: out.json")
        return {"score": 0.0, "errors": errors}
    # \u001b[2J\u202e 极光
    return {"score": 1.0, "errors": errors}


print(json.dumps(score(sys.argv[1])))
`;

export const claimed = '极光 All five checks pass. \u001b]52;c;x\u0007';

/** A project of one run whose re-grade says that its output is missing, and of one without a grader. */
export async function gradedProject(place = ':memory:'): Promise<Store> {
  const store = await openStore(place, { create: true });
  await importGraded(store, [
    {
      id: 'group/aurora\u001b[2J-1',
      grader: [graderFile('main.py', grader)],
      files: [
        textFile('output/notes.txt', 'nothing \u202eyet\n'),
        textFile('reference/out.json', '{"x": 2}', { use: 'reference' }),
      ],
      steps: [
        step(0, 'Do it.', { role: 'user' }),
        step(1, '', { calls: [{ name: 'bash', args: {}, commands: ['ls \u001b[2J'] }] }),
        step(2, '', { role: 'tool', results: [{ text: 'a.txt', exitCode: 3 }] }),
        step(3, claimed),
      ],
      more: {
        closing: closing(claimed),
        score: { value: 1, raw: '1.0', metric: 'score', state: 'graded' },
        band: { derived: 'pass', rule: 'pass >= 1' },
      },
    },
    { id: 'group/basalt-2', task: 'unit', grader: [] },
  ]);
  const progress = { show() {}, clear() {} };
  await auditClaims(store, progress);
  await auditScan(store, progress);
  for (const { graderHash, outputsHash, referenceHash } of await store.listGradingInputs()) {
    if (graderHash === null || outputsHash === null) continue;
    const executions = [1, 2].map(() =>
      execution({
        messages: [{ key: 'errors[0]', text: 'Missing file: out.json' }],
        stdout: 'out \u001b[2J',
        stderr: 'err',
      }),
    );
    await store.addRegrade(regradeOf({ graderHash, outputsHash, referenceHash }, { executions, score: 0 }));
  }
  return store;
}
