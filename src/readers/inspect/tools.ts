import type { Call } from '../../core/run/types.js';
import { isObject, type JsonObject } from '../fields.js';

/** What a call does to the world, as far as its arguments tell. */
export type Effects = Pick<Call, 'commands' | 'writes' | 'reads'>;

interface ToolRule {
  tools: string[];
  /** Only calls whose argument has one of these values. */
  when?: [argument: string, values: string[]];
  /** Argument that holds a command or source text to run; the first that is there. */
  runs?: string[];
  /** Arguments that hold a path. */
  path?: string[];
  /** With `path`: what is written there, when it is in the arguments. */
  writes?: string[];
  /** With `path`: the call only looks at it. */
  reads?: true;
}

const editors = ['text_editor', 'str_replace_editor', 'str_replace_based_edit_tool', 'editor'];
const pathNames = ['path', 'file_path', 'filename', 'file', 'target_file'];

/**
 * The tools of Inspect and of the agents seen in its logs. The first rule that fits a call counts; a tool that is not
 * listed has no effects that could be told.
 */
const toolRules: ToolRule[] = [
  {
    tools: ['bash', 'shell', 'sh', 'terminal', 'exec', 'execute_bash'],
    runs: ['cmd', 'command', 'code', 'input'],
  },
  {
    tools: ['python', 'python3', 'ipython', 'execute_python', 'code_execution'],
    runs: ['code', 'cmd', 'source'],
  },
  {
    tools: ['bash_session'],
    when: ['action', ['type', 'type_submit', 'run', 'execute']],
    runs: ['input', 'command'],
  },
  {
    tools: editors,
    when: ['command', ['create', 'write']],
    path: pathNames,
    writes: ['file_text', 'content'],
  },
  { tools: editors, when: ['command', ['str_replace', 'replace']], path: pathNames, writes: ['new_str'] },
  { tools: editors, when: ['command', ['insert']], path: pathNames, writes: ['insert_text', 'new_str'] },
  { tools: editors, when: ['command', ['undo_edit']], path: pathNames, writes: [] },
  { tools: editors, when: ['command', ['view']], path: pathNames, reads: true },
  {
    tools: ['write_file', 'create_file', 'write', 'save_file'],
    path: pathNames,
    writes: ['content', 'contents', 'file_text', 'text'],
  },
  {
    tools: ['edit_file', 'edit', 'str_replace'],
    path: pathNames,
    writes: ['new_str', 'new_string', 'content'],
  },
  { tools: ['read_file', 'view_file', 'read', 'view', 'list_files'], path: pathNames, reads: true },
];

/** The effects of a call by the table; empty for a tool or arguments that are not known. */
export function effectsOf(tool: string, args: unknown): Effects {
  // The plain form of a tool with one argument.
  if (typeof args === 'string' && args !== '') return ruleFor(tool, {})?.runs ? { commands: [args] } : {};
  if (!isObject(args)) return {};
  const rule = ruleFor(tool, args);
  if (!rule) return {};
  const command = rule.runs && textAt(args, rule.runs);
  const path = rule.path && textAt(args, rule.path);
  return {
    ...(command && { commands: [command] }),
    ...(path && rule.reads && { reads: [path] }),
    ...(path && rule.writes && { writes: [writeOf(path, args, rule.writes)] }),
  };
}

function ruleFor(tool: string, args: JsonObject): ToolRule | undefined {
  return toolRules.find(
    ({ tools, when }) => tools.includes(tool) && (!when || when[1].includes(args[when[0]] as string)),
  );
}

function writeOf(path: string, args: JsonObject, names: string[]): { path: string; content?: string } {
  const content = textAt(args, names);
  return content === undefined ? { path } : { path, content };
}

function textAt(args: JsonObject, names: string[]): string | undefined {
  for (const name of names) if (typeof args[name] === 'string') return args[name];
  return undefined;
}
