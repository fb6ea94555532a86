import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { agentFsBenchReader } from '../../src/readers/agent-fs-bench/index.js';
import { devaiReader } from '../../src/readers/devai/index.js';
import { namedSource } from '../../src/readers/disk.js';
import { opencodeReader } from '../../src/readers/opencode/index.js';
import type { Reader } from '../../src/readers/reader.js';
import { workspaceReader } from '../../src/readers/workspace/index.js';
import { change, changed, type Json, seeded } from './mutate.js';
import { readAll, temporaryFolder } from './reading.js';

// One value of one document of a run folder becomes one of another kind: nothing throws, and what is read is a run.

const folder = temporaryFolder();

const folders: {
  reader: Reader;
  /** What is read: the folder, or one file of it. */
  source?: string;
  files: Record<string, Json>;
}[] = [
  {
    reader: workspaceReader,
    files: {
      'meta.json': {
        id: 'r',
        prompt: 'p',
        inputs: ['in.csv'],
        model: 'm',
        agent: 'a',
        benchmark: 'b',
        task: 't',
        behaviour: 1,
        truth: { k: { label: 'typed', note: 'n' } },
        run_verdict: 'gamed',
        type: null,
      },
      'steps.jsonl': [
        { kind: 'message', text: 'x', time: 't' },
        { kind: 'command', tool: 'bash', text: 'ls' },
        { kind: 'output', text: 'a', exit_code: 0, truncated: false },
        { kind: 'write', tool: 'create', path: 'p', text: 'c' },
        { kind: 'message', text: 'y', final: true },
      ],
      'reference.json': { k: 1 },
      'ws/in.csv': [1],
      'ws/output/r.json': { k: 1 },
    },
  },
  {
    reader: agentFsBenchReader,
    files: {
      'agent-run.json': {
        model: 'm',
        taskId: 't',
        runIndex: 1,
        result: {
          text: 'x',
          steps: [
            {
              text: 'x',
              thoughts: 'y',
              toolCalls: [
                { toolName: 'write_file', callId: 'c', input: { file_path: 'p', content: 'c' }, output: 'o' },
                { toolName: 'read_file', input: { file_path: 'p' }, error: 'e' },
              ],
            },
          ],
        },
      },
      'validation.json': {
        success: true,
        schemaPass: true,
        agentReasoning: 'low',
        agentUsage: { responseTokens: 1 },
        agentCostUsd: 0.1,
        outputValidation: [{ outputFile: 'o', exists: true, errors: ['e'] }],
        toolTrace: { notes: ['n'], pathPolicyViolations: ['v'] },
        grader: { value: { scores: { a: 1 }, critical_issues: ['i'], summary: 's' } },
      },
      'output/o.json': 1,
    },
  },
  {
    reader: opencodeReader,
    files: {
      'matrix-record.json': {
        attempts: [
          { result: { run_id: 'first' } },
          {
            result: {
              run_id: 'r',
              agent_completion_status: 'completed',
              model: 'm',
              started_at: 's',
              verification: { outcome: 'passed', reward: { reward: 1, part: 1 } },
            },
          },
        ],
        cell: { task_id: 't', repeat: 1, provider: 'p', mode: 'm' },
      },
      'proctor-review.json': { mergeable: true, summary: 's', blockers: ['b'], proctor: 'p' },
      'transcript.jsonl': [
        { type: 'text', timestamp: 1, sessionID: 's', part: { text: 'x' } },
        {
          type: 'tool_use',
          timestamp: 2,
          sessionID: 's',
          part: {
            tool: 'bash',
            callID: 'c',
            state: {
              status: 'completed',
              input: { command: 'ls' },
              output: 'o',
              metadata: { exit: 0, truncated: true },
            },
          },
        },
        {
          type: 'step_finish',
          timestamp: 3,
          part: { reason: 'stop', cost: 1, tokens: { output: 1, reasoning: 1 } },
        },
        { type: 'error', error: { message: 'e' } },
      ],
      'model.patch': 'x',
    },
  },
  {
    reader: devaiReader,
    source: 'openhands.json',
    files: {
      'openhands.json': [
        {
          step: 0,
          user_message: 'q',
          agent: { thought: 't', action: "Running Python code interactively: open_file('x')" },
          environment: 'e',
          step_usage: { output_tokens: 1, model: 'm' },
          accumulated_usage: { accumulated_cost: 1 },
        },
        { step: 1, user_message: null, agent: { thought: 'Done.', action: null }, environment: null },
      ],
      'agent_judge.json': {
        name: 'n',
        query: 'q',
        requirements: [{ requirement_id: 0, criteria: 'c', category: 'x', satisfied: true }],
      },
      'human_judge.json': {
        query: 'q',
        requirements: [{ requirement_id: 0, satisfied: false }],
        satisfied_all_requirements: false,
      },
      'workspace/a.txt': 1,
    },
  },
];

test.each(folders)('$reader.name', async ({ reader, source = '', files }) => {
  const place = join(folder, reader.name);
  const write = (path: string, content: Json): void => {
    mkdirSync(dirname(join(place, path)), { recursive: true });
    const isLines = path.endsWith('.jsonl') && Array.isArray(content);
    const text = isLines ? content.map(line => JSON.stringify(line)).join('\n') : JSON.stringify(content);
    writeFileSync(join(place, path), text);
  };
  const read = async () => readAll(reader, await namedSource(join(place, source)));
  for (const [path, content] of Object.entries(files)) write(path, content);
  expect((await read()).runs).toHaveLength(1);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...Object.keys(files)), change, async (path, { n, other }) => {
      const content = files[path]!;
      if (typeof content !== 'object' || content === null) return;
      write(path, changed(content, n, other));
      const { runs, error, skipped } = await read();
      write(path, content);
      expect([runs.length, skipped, error]).toEqual([1, [], null]);
    }),
    seeded,
  );
});
