import type { IncomingMessage } from 'node:http';

/** Marks that turn the direction of writing, and the mark of the byte order. */
const turns = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
/** How many characters of a name are kept. */
const LONGEST = 200;

/**
 * The name of an uploaded file, from the header X-File-Name, in which it is URL-encoded; empty if there is none or if it cannot be decoded. It is safe to show and
 * to send on: without folders, line breaks, other control characters, and marks that turn the direction of writing, with which
 * “gpj.exe” looks like “exe.jpg”.
 */
export function fileNameOf(req: IncomingMessage): string {
  try {
    return cleanFileName(decodeURIComponent(String(req.headers['x-file-name'] ?? '')));
  } catch {
    return '';
  }
}

function cleanFileName(name: string): string {
  const last = name.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(turns, '')
    .trim();
  return /^\.*$/.test(plain) ? '' : plain.slice(0, LONGEST).toWellFormed();
}
