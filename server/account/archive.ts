import { once } from 'node:events';
import { Readable, type Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * How many characters are collected before they are written to the stream. Rows are short, and writing each one by itself would
 * be slow.
 */
const PIECE = 64 * 1024;

/**
 * A ZIP file that is sent while it is being made. Each method waits until the stream has accepted its data, so that a slow
 * download slows down the making and nothing piles up in memory.
 */
export interface Archive {
  /** Adds a text file that arrives in pieces. */
  text(name: string, pieces: Iterable<string> | AsyncIterable<string>): Promise<void>;
  /** Adds a file without compressing it, for example a JPEG, which is compressed already. */
  bytes(name: string, bytes: Buffer, mtime: Date): Promise<void>;
  /** Resolves when everything has been sent. */
  end(): Promise<void>;
}

/**
 * Starts a ZIP file sent to `to`. Every method rejects once the receiver has disconnected.
 * @param mtime the modification time stated for the text files
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
      // The library puts the whole file into the stream on the next turn of the event loop, even if the receiver is slow. So wait
      // until the receiver has caught up before the next file.
      await nextTurn();
      if (out.writableNeedDrain) await once(out, 'drain', { signal });
    },
    end: async () => {
      zip.end();
      await sent;
    },
  };
}

/** Joins short texts into pieces of about PIECE characters. After each piece, other requests get a chance to run. */
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
