import { TextDecoder } from 'node:util';

/**
 * The chunks of a text file as UTF-8 without a byte order mark; a UTF-16 file, known by its mark, is turned into
 * UTF-8. Bytes that are no UTF-8 stay as they are: whoever decodes a record of the file says where they stand.
 */
export async function* utf8Chunks(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let decoder: TextDecoder | undefined;
  let begun = false;
  for await (const chunk of chunks) {
    if (!begun) {
      begun = true;
      if (chunk[0] === 0xff && chunk[1] === 0xfe) decoder = new TextDecoder('utf-16le');
      else if (chunk[0] === 0xfe && chunk[1] === 0xff) decoder = new TextDecoder('utf-16be');
      else if (chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf) {
        yield chunk.subarray(3);
        continue;
      }
    }
    yield decoder ? Buffer.from(decoder.decode(chunk, { stream: true })) : chunk;
  }
  const rest = decoder?.decode();
  if (rest) yield Buffer.from(rest);
}
