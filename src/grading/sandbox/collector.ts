import type { Readable } from 'node:stream';

/** Keeps what a stream brings up to a limit that several streams share, in memory that does not grow past it. */
export class Collector {
  private bytes = 0;

  constructor(
    private readonly most: number,
    private readonly onFull: () => void,
  ) {}

  listen(stream: Readable | null | undefined): () => Buffer {
    if (stream === null || stream === undefined) return () => Buffer.alloc(0);
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => {
      const room = this.most - this.bytes;
      this.bytes += chunk.length;
      if (room > 0) chunks.push(room < chunk.length ? chunk.subarray(0, room) : chunk);
      // What still comes until the grader is ended is read and dropped, so that the stream ends.
      if (this.bytes > this.most) this.onFull();
    });
    // A pipe that breaks is the end of what it brings.
    stream.on('error', () => undefined);
    return () => Buffer.concat(chunks);
  }
}
