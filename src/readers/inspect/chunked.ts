import type { Ref, Warning } from '../../core/run/types.js';
import { isObject, type JsonObject } from '../fields.js';
import { placeInWords, refInside } from '../place.js';
import type { Limits } from '../reader.js';
import { Warnings } from '../warnings.js';
import { type Zip, ZipFault } from '../zip/index.js';
import { parsePart } from './log.js';

/**
 * A sample in pieces, as newer logs of version 3 keep large ones:
 *
 *     samples/<id>_epoch_<n>/sample.json             the sample without its lists; `message_refs`
 *     samples/<id>_epoch_<n>/messages/<start>.json   likewise events and attachments; `start` is the first index
 *
 * `message_refs` holds ranges [start, end) into the messages, and `attachment://<index>` counts in the attachments.
 */
export const shellName = /^samples\/(.+)_epoch_(\d+)\/sample\.json$/s;

export interface ChunkedSample {
  value: JsonObject;
  /** The conversation, each message with the place where it really stands. */
  messages: { value: JsonObject; ref: Ref }[];
  warnings: Warning[];
}

/** Puts a sample together from its shell. A piece that is missing or damaged costs what it held, and is said. */
export async function readChunked(
  zip: Zip,
  shell: JsonObject,
  ref: Ref,
  limits: Limits,
): Promise<ChunkedSample> {
  const warnings = new Warnings();
  const pieces = new Pieces(zip, ref, limits, warnings);
  const messages = await pieces.list('messages');
  const attachments = await pieces.list('attachments');
  const events = await pieces.list('events');
  return {
    value: {
      ...shell,
      events: [...events.values()].map(event => event.value),
      attachments: Object.fromEntries([...attachments].map(([index, text]) => [index, text.value])),
    },
    messages: conversation(shell, messages, ref, warnings),
    warnings: warnings.list(),
  };
}

interface Piece {
  value: unknown;
  ref: Ref;
}

class Pieces {
  #left: number;

  constructor(
    readonly zip: Zip,
    readonly shell: Ref,
    readonly limits: Limits,
    readonly warnings: Warnings,
  ) {
    this.#left = limits.recordBytes;
  }

  /** The members of one list by their index. */
  async list(name: string): Promise<Map<number, Piece>> {
    const prefix = this.shell.at!.replace(/sample\.json$/, `${name}/`);
    const items = new Map<number, Piece>();
    for (const member of this.zip.members) {
      const start = member.name.startsWith(prefix)
        ? /^(\d+)\.json$/.exec(member.name.slice(prefix.length))
        : null;
      if (!start) continue;
      const ref = { ...this.shell, at: member.name };
      const value = await this.#read(member.name, ref);
      if (Array.isArray(value))
        for (const [i, item] of value.entries())
          items.set(Number(start[1]) + i, { value: item, ref: refInside(ref, i) });
    }
    return items;
  }

  async #read(name: string, ref: Ref): Promise<unknown> {
    try {
      const bytes = await this.zip.read(this.zip.member(name)!);
      this.#left -= bytes.length;
      if (this.#left < 0) throw new ZipFault('makes the sample larger than the limit', 'too_large');
      const { value, warnings } = parsePart(bytes, ref, this.limits);
      for (const warning of warnings) this.warnings.add(warning);
      return value;
    } catch (error) {
      const { code, message } = error as { code?: unknown; message: string };
      if (typeof code !== 'string' || !/^(?:ReadError|ZipFault)$/.test((error as Error).name)) throw error;
      this.warnings.add({
        code,
        at: ref,
        text: `${placeInWords(ref)}: ${message}; what it holds was left out`,
      });
      return undefined;
    }
  }
}

/** Most messages of one conversation: ranges can name one message over and over. */
const mostMessages = 100_000;

function conversation(
  shell: JsonObject,
  pool: Map<number, Piece>,
  ref: Ref,
  warnings: Warnings,
): ChunkedSample['messages'] {
  const messages: ChunkedSample['messages'] = [];
  let missing = 0;
  for (const range of Array.isArray(shell.message_refs) ? shell.message_refs : []) {
    const [start, end] = Array.isArray(range) ? (range as unknown[]) : [];
    if (typeof start !== 'number' || typeof end !== 'number') continue;
    for (let index = start; index < end && messages.length + missing < mostMessages; index += 1) {
      const piece = pool.get(index);
      if (piece && isObject(piece.value)) messages.push({ value: piece.value, ref: piece.ref });
      else missing += 1;
    }
  }
  if (missing > 0)
    warnings.add({
      code: 'messages_missing',
      at: ref,
      text: `${placeInWords(ref)}: ${missing === 1 ? '1 message of the sample is' : `${missing} messages of the sample are`} not in the archive`,
    });
  return messages;
}
