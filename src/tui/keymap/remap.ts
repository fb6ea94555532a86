import { type Binding, type Command, type Context, defaultKeymap } from './keymap.js';

/**
 * A person's own keys: `{"claim": {"label:yes": ["1", "a"], "undo": ["backspace", "-"]}}`.
 * Returns the new table, or the sentence that says why it was refused.
 */
export function remap(own: unknown, keymap: readonly Binding[] = defaultKeymap): Binding[] | string {
  if (!isObject(own)) return 'the key file must be a JSON object of contexts';
  const changed = [...keymap];
  for (const [context, commands] of Object.entries(own)) {
    if (!isObject(commands)) return `"${context}" must be an object of commands`;
    for (const [command, keys] of Object.entries(commands)) {
      const at = changed.findIndex(entry => entry.context === context && entry.command === command);
      const old = changed[at];
      if (!old) return `there is no command "${command}" in "${context}"`;
      if (!Array.isArray(keys) || keys.length === 0 || !keys.every(key => typeof key === 'string')) {
        return `"${context}" "${command}" must be a list of key names`;
      }
      changed[at] = { ...old, keys };
    }
  }
  return keymapFault(changed) ?? changed;
}

/**
 * The sentence about the first clash of a table, or null. No key may mean two things in one context, and no
 * label key may be a key that works everywhere: that throws people out of the screen in mid-work.
 */
export function keymapFault(keymap: readonly Binding[]): string | null {
  const taken = new Map<string, Command>();
  for (const { context, keys, command } of keymap) {
    for (const key of keys) {
      const other = taken.get(`${context} ${key}`);
      if (other !== undefined && other !== command) {
        return `key "${key}" would mean both "${other}" and "${command}" in "${context}"`;
      }
      taken.set(`${context} ${key}`, command);
    }
  }
  const everywhere = keymap.filter(entry => entry.context === 'everywhere');
  for (const { command, keys, context } of keymap) {
    if (context === 'everywhere') continue;
    const clash = keys.find(key => everywhere.some(entry => entry.keys.includes(key)));
    if (clash !== undefined) {
      return `key "${clash}" of "${command}" in "${context satisfies Context}" already works everywhere`;
    }
  }
  return null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
