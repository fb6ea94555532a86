import type { Masker } from '../../../core/text/mask.js';
import type { BlindGate } from '../../grading.js';

/** Lines that stand before a gate in the source that is shown with it. */
const linesAround = 12;

/**
 * What a voter sees of a gate (canonical JSON of `GateSubject`), masked. Nothing else goes in: neither a run, nor a vote,
 * nor how often the gate fired.
 */
export function blindGateOf(item: string, text: string, mask: Masker): BlindGate {
  const gate = JSON.parse(text) as Record<string, unknown>;
  const words = (name: string): string | null => {
    const value = gate[name];
    return typeof value === 'string' ? mask(value).text : null;
  };
  const line = linesOf(gate.line);
  return {
    item,
    file: words('file') ?? '',
    function: words('function') ?? '',
    line,
    sink: words('sink') ?? '',
    guard: words('guard') ?? '',
    message: words('message'),
    checkKey: words('check_key'),
    source: words('source') ?? '',
    firstLine: typeof gate.first_line === 'number' ? gate.first_line : Math.max(1, line[0] - linesAround),
    prompt: words('prompt'),
    cut: gate.cut === true,
  };
}

function linesOf(value: unknown): [number, number] {
  const [from, to] = Array.isArray(value) ? value : [];
  return typeof from === 'number' ? [from, typeof to === 'number' ? to : from] : [1, 1];
}
