/** Text of a Python file. */
export interface PythonSource {
  text: string;
  /** What was wrong with its bytes, in one sentence; null: nothing. */
  problem: string | null;
}

/** Longer files are read up to here; no grader that people write comes near. */
const mostBytes = 2_000_000;

/** Decodes a Python file as Python does: byte order mark, then the coding line, then UTF-8. */
export function decodePython(bytes: Uint8Array): PythonSource {
  // Cut between lines.
  const end = bytes.length > mostBytes ? bytes.lastIndexOf(10, mostBytes - 1) + 1 : bytes.length;
  const kept = bytes.subarray(0, end === 0 ? mostBytes : end);
  const cut = bytes.length > mostBytes ? 'the file is longer than 2 MB: what follows was not read' : null;
  if (kept.subarray(0, 8000).includes(0))
    return { text: '', problem: 'the file holds NUL bytes: it is no Python source and was not read' };
  const name = codingLine.exec(new TextDecoder('latin1').decode(kept.subarray(0, 400)))?.[1];
  const encoding = name === undefined ? 'utf-8' : name.toLowerCase().replaceAll('_', '-');
  try {
    return { text: decode(kept, encoding, true), problem: cut };
  } catch {
    const why = name === undefined ? 'is not UTF-8' : `is not in the encoding that it names (${name})`;
    const problem = `the file ${why}: bytes that cannot be read are shown as \ufffd`;
    return { text: decode(kept, 'utf-8', false), problem };
  }
}

/** On the first or second line (PEP 263). */
const codingLine = /^(?:[^\n]*\n)?[ \t\f]*#[^\n]*?coding[:=][ \t]*([-\w.]+)/;

function decode(bytes: Uint8Array, encoding: string, strict: boolean): string {
  const label = encoding === 'latin-1' || encoding === 'iso-8859-1-unix' ? 'latin1' : encoding;
  return new TextDecoder(label, { fatal: strict }).decode(bytes).replace(/\r\n?/g, '\n');
}
