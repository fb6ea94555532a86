import { type Effects, effectsBy, type ToolRule } from '../effects.js';

const path = ['file_path', 'path', 'absolute_path'];
const folder = ['dir_path', 'path'];

/** The file tools that the benchmark offers to its models, by either of the names that each family of models knows. */
const toolRules: ToolRule[] = [
  { tools: ['read_file'], path, reads: true },
  { tools: ['list_directory', 'list_dir'], path: folder, reads: true },
  {
    tools: ['grep_search', 'grep_files', 'search_file_content', 'rg_search', 'glob'],
    path: folder,
    reads: true,
  },
  { tools: ['write_file', 'create_file'], path, writes: ['content'] },
  { tools: ['replace', 'edit_file'], path, writes: ['new_string'] },
  { tools: ['apply_patch'], patch: ['input', 'patch'] },
];

export const effectsOf = (tool: string, args: unknown): Effects => effectsBy(toolRules, tool, args);
