import { CLAIM_MATCHER_VERSION, matchClaim } from '../../src/core/claim/index.js';
import { ENGLISH_CLOSINGS } from '../core/claim/closings-en.js';
import { CHINESE_CLOSINGS } from '../core/claim/closings-zh.js';
import { SHORT_CLOSINGS } from '../core/claim/short-closings.js';
import type { BenchRow } from './row.js';

const TARGET = 20;

/** Megabytes of UTF-8 that `matchClaim` reads in a second: ordinary closings, and texts made to be slow. */
export async function run(): Promise<BenchRow[]> {
  const english = [...ENGLISH_CLOSINGS.map(({ text }) => text), ...Object.values(SHORT_CLOSINGS).flat()];
  const chinese = CHINESE_CLOSINGS.map(({ text }) => text);
  const hostile = [
    'not done ',
    '(',
    '`` ` ',
    'a',
    'if not verify should ',
    'has been fixed and ',
    '没有完成测试',
  ];
  const rates = hostile.map(piece => rateOf([piece.repeat(Math.ceil(500_000 / piece.length))]));
  return [
    row('claims, closing reports', rateOf(REPORTS), `version ${CLAIM_MATCHER_VERSION}`),
    untargeted('claims, one-liners of little but claims', rateOf([...english, ...chinese])),
    untargeted('claims, slowest of the hostile texts', Math.min(...rates)),
  ];
}

const untargeted = (what: string, value: number): BenchRow => ({
  ...row(what, value),
  target: '',
  holds: null,
});

function row(what: string, value: number, note?: string): BenchRow {
  return {
    what,
    value,
    unit: 'MB/s',
    target: `>= ${TARGET} MB/s`,
    holds: value >= TARGET,
    ...(note && { note }),
  };
}

/** Reads the texts until a second has gone by, after as long to warm up. */
function rateOf(texts: readonly string[]): number {
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  const turn = (): void => {
    for (const text of texts) matchClaim(text);
  };
  spend(turn);
  const { turns, seconds } = spend(turn);
  return (turns * bytes) / seconds / 1e6;
}

function spend(turn: () => void): { turns: number; seconds: number } {
  const from = performance.now();
  let turns = 0;
  while (turns === 0 || performance.now() - from < 1_000) {
    turn();
    turns += 1;
  }
  return { turns, seconds: (performance.now() - from) / 1_000 };
}

/** Reports as agents write them: a claim or two, and for the rest what is where and how it works. */
const REPORTS: readonly string[] = [
  `Done. The scheduler now keeps one queue per tenant.

## What changed

- \`src/queue/index.ts\`: the global queue is split; each tenant has its own, keyed by \`tenantId\`, with a fair round-robin in \`nextJob()\`.
- \`src/queue/limits.ts\` (new): limits are read from \`limits.yaml\`; a tenant without an entry gets the default of 20 jobs at a time.
- \`src/worker.ts\`: workers ask for a job with the tenants they may serve, so that a long job of one tenant blocks nobody else.
- \`docs/queues.md\`: the section on fairness describes the round-robin and its corner cases (empty queues, a tenant that is removed while its jobs run).

## How it works

A job enters the queue of its tenant. \`nextJob()\` walks the ring of tenants from where it stopped last time and takes the first job whose tenant is below its limit. The ring is rebuilt when a tenant comes or goes, which costs O(n) for n tenants; with the 300 tenants of the staging data that is about 40 microseconds.

## Verification

\`npm test\` passes (412 tests, 9 of them new). The load test in \`bench/fairness.ts\` shows a maximum wait of 180 ms at 2,000 jobs a minute, down from 2.4 s.

Commit: \`b7e41f0\` (queue per tenant)
`,
  `I have finished the analysis of the sensor logs. The report is in \`output/report.md\`, the table behind it in \`output/readings.csv\`.

| station | readings | gaps | mean (°C) | drift (°C per year) |
|---|---|---|---|---|
| harbour | 52,416 | 3 | 11.42 | 0.031 |
| hill | 52,388 | 7 | 9.87 | 0.028 |
| valley | 51,902 | 24 | 10.65 | 0.044 |

1. Readings were resampled to ten minutes; where two sensors overlap, the one with the later calibration counts.
2. Gaps of up to an hour are interpolated, longer ones are left empty and marked in the column \`gap\`.
3. The drift is the slope of a robust regression (Theil-Sen) on daily means, so that single hot days carry no weight.

The valley station stands out: its drift is half as large again as that of the others, and most of it comes from 2019, when the mast was moved by about 40 metres. I kept the figure and added a note to the report, because the task asks for the data as recorded.

The script takes 14 seconds from the raw files to the report: \`python3 analyse.py --in data --out output\`.
`,
  `已按要求完成订单导出功能。

**改动说明**
- \`export/service.py\`：新增分批读取，每批 500 条，避免一次性载入全部订单；
- \`export/views.py\`：接口返回任务编号，前端据此轮询进度；
- \`tests/test_export.py\`：覆盖空结果、单批、多批以及中途取消四种情形。

导出文件采用 UTF-8 编码，首行为列名，金额保留两位小数，时间统一为北京时间。10 万条订单的导出耗时约 12 秒，内存占用稳定在 80 MB 以内。

全部 37 个测试通过，提交编号为 \`5c2e9d1\`。
`,
];
