import { familyNames } from './model-families.js';
import { isOrdinary } from './ordinary-words.js';

/**
 * The strings that would name `model` to a reader, longest first: the id as recorded and without its provider,
 * its variant (`:free`) and its date, the tier word in it, "4o" of "gpt-4o", and the names its family gives itself.
 * Empty for an empty id.
 */
export function modelSecrets(model: string): string[] {
  const id = model.trim();
  if (id === '') return [];
  const secrets = new Set<string>([id]);
  for (const path of suffixes(id)) for (const form of forms(path)) secrets.add(form);
  for (const name of familyNames(id)) secrets.add(name);
  const short = /gpt[-_ ]?(\d+o)(?![a-z0-9])/i.exec(id)?.[1];
  if (short !== undefined) secrets.add(short);
  const tier = /opus|sonnet|haiku/i.exec(id)?.[0];
  if (tier !== undefined) secrets.add(tier);
  return [...secrets].filter(secret => secret.length > 1).sort((a, b) => b.length - a.length);
}

/** `openrouter/openai/gpt-4o` -> itself, `openai/gpt-4o`, `gpt-4o`; a dotted cloud prefix counts too. */
function suffixes(id: string): string[] {
  const parts = id.split('/');
  const paths = parts.map((_, index) => parts.slice(index).join('/')).filter(path => path !== '');
  const name = parts.at(-1) ?? '';
  const behindDots = /^(?:[a-z-]+\.)+(?=[a-z])/.exec(name)?.[0];
  return behindDots === undefined ? paths : [...paths, name.slice(behindDots.length)];
}

/** Without what is added to a model's name: `:free`, `@20240806`, `-v2:0`, a date, `-latest`. */
function forms(path: string): string[] {
  const bare = path.replace(/[:@][\w.-]*$/, '');
  const short = bare
    .replace(/-v\d+$/, '')
    .replace(/[-_.](?:latest|preview|exp)$/, '')
    .replace(/[-_.@](?:\d{4}-\d{2}-\d{2}|\d{8}|\d{6}|\d{4})$/, '');
  return [path, bare, short];
}

/**
 * The word that a model of this id would call itself by, without its version: "aurora" for `acme/aurora-2`. null
 * when it is short or ordinary, or the id is that word alone.
 */
export function modelStem(model: string): string | null {
  const name = model.trim().split('/').at(-1) ?? '';
  const stem = /^([a-z]{4,})[^a-z]/i.exec(name)?.[1];
  return stem === undefined || isOrdinary(stem.toLowerCase()) ? null : stem;
}
