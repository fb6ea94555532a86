import type { Call, Step } from '../../run/types.js';
import { toolKind } from './tools.js';
import type { TraceStep } from './types.js';

/**
 * The tracer's steps of one step of a run. What the reader told of a call (commands, writes, reads) counts; where it told
 * nothing, the tool's name and its arguments do. Steps copied from another run are left out, and so is what a simulated
 * user does.
 */
export function stepsOfRun(step: Step): TraceStep[] {
  if (step.copied) return [];
  const id = step.i;
  const steps: TraceStep[] = [];
  const own = step.role === 'agent';
  if (own && step.reasoning) steps.push({ kind: 'reasoning', text: step.reasoning, id });
  // The first user text is the prompt and is searched as such; a later one gives values too.
  if (step.text && (own || step.role === 'user' || step.role === 'simulated_user')) {
    steps.push({ kind: own ? 'message' : 'given', text: step.text, id });
  } else if (
    step.text &&
    (step.role === 'tool' || step.role === 'environment') &&
    step.results.length === 0
  ) {
    steps.push({ kind: 'output', text: step.text, id });
  }
  for (const call of step.calls) {
    if (call.by !== 'simulated_user') steps.push(...callSteps(call, id));
  }
  for (const { callId, text, truncated, isError } of step.results) {
    steps.push({
      kind: 'output',
      text,
      id,
      ...(callId === undefined ? {} : { of: callId }),
      ...(truncated ? { truncated } : {}),
      ...(isError ? { is_error: isError } : {}),
    });
  }
  return steps;
}

function callSteps(call: Call, id: number): TraceStep[] {
  const base = { id, ...(call.id === undefined ? {} : { call: call.id }) };
  const tool = call.name;
  const steps: TraceStep[] = [];
  for (const text of call.commands ?? []) steps.push({ kind: 'command', tool, text, ...base });
  for (const { path, content } of call.writes ?? []) {
    const old = argument(call.args, oldNames);
    steps.push({
      kind: 'write',
      tool: writingTool(call),
      path,
      ...base,
      ...(content === undefined ? {} : { text: content }),
      ...(old === undefined ? {} : { old }),
    });
  }
  // A listing shows names and no content.
  const lists = toolKind(tool) === 'navigation';
  for (const path of call.reads ?? [])
    steps.push({ kind: 'command', tool: lists ? tool : 'read_file', text: quoted(path), ...base });
  return steps.length > 0 ? steps : fromArguments(call, base);
}

const runNames = [
  'command',
  'cmd',
  'code',
  'script',
  'source',
  'keystrokes',
  'input',
  'bash',
  'commands',
  'query',
];
const pathNames = [
  'path',
  'file_path',
  'filePath',
  'filename',
  'file',
  'target_file',
  'notebook_path',
  'dir_path',
  'directory',
];
const contentNames = [
  'content',
  'contents',
  'file_text',
  'text',
  'new_str',
  'new_string',
  'newString',
  'insert_text',
  'new_source',
  'data',
];
const oldNames = ['old_str', 'old_string', 'oldString', 'search', 'old'];
const patchNames = ['patch', 'diff', 'input', 'patchText', 'patch_text'];

/** What a call does by its own arguments. */
function fromArguments(call: Call, base: { id: number; call?: string }): TraceStep[] {
  const { name: tool, args } = call;
  const kind = toolKind(tool);
  // Closing text and no source (trust-rules 3, surface M). Its answer only repeats it.
  if (kind === 'say')
    return [{ kind: /think/i.test(tool) ? 'reasoning' : 'message', tool, text: saidIn(call), ...base }];
  if (typeof args === 'string') return [{ kind: 'command', tool, text: args, ...base }];
  const path = argument(args, pathNames);
  const content = argument(args, contentNames);
  if (kind === 'patch')
    return [
      { kind: 'write', tool, path: path ?? '', text: argument(args, patchNames) ?? content ?? '', ...base },
    ];
  if (kind === 'display' || kind === 'navigation') {
    const words = [argument(args, ['pattern', 'query', 'regex']), path]
      .filter(word => word !== undefined)
      .map(quoted);
    const search = /grep|search|rg/i.test(tool) ? 'grep ' : '';
    return [
      {
        kind: 'command',
        tool: search === '' ? tool : 'read_file',
        text: `${search}${words.join(' ')}`,
        ...base,
      },
    ];
  }
  if (
    path !== undefined &&
    (content !== undefined || kind === 'create' || kind === 'replace' || kind === 'insert')
  ) {
    if (argument(args, ['command']) === 'view')
      return [{ kind: 'command', tool: 'read_file', text: quoted(path), ...base }];
    const old = argument(args, oldNames);
    return [
      {
        kind: 'write',
        tool: writingTool(call),
        path,
        ...base,
        ...(content === undefined ? {} : { text: content }),
        ...(old === undefined ? {} : { old }),
      },
    ];
  }
  const text =
    argument(args, runNames) ?? call.argsRaw ?? (args === undefined ? '' : (JSON.stringify(args) ?? ''));
  return [{ kind: 'command', tool, text, ...base }];
}

/** What a call that only says something says. */
const saidIn = ({ args, argsRaw }: Call): string =>
  typeof args === 'string'
    ? args
    : (argument(args, ['answer', 'text', 'message', 'content', 'result', 'thought']) ??
      argsRaw ??
      (args === undefined ? '' : (JSON.stringify(args) ?? '')));

/** Editors that do several things say which in an argument. */
function writingTool(call: Call): string {
  // Functions that a notebook has for files change parts of them.
  if (toolKind(call.name) === 'cell') return 'edit';
  const verb = argument(call.args, ['command', 'action', 'mode']);
  return verb !== undefined &&
    /^(?:create|write|overwrite|str_replace|replace|insert|append|edit)$/.test(verb)
    ? verb
    : call.name;
}

function argument(args: unknown, names: readonly string[]): string | undefined {
  if (typeof args !== 'object' || args === null) return undefined;
  const record = args as Record<string, unknown>;
  for (const name of names) {
    const value = Object.hasOwn(record, name) ? record[name] : undefined;
    if (typeof value === 'string') return value;
    if (Array.isArray(value) && value.length > 0 && value.every(each => typeof each === 'string')) {
      // ["bash", "-lc", "ls"] is a command line; the shell's words are put together again.
      return /^(?:ba|z|da)?sh$/.test(value[0]!) && value.length === 3
        ? value[2]
        : value.map(quoted).join(' ');
    }
  }
  return undefined;
}

const quoted = (word: string): string =>
  /^[\w./:@%+=,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
