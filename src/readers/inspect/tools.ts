import { type Effects, effectsBy, type ToolRule } from '../effects.js';

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
export const effectsOf = (tool: string, args: unknown): Effects => effectsBy(toolRules, tool, args);
