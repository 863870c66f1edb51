import type { IncomingMessage } from 'node:http';

/**
 * The name of an uploaded file, from the header X-File-Name, in which it is URL-encoded; empty if there is none or if it cannot
 * be decoded.
 */
export function fileNameOf(req: IncomingMessage): string {
  const name = String(req.headers['x-file-name'] ?? '').slice(0, 600);
  try {
    return decodeURIComponent(name).replaceAll('\u0000', '').toWellFormed();
  } catch {
    return '';
  }
}
