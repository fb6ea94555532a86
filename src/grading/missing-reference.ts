/** Which files a grader was given. */
export interface Staged {
  outputs: readonly string[];
  /** null: none. */
  reference: readonly string[] | null;
}

/**
 * Whether a failure is about the reference and not about what the agent left. A text that names both ("output or reference
 * missing") is settled by which of them is absent (trust-rules 5.1).
 */
export function blamesReference(
  { text: whole, place }: { text: string; place: string | null },
  { outputs, reference }: Staged,
): boolean {
  if (place === 'reference') return true;
  const text = whole.slice(0, 4000);
  const own = /\{reference\}\/([^\s'",:;)\]]+)/u.exec(text)?.[1];
  if (own !== undefined && ABSENT.test(text)) return !(reference ?? []).includes(own);
  if (!REFERENCE.test(text) || !ABSENT.test(text)) return false;
  if (reference === null || reference.length === 0) return true;
  if (!OUTPUT.test(text) && place !== 'output') {
    const named = namesIn(text);
    return named.length === 0 || named.some(name => !has(reference, name));
  }
  const named = namesIn(text);
  if (named.length > 0) {
    return named.every(name => has(outputs, name)) && named.some(name => !has(reference, name));
  }
  // Neither is named: the agent's is absent when it left nothing, or lacks what the reference has.
  return outputs.length > 0 && reference.every(path => has(outputs, baseOf(path)));
}

const REFERENCE =
  /\breference\b|ground[ _-]?truth|\bgold(?:en|_?standard)?\b|\bjudge key\b|\bexpected (?:file|result|output)s?\b/iu;
const OUTPUT = /\boutput|\bsubmission|\bprediction|\bdelivered\b|\bagent\b|\bresult file/iu;
const ABSENT =
  /\bmissing\b|\bnot (?:be )?(?:found|staged|exist|there|available|readable|read)|no such file|does(?:n't| not) exist|\babsent\b|unreadable|\binvalid\b|cannot (?:be )?(?:read|open|load)|could not (?:be )?(?:read|open|load)/iu;

/** Names of files in a text. */
const namesIn = (text: string): string[] =>
  text.match(/[\w-]+(?:\.[\w-]+)*\.[A-Za-z][A-Za-z0-9]{0,9}\b/gu) ?? [];
const has = (paths: readonly string[], name: string): boolean =>
  paths.some(path => baseOf(path) === baseOf(name));
const baseOf = (path: string): string => path.split('/').at(-1) ?? path;
