import { fileLimits, LARGE_FILE } from '#shared/catalogue-files.ts';
import { tooLarge } from './refusals.ts';

/**
 * Passes on the bytes of a file in pieces of at most 64 KB.
 * @throws AppError if the file is larger than files may be
 */
export async function* limited(stream: AsyncIterable<Buffer | string>): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const piece of stream) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
    size += bytes.length;
    if (size > fileLimits.bytes) throw tooLarge(LARGE_FILE);
    yield* inPieces(bytes);
  }
}

/** The most bytes in one piece, so that readers need little memory. */
const PIECE = 64 * 1024;

function* inPieces(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
}
