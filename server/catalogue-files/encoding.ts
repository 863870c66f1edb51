import { isUtf8 } from 'node:buffer';
import type { Encoding } from '#shared/catalogue-files.ts';
import { counted, unreadable } from './refusals.ts';
import { fromWindows1252, toWindows1252 } from './windows-1252.ts';

const BOM = '\ufeff';

/** Recognises the encoding of a text file by its first bytes. `bom` says whether they are a byte order mark. */
export function sniffEncoding(first: Buffer): { encoding: Encoding; bom: boolean } {
  if (first[0] === 0xef && first[1] === 0xbb && first[2] === 0xbf) return { encoding: 'utf-8', bom: true };
  if (first[0] === 0xff && first[1] === 0xfe) return { encoding: 'utf-16le', bom: true };
  if (first[0] === 0xfe && first[1] === 0xff) return { encoding: 'utf-16be', bom: true };
  // In UTF-16, every second byte of English and most other text is zero.
  const zeros = [0, 0];
  const sample = first.subarray(0, 1_000);
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > sample.length / 4 && even < odd / 4) return { encoding: 'utf-16le', bom: false };
  if (even > sample.length / 4 && odd < even / 4) return { encoding: 'utf-16be', bom: false };
  const whole = first.subarray(0, first.length - unfinished(first));
  return { encoding: isUtf8(whole) ? 'utf-8' : 'windows-1252', bom: false };
}

/** The text of a file's first bytes. A character that is cut at their end is left out. */
export function decodeStart(first: Buffer, encoding: Encoding): string {
  const decoder = new Decoder(encoding);
  return decoder.decode(first);
}

/**
 * Reads a stream of bytes as text, without the byte order mark.
 * @throws AppError with the line if bytes do not fit the encoding, and if the last character is cut off
 */
export async function* decode(bytes: AsyncIterable<Buffer>, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new Decoder(encoding);
  for await (const piece of bytes) {
    const text = decoder.decode(piece);
    if (text) yield text;
  }
  decoder.end();
}

/** Reads bytes that arrive in pieces; a character may be divided between two pieces. */
class Decoder {
  private rest: Buffer = Buffer.alloc(0);
  private atStart = true;
  private lines = 0;

  constructor(private readonly encoding: Encoding) {}

  decode(piece: Buffer): string {
    const bytes = this.rest.length > 0 ? Buffer.concat([this.rest, piece]) : piece;
    const end = bytes.length - this.cutOff(bytes);
    this.rest = bytes.subarray(end);
    let text = this.textOf(bytes.subarray(0, end));
    if (this.atStart && text) {
      this.atStart = false;
      if (text.startsWith(BOM)) text = text.slice(1);
    }
    return text;
  }

  end(): void {
    if (this.rest.length === 0) return;
    throw unreadable('The file ends in the middle of a character. It was probably cut off on its way; send it again.');
  }

  /** How many bytes at the end belong to a character that goes on in the next piece. */
  private cutOff(bytes: Buffer): number {
    if (this.encoding === 'windows-1252') return 0;
    return this.encoding === 'utf-8' ? unfinished(bytes) : bytes.length % 2;
  }

  private textOf(bytes: Buffer): string {
    if (this.encoding === 'windows-1252') return fromWindows1252(bytes);
    if (this.encoding === 'utf-16le') return bytes.toString('utf16le');
    if (this.encoding === 'utf-16be') return Buffer.from(bytes).swap16().toString('utf16le');
    if (!isUtf8(bytes)) throw this.notUtf8(bytes);
    this.lines += countLineFeeds(bytes);
    return bytes.toString('utf8');
  }

  private notUtf8(bytes: Buffer) {
    let line = this.lines + 1;
    for (let from = 0; from < bytes.length; line++) {
      const end = bytes.indexOf(10, from);
      const next = end < 0 ? bytes.length : end + 1;
      if (!isUtf8(bytes.subarray(from, next))) break;
      from = next;
    }
    return unreadable(
      `Line ${counted(line)} of the file is not written in UTF-8, although the file begins like that. Choose Windows-1252 as its encoding, or save it again as "CSV UTF-8".`,
    );
  }
}

function countLineFeeds(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) count++;
  return count;
}

/** How many bytes at the end are the beginning of a UTF-8 character whose other bytes are still missing. */
function unfinished(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte < 0xc0) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return length > back ? back : 0;
  }
  return 0;
}

/**
 * Writes text in an encoding.
 * @param where names the place in the file, for the error: "Row 5"
 * @throws AppError if the encoding does not have one of the characters
 */
export function encode(text: string, encoding: Encoding, where: () => string): Buffer {
  if (encoding === 'windows-1252') {
    const bytes = toWindows1252(text);
    if (Buffer.isBuffer(bytes)) return bytes;
    throw unreadable(
      `${where()} holds "${bytes.misfit}", a character that Windows-1252 does not have. Choose UTF-8 as the encoding.`,
    );
  }
  if (encoding === 'utf-8') return Buffer.from(text, 'utf8');
  const bytes = Buffer.from(text, 'utf16le');
  return encoding === 'utf-16le' ? bytes : bytes.swap16();
}

/** The byte order mark in an encoding; empty for Windows-1252, which has none. */
export const markOf = (encoding: Encoding): Buffer =>
  encoding === 'windows-1252' ? Buffer.alloc(0) : encode(BOM, encoding, () => '');
