import type { IncomingMessage } from 'node:http';
import { AppError } from '../errors.ts';

/**
 * Reads the body of a request.
 * @throws AppError TOO_LARGE as soon as it exceeds `max` bytes, BAD_INPUT if it is cut off
 */
export function readBytes(req: IncomingMessage, max: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    req.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= max) chunks.push(chunk);
      else
        reject(
          new AppError(
            'TOO_LARGE',
            `The request is larger than ${max < 1024 * 1024 ? `${max / 1024} kB` : `${max / 1024 / 1024} MB`}.`,
          ),
        );
    });
    req.once('end', () => resolve(Buffer.concat(chunks)));
    req.once('close', () => {
      if (!req.readableEnded) reject(new AppError('BAD_INPUT', 'The request ended early.'));
    });
  });
}

/** Reads the body as text. */
export async function readText(req: IncomingMessage, max: number): Promise<string> {
  return (await readBytes(req, max)).toString('utf8');
}

/**
 * Refuses a body that is compressed for sending, since its bytes are taken as they come.
 * @param what what the caller should send, for the message
 * @throws AppError UNSUPPORTED_MEDIA
 */
export function requireUnencoded(req: IncomingMessage, what: 'file' | 'picture'): void {
  if (req.headers['content-encoding'])
    throw new AppError('UNSUPPORTED_MEDIA', `Send the ${what} as it is, without a content-encoding.`);
}

/**
 * The bytes of the body as they arrive. The connection is closed if nothing comes for `silentAfter` milliseconds.
 * @throws AppError BAD_INPUT if the upload ends early
 */
export async function* bytesOf(req: IncomingMessage, silentAfter: number): AsyncGenerator<Buffer> {
  const silence = setTimeout(() => req.destroy(), silentAfter);
  try {
    // Leaving the loop early must not close the connection, on which the refusal is still to be sent.
    for await (const piece of req.iterator({ destroyOnReturn: false })) {
      silence.refresh();
      yield piece as Buffer;
      silence.refresh();
    }
  } catch (cause) {
    throw new AppError('BAD_INPUT', 'The upload ended early.', {}, cause);
  } finally {
    clearTimeout(silence);
  }
}
