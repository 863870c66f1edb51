import type { IncomingMessage } from 'node:http';
import { AppError } from '../errors.ts';

/**
 * The body of a request as text.
 * @throws AppError TOO_LARGE beyond `max` bytes, BAD_INPUT when it is cut off
 */
export function readText(req: IncomingMessage, max: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    req.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= max) chunks.push(chunk);
      else reject(new AppError('TOO_LARGE', `The request is larger than ${max / 1024 / 1024} MB.`));
    });
    req.once('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    req.once('close', () => reject(new AppError('BAD_INPUT', 'The request ended early.')));
  });
}
