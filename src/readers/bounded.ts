import type { Warning } from '../core/run/types.js';
import { ReadError, type SourceEvent } from './reader.js';

/** A sentence that is longer than this, in UTF-16 units, quotes a value that nobody wants to read whole. */
const longest = 600;
const keptBefore = 400;
const keptBehind = 150;

/**
 * What readers say, kept bounded: a warning may quote a value of the file, and a hostile one has millions of characters,
 * which would go to the terminal, to the project and to every list of warnings. The ends of a sentence say most of it.
 */
export function bounded(event: SourceEvent): SourceEvent {
  switch (event.kind) {
    case 'warning':
    case 'skipped':
      return isShort(event.warning) ? event : { ...event, warning: shortWarning(event.warning) };
    case 'run': {
      const { warnings } = event.head;
      return warnings.every(isShort)
        ? event
        : { ...event, head: { ...event.head, warnings: warnings.map(shortWarning) } };
    }
    case 'end': {
      const { warnings } = event.tail;
      return warnings === undefined || warnings.every(isShort)
        ? event
        : { ...event, tail: { ...event.tail, warnings: warnings.map(shortWarning) } };
    }
    case 'failed': {
      const { error } = event;
      return error.message.length <= longest
        ? event
        : { ...event, error: new ReadError(shortText(error.message), error.code, { cause: error }) };
    }
    default:
      return event;
  }
}

export function shortText(text: string): string {
  if (text.length <= longest) return text;
  const before = text.slice(0, keptBefore).replace(/[\ud800-\udbff]$/, '');
  const behind = text.slice(-keptBehind).replace(/^[\udc00-\udfff]/, '');
  return `${before}[... ${text.length - before.length - behind.length} more characters ...]${behind}`;
}

const isShort = ({ text, at }: Warning): boolean =>
  text.length <= longest && (at?.at?.length ?? 0) <= longest;

function shortWarning(warning: Warning): Warning {
  const { text, at } = warning;
  return {
    ...warning,
    text: shortText(text),
    ...(at?.at === undefined ? {} : { at: { ...at, at: shortText(at.at) } }),
  };
}
