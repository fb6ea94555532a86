/** More of a prompt than this is not searched for a key. */
const mostPrompt = 200_000;

/**
 * The first line of a prompt that names a key: its last name, whole or as the beginning of a word, its parts joined by
 * anything that may stand between words (`t_stat` is found in "the t statistic"). null: no line does.
 */
export function mentionOf(prompt: string, key: string): string | null {
  const name = lastName(key);
  const parts = name.split(/[\s_\-.]+|(?<=[a-z])(?=[A-Z])/).filter(part => part !== '');
  if (parts.length === 0 || (name.length < 2 && !/[^\x00-\x7f]/.test(name))) return null;
  const pattern = parts.map(part => part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('[\\s_-]{0,3}');
  const found = new RegExp(`(?<![A-Za-z0-9_])${pattern}`, 'i').exec(prompt.slice(0, mostPrompt));
  if (!found) return null;
  const from = prompt.lastIndexOf('\n', found.index) + 1;
  const end = prompt.indexOf('\n', found.index);
  const line = prompt.slice(from, Math.min(end < 0 ? prompt.length : end, found.index + 400));
  return fromName(line, found.index - from).trim();
}

/** A line from a few words before the name on, so that the name is in sight in a narrow pane. */
function fromName(line: string, at: number): string {
  if (at <= mostBefore) return line;
  const space = line.indexOf(' ', at - mostBefore);
  return `..${line.slice(space < 0 || space >= at ? at : space + 1)}`;
}

const mostBefore = 14;

/** `$.a.t_stat[3]` is `t_stat`; a column of a table keeps its name. */
function lastName(key: string): string {
  const bare = key.replace(/(?:\[[^\]]*\])+$/, '');
  return bare.slice(Math.max(bare.lastIndexOf('.'), bare.lastIndexOf('!'), bare.lastIndexOf('$')) + 1);
}
