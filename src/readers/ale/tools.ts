import { type Effects, effectsBy, type ToolRule } from '../effects.js';

const path = ['file_path', 'path', 'absolute_path', 'filename', 'notebook_path'];
const editors = ['str_replace_editor', 'str_replace_based_edit_tool', 'text_editor'];

/** The tools of the agents that ALE runs: its own, Claude Code, Codex, Gemini CLI and OpenHands, by their own names. */
const toolRules: ToolRule[] = [
  {
    tools: [
      'bash',
      'Bash',
      'shell',
      'terminal',
      'execute_bash',
      'exec_command',
      'local_shell',
      'run_shell_command',
      'run_command',
    ],
    runs: ['command', 'cmd', 'input'],
  },
  { tools: ['python', 'ipython', 'execute_ipython_cell', 'jupyter'], runs: ['code', 'source', 'command'] },
  { tools: ['Write', 'write_file', 'create_file'], path, writes: ['content', 'contents', 'file_text'] },
  { tools: ['Edit', 'edit', 'replace', 'edit_file'], path, writes: ['new_string', 'new_str', 'content'] },
  { tools: ['NotebookEdit'], path, writes: ['new_source'] },
  {
    tools: ['Read', 'Grep', 'Glob', 'LS', 'read_file', 'read', 'list_directory', 'view_image'],
    path,
    reads: true,
  },
  { tools: ['apply_patch'], patch: ['input', 'patch'] },
  { tools: editors, when: ['command', ['create']], path, writes: ['file_text', 'content'] },
  { tools: editors, when: ['command', ['str_replace', 'insert']], path, writes: ['new_str', 'insert_text'] },
  { tools: editors, when: ['command', ['undo_edit']], path, writes: [] },
  { tools: editors, when: ['command', ['view']], path, reads: true },
];

/** What a call does to the world, as far as its name and arguments tell. */
export const effectsOf = (tool: string, args: unknown): Effects => effectsBy(toolRules, tool, args);
