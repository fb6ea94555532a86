import type { ClaimSpan } from './claim-verdict.js';
import type { TaggedUnit } from './tag-unit.js';
import type { Tokens } from './tokens.js';

/** Most spans that a verdict carries; a text of megabytes would otherwise be stored twice over. */
export const MAX_SPANS = 64;

/** The words behind the tags, as code-point offsets into the original text. */
export function spansOf(units: readonly TaggedUnit[], tokens: Tokens, text: string): ClaimSpan[] {
  const all: ClaimSpan[] = units
    .flatMap(({ hits }) => hits)
    .map(({ start, end, tag, rule }) => ({
      start: tokens.starts[start]!,
      end: tokens.ends[end - 1]!,
      tag: tag === 'SOFT_FAIL' ? 'FAIL' : tag,
      rule: rule.name,
    }));
  const kept = all.length <= MAX_SPANS ? all : [...all.slice(0, MAX_SPANS / 2), ...all.slice(-MAX_SPANS / 2)];
  return toCodePoints(kept, text);
}

/** UTF-16 offsets as code-point offsets, in one pass; spans may overlap but are in order of their starts. */
function toCodePoints(spans: readonly ClaimSpan[], text: string): ClaimSpan[] {
  if (!/[\ud800-\udbff]/.test(text)) return [...spans];
  const wanted = [...new Set(spans.flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b);
  const points = new Map<number, number>();
  let at = 0;
  let pairs = 0;
  for (const offset of wanted) {
    for (; at < offset; at++) {
      const code = text.charCodeAt(at);
      const next = text.charCodeAt(at + 1);
      // A surrogate without its half is a code point of its own.
      if (code >= 0xd800 && code <= 0xdbff && next >= 0xdc00 && next <= 0xdfff && at + 1 < offset) pairs++;
    }
    points.set(offset, offset - pairs);
  }
  return spans.map(span => ({ ...span, start: points.get(span.start)!, end: points.get(span.end)! }));
}
