import { constants, isUtf8 } from 'node:buffer';
import type { Ref, Warning } from '../../core/run/types.js';
import { placeInWords } from '../place.js';
import { ReadError } from '../reader.js';

export interface Decoded {
  text: string;
  warnings: Warning[];
}

/**
 * Bytes as text: UTF-8, or UTF-16 when a byte order mark says so; the mark is not part of the text. Bytes that
 * are no UTF-8 become U+FFFD, with one warning that names the first of them by its byte offset.
 */
export function decodeText(bytes: Uint8Array, place: Ref): Decoded {
  if (bytes.length > constants.MAX_STRING_LENGTH)
    throw new ReadError(
      `${placeInWords(place)}: ${bytes.length} bytes are too many for one text`,
      'too_large',
    );
  const utf16 = utf16Mark(bytes);
  if (utf16) return decodeUtf16(bytes, utf16, place);
  if (isUtf8(bytes)) return { text: utf8(bytes), warnings: [] };
  const text = new TextDecoder('utf-8').decode(bytes);
  return { text, warnings: [invalidBytes(bytes, text, place)] };
}

/** Valid UTF-8 as text; much faster for short pieces than a decoder of its own for each. */
function utf8(bytes: Uint8Array): string {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return view.toString('utf8', hasUtf8Mark(bytes) ? 3 : 0);
}

const hasUtf8Mark = (bytes: Uint8Array): boolean =>
  bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;

type Utf16 = 'utf-16le' | 'utf-16be';

function utf16Mark(bytes: Uint8Array): Utf16 | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined;
}

function decodeUtf16(bytes: Uint8Array, encoding: Utf16, place: Ref): Decoded {
  const text = new TextDecoder(encoding).decode(bytes);
  if (bytes.length % 2 === 0) return { text, warnings: [] };
  const odd = `${placeInWords(place)}: the UTF-16 text ends in half a character`;
  return { text, warnings: [{ code: 'not_utf16', at: place, text: odd }] };
}

function invalidBytes(bytes: Uint8Array, text: string, place: Ref): Warning {
  return {
    code: 'not_utf8',
    at: place,
    text: `${placeInWords(place)}: not UTF-8 at byte ${firstInvalid(bytes, text)}; such bytes were read as U+FFFD`,
  };
}

/** Offset of the first byte that became U+FFFD, as against one that was U+FFFD already (EF BF BD). */
function firstInvalid(bytes: Uint8Array, text: string): number {
  let offset = hasUtf8Mark(bytes) ? 3 : 0;
  let from = 0;
  for (;;) {
    const at = text.indexOf('\ufffd', from);
    if (at < 0) return offset;
    offset += Buffer.byteLength(text.slice(from, at));
    const genuine = bytes[offset] === 0xef && bytes[offset + 1] === 0xbf && bytes[offset + 2] === 0xbd;
    if (!genuine) return offset;
    offset += 3;
    from = at + 1;
  }
}
