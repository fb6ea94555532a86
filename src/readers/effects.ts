import type { Call } from '../core/run/types.js';
import { isObject, type JsonObject } from './fields.js';
import { writesOfPatch } from './patch.js';

/** What a call does to the world, as far as its arguments tell. */
export type Effects = Pick<Call, 'commands' | 'writes' | 'reads'>;

export interface ToolRule {
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
  /** Argument that holds a patch, whose files are written. */
  patch?: string[];
}

/** The effects of a call by the table; empty for a tool or arguments that are not known. */
export function effectsBy(rules: readonly ToolRule[], tool: string, args: unknown): Effects {
  if (typeof args === 'string') return plainEffects(ruleFor(rules, tool, {}), args);
  if (!isObject(args)) return {};
  const rule = ruleFor(rules, tool, args);
  if (!rule) return {};
  const command = rule.runs && commandAt(args, rule.runs);
  const path = rule.path && textAt(args, rule.path);
  const patch = rule.patch && textAt(args, rule.patch);
  return {
    ...(command && { commands: [command] }),
    ...(path && rule.reads && { reads: [path] }),
    ...(path && rule.writes && { writes: [writeOf(path, args, rule.writes)] }),
    ...(patch && { writes: writesOfPatch(patch) }),
  };
}

/** The plain form of a tool with one argument. */
function plainEffects(rule: ToolRule | undefined, args: string): Effects {
  if (args === '') return {};
  if (rule?.runs) return { commands: [args] };
  return rule?.patch ? { writes: writesOfPatch(args) } : {};
}

function ruleFor(rules: readonly ToolRule[], tool: string, args: JsonObject): ToolRule | undefined {
  return rules.find(
    ({ tools, when }) => tools.includes(tool) && (!when || when[1].includes(args[when[0]] as string)),
  );
}

/** A command is a text, or a list of words; of `bash -lc TEXT` the text is the command. */
function commandAt(args: JsonObject, names: string[]): string | undefined {
  for (const name of names) {
    const given = args[name];
    if (typeof given === 'string') return given;
    if (!Array.isArray(given) || !given.every(word => typeof word === 'string')) continue;
    return given.length === 3 && /^-l?c$/.test(given[1]!) ? given[2] : given.map(quoted).join(' ');
  }
  return undefined;
}

const quoted = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

function writeOf(path: string, args: JsonObject, names: string[]): { path: string; content?: string } {
  const content = textAt(args, names);
  return content === undefined ? { path } : { path, content };
}

function textAt(args: JsonObject, names: string[]): string | undefined {
  for (const name of names) if (typeof args[name] === 'string') return args[name];
  return undefined;
}
