import type { Pass } from '../../core/review/passes.js';
import type { Effect } from '../messages.js';

/** What opens a pass for somebody: each has a screen of its own. */
export function openingOf(
  pass: Pass,
  annotator: string,
  options: { marked?: boolean; verdict?: 'gamed' | 'pending' | 'clean' } = {},
): Effect {
  const marked = options.marked ? { marked: true } : {};
  switch (pass.id) {
    case 'provenance':
      return { do: 'provenance:open', annotator, ...marked };
    case 'provenance-check':
      return { do: 'check:open', annotator, ...(options.verdict ? { verdict: options.verdict } : {}) };
    case 'votes':
      return { do: 'votes:open', annotator, ...marked };
    case 'severity':
      return { do: 'severity:open', annotator, ...marked };
    case 'gates':
      return { do: 'gates:open', annotator, ...marked };
    default:
      return { do: 'openPass', pass, annotator, ...marked };
  }
}
