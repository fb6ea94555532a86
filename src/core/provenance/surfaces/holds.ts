import { samePath } from '../paths.js';
import { searchText } from '../search.js';
import type { SourceContext } from './source.js';

/** Whether a file is known to hold the value: true, false, or null when its content is not known. */
export function holds(path: string, id: number, context: SourceContext): boolean | null {
  const state = context.files.find(path);
  const text = state ? (state.content ?? null) : textOf(path, context);
  if (text !== null) return idsIn(text, context).has(id);
  if (state === null) return null;
  // The output file holds its own values.
  const output = context.outputs.find(each => samePath(each, path));
  const final = output === undefined ? undefined : context.texts.get(output);
  return final !== undefined && idsIn(final, context).has(id) ? true : null;
}

function textOf(path: string, context: SourceContext): string | null {
  const direct = context.texts.get(path);
  if (direct !== undefined) return direct;
  for (const [known, text] of context.texts) if (samePath(known, path)) return text;
  return null;
}

/** Ids of the values in a text, each text searched once. */
function idsIn(text: string, context: SourceContext): ReadonlySet<number> {
  const known = context.idsOf.get(text);
  if (known) return known;
  const ids = new Set<number>();
  searchText(text, context.index, { commas: null, decimalComma: true }, ({ id, match }) => {
    if (match !== 'sign_only' && match !== 'word') ids.add(id);
  });
  context.idsOf.set(text, ids);
  return ids;
}
