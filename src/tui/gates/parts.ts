import type { BlindGate } from '../../store/grading.js';
import type { GateItem } from './model.js';

/** Lines of a gate that stand above its source. */
const mostOwn = 4;

/** A gate as texts to read one after another; nothing is left out and nothing is added. */
export function gateItemOf(gate: BlindGate): GateItem {
  const { item, file, line, guard, message, checkKey, source, firstLine, prompt, cut } = gate;
  const [from, to] = line;
  const lines = source.split('\n').map((text, at) => {
    const number = firstLine + at;
    return `${number >= from && number <= to ? '>' : ' '}${String(number).padStart(4)}  ${text}`;
  });
  const says = [
    guard === '' ? 'It always fires.' : `It fires when  ${guard}`,
    message === null ? 'It says nothing.' : `It says  ${message}`,
    ...(checkKey === null ? [] : [`In the report  ${checkKey}`]),
    // Its own lines first: on a small screen the source around them begins far above.
    ...lines.filter(line => line.startsWith('>')).slice(0, mostOwn),
  ];
  const place = from > 0 ? `${file}:${from === to ? from : `${from}-${to}`}` : file;
  return {
    item,
    place: gate.function === '<module>' || gate.function === '' ? place : `${place}, in ${gate.function}`,
    hasTask: prompt !== null,
    cut,
    parts: [
      { title: 'THE GATE', text: says.join('\n') },
      ...(source === '' ? [] : [{ title: 'ITS SOURCE', text: lines.join('\n') }]),
      { title: 'THE TASK', text: prompt ?? 'The task text is not known here.' },
    ],
  };
}
