/**
 * JSON as Python writes it: bare NaN and Infinity, which no JSON has, are read as the texts "NaN", "Infinity", "-Infinity", so
 * that a score that is no number is seen to be none. Undefined for what is no JSON.
 */
export function parseLenient(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    if (!/NaN|Infinity/u.test(text)) return undefined;
  }
  try {
    return JSON.parse(
      text.replace(/"[^"\\]*(?:\\.[^"\\]*)*"|-?Infinity|NaN/gu, found =>
        found.startsWith('"') ? found : `"${found}"`,
      ),
    );
  } catch {
    return undefined;
  }
}

/**
 * The JSON values in what a program printed: the whole of it; else every line that is one; else the value that it ends with,
 * after lines of a log.
 */
export function valuesIn(text: string): unknown[] {
  const whole = parseLenient(text.trim());
  if (whole !== undefined) return [whole];
  const lines = text.split(/\r\n|\r|\n/u);
  const values = lines.flatMap(line => {
    const value = /^\s*[[{]/u.test(line) ? parseLenient(line.trim()) : undefined;
    return value === undefined ? [] : [value];
  });
  if (values.length > 0) return values;
  const starts = lines.flatMap((line, at) => (/^[[{]/u.test(line) ? [at] : [])).slice(-MOST_STARTS);
  for (const start of starts) {
    const value = parseLenient(lines.slice(start).join('\n').trim());
    if (value !== undefined) return [value];
  }
  return [];
}

/** Beginnings that are tried, since each costs a parse of the rest. */
const MOST_STARTS = 50;
