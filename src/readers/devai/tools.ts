import type { Call } from '../../core/run/types.js';
import type { Effects } from '../effects.js';
import { callsIn, codeBeside, type PythonCall } from './python.js';

/** How the saved text of an action begins, and the tool it was. */
const actions: { begins: string; name: string; argument: string; isPython?: true }[] = [
  { begins: 'Running Python code interactively:', name: 'run_ipython', argument: 'code', isPython: true },
  { begins: 'Running command:', name: 'run', argument: 'command' },
];

interface FileFunction {
  does: 'read' | 'write';
  /** Name and place of the argument that is written, when it is one. */
  content?: [name: string, place: number];
}

/**
 * The functions for files that OpenHands puts into its notebook; the first argument is the path. `create_file` is none of
 * them: it leaves an empty file, which is no writing of unknown content.
 */
const fileFunctions: Record<string, FileFunction> = {
  open_file: { does: 'read' },
  insert_content_at_line: { does: 'write', content: ['content', 2] },
  append_file: { does: 'write', content: ['content', 1] },
  edit_file_by_replace: { does: 'write', content: ['new_content', 2] },
  edit_file_by_line: { does: 'write', content: ['new_content', 3] },
  edit_file: { does: 'write', content: ['content', 3] },
};

/** The call that a saved action text tells of. */
export function callFrom(action: string, id: string): Call {
  const known = actions.find(({ begins }) => action.startsWith(begins));
  if (!known) return { id, name: 'action', args: { text: action } };
  const text = action.slice(known.begins.length).trimStart();
  const effects = known.isPython ? effectsOfCell(text) : { commands: [text] };
  return { id, name: known.name, args: { [known.argument]: text }, ...effects };
}

/** A cell that only opens or edits files runs nothing; in any other one the edits are part of what runs. */
function effectsOfCell(code: string): Effects {
  const calls = callsIn(code, Object.keys(fileFunctions));
  const reads = calls.flatMap(call => (fileFunctions[call.name]?.does === 'read' ? pathOf(call) : []));
  const writes = calls.flatMap(call => (fileFunctions[call.name]?.does === 'write' ? writeOf(call) : []));
  return {
    ...((calls.length === 0 || codeBeside(code, calls) !== '') && { commands: [code] }),
    ...(reads.length > 0 && { reads }),
    ...(writes.length > 0 && { writes }),
  };
}

const pathOf = ({ args }: PythonCall): string[] => {
  const path = (args.find(({ name }) => name === 'file_name' || name === 'path') ?? args[0])?.text;
  return path ? [path] : [];
};

function writeOf(call: PythonCall): { path: string; content?: string }[] {
  const { content } = fileFunctions[call.name]!;
  const text =
    content && (call.args.find(({ name }) => name === content[0]) ?? positional(call, content[1]))?.text;
  return pathOf(call).map(path => ({ path, ...(typeof text === 'string' && { content: text }) }));
}

/** An argument by its place; one that was named stands at none. */
function positional({ args }: PythonCall, place: number): PythonCall['args'][number] | undefined {
  const at = args[place];
  return at?.name === undefined ? at : undefined;
}
