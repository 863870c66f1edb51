import { once } from 'node:events';
import { Readable, type Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Characters collected before they are handed on: each piece costs a step of the stream, and rows are short and many. */
const PIECE = 64 * 1024;

/** A ZIP that is sent while it is made. Each verb resolves when what it adds was taken, so a slow reader slows the making. */
export interface Archive {
  /** Adds a file of text that comes in pieces. */
  text(name: string, pieces: Iterable<string> | AsyncIterable<string>): Promise<void>;
  /** Adds a file as it is: for what is compressed already. */
  bytes(name: string, bytes: Buffer, mtime: Date): Promise<void>;
  /** Resolves when the reader has everything. */
  end(): Promise<void>;
}

/**
 * Begins a ZIP to a reader. Every verb rejects once the reader is gone.
 * @param mtime of the text files
 */
export async function openArchive(to: Writable, mtime: Date): Promise<Archive> {
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  const out = zip.outputStream as Readable & Writable;
  const gone = new AbortController();
  const sent = pipeline(out, to);
  sent.catch(() => gone.abort());
  const { signal } = gone;
  return {
    text: async (name, pieces) => {
      const stream = Readable.from(gather(pieces), { objectMode: false, highWaterMark: PIECE });
      zip.addReadStream(stream, name, { mtime });
      try {
        await finished(stream, { signal });
      } finally {
        stream.destroy();
      }
    },
    bytes: async (name, bytes, mtime) => {
      signal.throwIfAborted();
      zip.addBuffer(bytes, name, { compress: false, mtime });
      // The library writes the file in the next turn of the event loop, all of it, even when the reader is behind. So the next
      // file is added only when the reader has caught up with this one.
      await nextTurn();
      if (out.writableNeedDrain) await once(out, 'drain', { signal });
    },
    end: async () => {
      zip.end();
      await sent;
    },
  };
}

/** Joins short texts into pieces of about PIECE characters. After each of them other requests get a turn. */
async function* gather(pieces: Iterable<string> | AsyncIterable<string>): AsyncGenerator<string> {
  let piece = '';
  for await (const more of pieces) {
    piece += more;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
    await nextTurn();
  }
  yield piece;
}
