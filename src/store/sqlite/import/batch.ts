import type { Hash } from 'node:crypto';
import type { Role } from '../../../core/run/types.js';
import type { Publication } from './publication.js';

/**
 * What an import hands over to be written in one transaction: plain data, so that it can cross to another
 * thread. Runs on their way are `drafts`, numbered by the import.
 */
export interface BatchData {
  operations: Operation[];
  /** `numbersOfStep` numbers a step: draft, i, role, chars, calls, where its content begins, its bytes. */
  steps: number[];
  /** JSON, one a step. */
  places: string[];
  /** Contents of the steps as UTF-8, and whatever else was encoded for a hash. */
  block: Uint8Array<ArrayBuffer>;
  /** How much of the block is used. */
  bytes: number;
  /** Bytes of the file contents among the operations. */
  fileBytes: number;
}

export type Operation =
  /** Begins the draft's own transcript, with the steps of another one below a number. */
  | { do: 'open'; draft: number; copy: { transcript: number; below: number } | null }
  /** Writes the steps of the batch up to this one. */
  | { do: 'steps'; upTo: number }
  /** Makes sure that a system prompt is there; what names it by its hash comes later in the same batch. */
  | { do: 'prompt'; hash: string; json: string }
  /** Makes sure that the content of a file is there; what names it by its hash comes later. */
  | { do: 'content'; hash: string; bytes: Uint8Array }
  | { do: 'promptStep'; draft: number; i: number; chars: number; place: string; prompt: string }
  | { do: 'movePlace'; transcript: number; i: number; place: string }
  | { do: 'publish'; draft: number; publication: Publication }
  | { do: 'seen'; runId: string };

export const numbersOfStep = 7;

/** Roles as numbers; the type sees to it that none is missing. */
const numberOfRole: Record<Role, number> = {
  system: 0,
  user: 1,
  simulated_user: 2,
  agent: 3,
  tool: 4,
  environment: 5,
};
export const rolesByNumber = Object.keys(numberOfRole) as Role[];

/**
 * Collects a batch. Contents are encoded at once into one block of memory, and hashed and bound from there:
 * hundreds of thousands of small objects that each outlive their call would cost the garbage collector more
 * than the disk takes.
 */
export class Batch {
  #operations: Operation[] = [];
  #steps: number[] = [];
  #places: string[] = [];
  #block = Buffer.allocUnsafeSlow(blockBytes);
  #used = 0;
  #hashed = 0;
  #sealed = 0;
  #fileBytes = 0;
  #prompts = new Set<string>();
  #begun = { operations: 0, places: 0 };

  get isEmpty(): boolean {
    return this.#operations.length === 0 && this.#places.length === 0;
  }

  /** Whether a line fits; an empty batch takes any. */
  hasRoomFor(line: string): boolean {
    return this.#used === 0 || this.#used + roomFor(line) <= this.#block.length;
  }

  /** Encodes a line for the hash of a transcript; the number of its bytes. */
  encode(line: string): number {
    const from = this.#used;
    if (from + roomFor(line) > this.#block.length) this.#block = Buffer.allocUnsafeSlow(roomFor(line));
    const bytes = this.#block.write(line, from);
    this.#block[from + bytes] = lineFeed;
    this.#used = from + bytes + 1;
    return bytes;
  }

  /** Adds the lines that were encoded since the last call to a hash: one call for many steps. */
  hashInto(hash: Hash): void {
    if (this.#used > this.#hashed) hash.update(this.#block.subarray(this.#hashed, this.#used));
    this.#hashed = this.#used;
  }

  /** Marks where a run begins, so that it can be forgotten. */
  begin(): void {
    this.#hashed = this.#used;
    this.#begun = { operations: this.#operations.length, places: this.#places.length };
  }

  /** Forgets everything since `begin`. */
  forget(): void {
    this.#operations.length = this.#begun.operations;
    this.#places.length = this.#begun.places;
    this.#steps.length = this.#begun.places * numbersOfStep;
    this.#sealed = Math.min(this.#sealed, this.#begun.places);
    // A prompt that was announced by what is forgotten has to be announced again.
    this.#prompts.clear();
  }

  /** Adds a step whose content is the last line that was encoded, of so many bytes. */
  addStep(
    draft: number,
    i: number,
    role: Role,
    chars: number,
    calls: number,
    place: string,
    bytes: number,
  ): void {
    this.#steps.push(draft, i, numberOfRole[role], chars, calls, this.#used - 1 - bytes, bytes);
    this.#places.push(place);
  }

  add(operation: Operation): void {
    this.#sealSteps();
    this.#operations.push(operation);
  }

  /** Announces a system prompt, once a batch. */
  addPrompt({ hash, json }: { hash: string; json: string }): void {
    if (this.#prompts.has(hash)) return;
    this.#prompts.add(hash);
    this.add({ do: 'prompt', hash, json });
  }

  /** Whether the content of a file fits; an empty batch takes any. */
  hasRoomForFile(bytes: number): boolean {
    return this.#fileBytes === 0 || this.#fileBytes + bytes <= blockBytes;
  }

  addContent(hash: string, bytes: Uint8Array): void {
    this.#fileBytes += bytes.length;
    this.add({ do: 'content', hash, bytes });
  }

  /** Begins anew when nothing is to be written, as while a run is compared with the stored one. */
  rewind(): void {
    this.#used = 0;
    this.begin();
  }

  /** Hands the batch over and begins the next, in a block that was given back or a new one. */
  take(block: Uint8Array<ArrayBuffer> | null): BatchData {
    this.#sealSteps();
    const data = {
      operations: this.#operations,
      steps: this.#steps,
      places: this.#places,
      block: this.#block,
      bytes: this.#used,
      fileBytes: this.#fileBytes,
    };
    this.#operations = [];
    this.#steps = [];
    this.#places = [];
    // A block that one huge step needed is not used again.
    this.#block =
      block?.byteLength === blockBytes
        ? Buffer.from(block.buffer, block.byteOffset, block.byteLength)
        : Buffer.allocUnsafeSlow(blockBytes);
    this.#used = 0;
    this.#sealed = 0;
    this.#fileBytes = 0;
    this.#prompts.clear();
    this.begin();
    return data;
  }

  /** Says where in the order of operations the steps added since the last one stand. */
  #sealSteps(): void {
    const upTo = this.#places.length;
    if (upTo === this.#sealed) return;
    this.#operations.push({ do: 'steps', upTo });
    this.#sealed = upTo;
  }
}

const blockBytes = 8 << 20;
const lineFeed = 10;

/** Bytes that a line and its line feed need at most; counted only where the bound would waste much. */
const roomFor = (line: string): number =>
  1 + (line.length * 3 < blockBytes ? line.length * 3 : Buffer.byteLength(line));
