// Writes samples/local/long-run.jsonl: one run whose transcript has more than 5,000 lines.
// Everything comes from the seed below, so the file is the same on every machine:
//   node samples/make-long-run.js [FILE]
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const seed = 20260314;
const days = 50;
const linesADay = 100;
const routes = ['/cart', '/item', '/search', '/login', '/stock', '/health'];

const target = process.argv[2] ?? fileURLToPath(new URL('local/long-run.jsonl', import.meta.url));
writeFileSync(target, longRun().map(record => `${JSON.stringify(record)}\n`).join(''));

/** The run line, then its steps: one file read at a time, then the sums over all of them. */
function longRun() {
  const random = mulberry32(seed);
  const files = Array.from({ length: days }, (_, day) => dayLog(day + 1, random));
  const rows = files.flatMap(file => file.rows);
  const answer = {
    requests: rows.length,
    errors: rows.filter(row => row.status >= 500).length,
    total_ms: rows.reduce((sum, row) => sum + row.ms, 0),
    slowest_ms: Math.max(...rows.map(row => row.ms)),
  };

  const prompt =
    'input/ holds fifty daily access logs, day-01.log to day-50.log, one request a line: time, route, status, ' +
    'milliseconds. Write output/traffic.json with requests (all lines), errors (status 500 and above), total_ms ' +
    '(sum of the milliseconds) and slowest_ms.';
  const steps = [];
  let id = 0;
  const act = (text, command, output) => {
    id += 1;
    const call = { id: `c${id}`, name: 'bash', args: { command }, commands: [command] };
    steps.push(text === null ? { role: 'agent', calls: [call] } : { role: 'agent', text, calls: [call] });
    steps.push({ role: 'tool', results: [{ callId: call.id, text: output, exitCode: 0 }] });
  };

  act('I will read the logs one after the other before adding anything up.', 'ls input | wc -l', `${days}\n`);
  for (const file of files) {
    const odd = file.rows.filter(row => row.status >= 500).length;
    const text = file.day % 10 === 1 ? `Day ${file.day} next; nothing unusual in the layout so far.` : null;
    act(text, `cat input/${file.name}`, file.text);
    if (file.day % 25 === 0) {
      act(null, `awk '$3 >= 500' input/${file.name} | wc -l`, `${odd}\n`);
    }
  }
  const sums = [answer.requests, answer.errors, answer.total_ms, answer.slowest_ms].join(' ');
  const awk =
    `awk '{n++; if ($3 >= 500) e++; t += $4; if ($4 > m) m = $4} END {print n, e, t, m}' input/day-*.log`;
  act('All files have the same four columns, so one pass of awk will do.', awk, `${sums}\n`);
  const content = `${JSON.stringify(answer, null, 1)}\n`;
  steps.push({
    role: 'agent',
    calls: [
      {
        id: 'w1',
        name: 'write_file',
        args: { path: 'output/traffic.json', content },
        writes: [{ path: 'output/traffic.json', content }],
      },
    ],
  });
  steps.push({
    role: 'tool',
    results: [{ callId: 'w1', text: `wrote ${content.length} bytes to output/traffic.json` }],
  });
  steps.push({ role: 'agent', text: closing(answer) });

  const run = {
    run: 'wren-basalt-1-access-logs-1',
    benchmark: 'pocket-tasks',
    task: 'access-logs',
    model: 'basalt-1',
    agent: 'wren',
    repetition: 1,
    score: 1,
    prompt,
    reference: answer,
    outputs: [{ path: 'output/traffic.json', content }],
    termination: 'completed',
  };
  return [run, ...steps];
}

function dayLog(day, random) {
  const rows = Array.from({ length: linesADay }, (_, i) => {
    const second = Math.floor(i * 864 + random() * 800);
    const route = routes[Math.floor(random() * routes.length)];
    const status = random() < 0.03 ? 500 + Math.floor(random() * 4) : random() < 0.06 ? 404 : 200;
    const slow = random();
    const ms = 3 + Math.floor(slow * slow * slow * slow * 2400);
    return { second, route, status, ms };
  });
  const text = rows.map(row => `${clock(row.second)} ${row.route} ${row.status} ${row.ms}\n`).join('');
  return { day, name: `day-${String(day).padStart(2, '0')}.log`, rows, text };
}

function clock(second) {
  const parts = [Math.floor(second / 3600), Math.floor(second / 60) % 60, second % 60];
  return parts.map(part => String(part).padStart(2, '0')).join(':');
}

function closing(answer) {
  return [
    'The fifty logs have been read and added up in one pass.',
    '',
    `- requests: ${answer.requests}`,
    `- errors: ${answer.errors}`,
    `- total: ${answer.total_ms} ms`,
    `- slowest request: ${answer.slowest_ms} ms`,
    '',
    'output/traffic.json has been written with these four numbers.',
  ].join('\n');
}

/** A small seeded generator (mulberry32): uniform in [0, 1). */
function mulberry32(start) {
  let state = start >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
