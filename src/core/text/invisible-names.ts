/** The token for a character that must not reach the terminal: its usual abbreviation, else its code point. */
export function invisibleName(point: number): string {
  const name = point < 0x20 ? c0[point] : names.get(point);
  return `<${name ?? `U+${point.toString(16).toUpperCase().padStart(4, '0')}`}>`;
}

const c0 = (
  'NUL SOH STX ETX EOT ENQ ACK BEL BS HT LF VT FF CR SO SI ' +
  'DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC FS GS RS US'
).split(' ');

const names = new Map<number, string>([
  [0x7f, 'DEL'],
  [0x85, 'NEL'],
  [0x8f, 'SS3'],
  [0x90, 'DCS'],
  [0x98, 'SOS'],
  [0x9b, 'CSI'],
  [0x9c, 'ST'],
  [0x9d, 'OSC'],
  [0x9e, 'PM'],
  [0x9f, 'APC'],
  [0xad, 'SHY'],
  [0x61c, 'ALM'],
  [0x200c, 'ZWNJ'],
  [0x200d, 'ZWJ'],
  [0x200e, 'LRM'],
  [0x200f, 'RLM'],
  [0x2028, 'LS'],
  [0x2029, 'PS'],
  [0x202a, 'LRE'],
  [0x202b, 'RLE'],
  [0x202c, 'PDF'],
  [0x202d, 'LRO'],
  [0x202e, 'RLO'],
  [0x2066, 'LRI'],
  [0x2067, 'RLI'],
  [0x2068, 'FSI'],
  [0x2069, 'PDI'],
  [0xfe0e, 'VS15'],
  [0xfe0f, 'VS16'],
  [0xfeff, 'BOM'],
]);
