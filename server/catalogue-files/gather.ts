/** The size of the pieces that are written. Rows are short, and passing on each one by itself would be slow. */
const PIECE = 64 * 1024;

/** Joins short pieces of bytes into pieces of about 64 KB. */
export async function* gather(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const piece of pieces) {
    waiting.push(piece);
    size += piece.length;
    if (size < PIECE) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(waiting);
}
