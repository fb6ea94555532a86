/** What harnesses leave where they cut an output (trust-rules 2.5). */
const marks: readonly RegExp[] = [
  /\btruncated\b/i,
  /\b(?:characters?|chars|bytes|lines|tokens|rows) (?:omitted|truncated|elided|skipped|removed|hidden|not shown)\b/i,
  /<(?:truncated|snip|omitted)[^>\n]{0,60}>/i,
  /\[\.{3}[^\]\n]{0,80}\]/,
  /(?:已截断|内容过长|省略\s*\d+)/,
];

/** An output whose own words say so; looked for at its ends and in short lines only. */
export function saysTruncated(text: string): boolean {
  if (!/trunc|omit|elid|skipp|snip|not shown|removed|hidden|\[\.\.\.|截断|过长|省略/i.test(text))
    return false;
  return text.split('\n').some(line => line.length < 200 && isMark(line));
}

const isMark = (line: string): boolean =>
  marks.some(mark => mark.test(line)) &&
  !/warning|deprecat|\btruncated (?:svd|normal|gaussian|poisson)/i.test(line) &&
  /^[\s\W]*|\d/.test(line) &&
  (/[[<(…]|\.{3}|^-{2,}|\d/.test(line) || /^\W*(?:output )?(?:was )?truncated\W*$/i.test(line));
