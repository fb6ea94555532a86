/** What a call of a tool does, whatever its name (trust-rules 2.1). */
export type ToolKind =
  /** Runs shell text. */
  | 'shell'
  /** Runs source text in an interpreter that keeps its state. */
  | 'cell'
  | 'display'
  /** Lists names; shows no content. */
  | 'navigation'
  | 'create'
  | 'replace'
  | 'insert'
  | 'patch'
  /** Ends the run or speaks to the user. */
  | 'say';

/** Tools by what they do; a name is matched without case, dots and dashes. Unknown tools run something. */
const table: Readonly<Record<Exclude<ToolKind, 'shell'>, string>> = {
  cell: `jupyter jupyter_cell notebook notebook_cell ipython ipython_cell execute_ipython_cell run_ipython python python3
    python_exec execute_python run_python python_interpreter code_interpreter code_execution execute_code run_code
    python_repl repl cell kernel`,
  display: `read read_file readfile view view_file open_file cat show file_read fs_read read_many_files get_file_contents
    read_text_file notebook_read read_notebook grep grep_search search_file_content search_files ripgrep rg search_dir
    file_search code_search`,
  navigation: `ls list list_dir list_directory list_files glob find find_file find_by_name tree cd pwd directory_tree
    todowrite todo_write todoread update_plan task_list`,
  create: `create write write_file create_file writefile save_file file_write fs_write new_file create_new_file
    write_to_file overwrite put_file notebook_write`,
  replace: `edit edit_file str_replace str_replace_editor str_replace_based_edit_tool replace replace_in_file
    search_replace search_and_replace multi_edit multiedit edit_block file_edit text_editor notebook_edit edit_notebook`,
  insert: 'insert insert_text append append_file append_to_file insert_lines insert_content',
  patch: 'apply_patch patch applypatch apply_diff git_apply diff unified_diff',
  say: `finish submit final_answer done complete think message ask_user ask_followup_question attempt_completion respond
    answer`,
};

const kinds = new Map<string, ToolKind>(
  Object.entries(table).flatMap(([kind, names]) =>
    names.split(/\s+/).map(name => [name, kind as ToolKind] as const),
  ),
);

export function toolKind(name: string): ToolKind {
  const plain = name.toLowerCase().replace(/[.\-\s/]+/g, '_');
  return (
    kinds.get(plain) ??
    kinds.get(plain.replace(/^(?:functions|tools?|mcp|default_api)_+/, '')) ??
    kinds.get(plain.split('__').at(-1) ?? '') ??
    'shell'
  );
}

/** Interpreters keep their names between cells; shells keep variables only (see files.ts). */
export const keepsState = (kind: ToolKind): boolean => kind === 'cell';
