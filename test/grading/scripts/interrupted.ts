import { regradeRun } from '../../../src/grading/regrade-run.js';
import { gradingTools } from '../../../src/grading/tools.js';

// Starts a grader that would run for a minute, and is killed meanwhile.
const content = new TextEncoder().encode(
  'import subprocess, sys, time\nsubprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)", "child-of-" + sys.argv[1]], start_new_session=True)\ntime.sleep(60)\n',
);
const [mark = ''] = process.argv.slice(2);
await regradeRun(
  {
    key: { graderHash: '', outputsHash: '', referenceHash: null },
    benchmark: 'made',
    taskId: 'task',
    grader: [{ path: 'grade.py', content }],
    settings: { command: ['python3', 'grade.py', mark] },
    outputs: [],
    reference: null,
    input: [],
  },
  { tools: gradingTools(process.argv[3] === 'limits' ? { without: ['bwrap'] } : {}) },
);
