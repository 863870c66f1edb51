import { inflateRawSync } from 'node:zlib';

/**
 * Reads a ZIP file: the names of its entries, and the text of an entry. It only understands ZIP files that the app itself makes.
 */
export function unzip(bytes: Buffer): { entries: string[]; read: (name: string) => string } {
  const found = new Map<string, Buffer>();
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const method = bytes.readUInt16LE(at + 10);
    const size = bytes.readUInt32LE(at + 20);
    const [name, extra, note] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [number, number, number];
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const raw = bytes.subarray(start, start + size);
    found.set(bytes.toString('utf8', at + 46, at + 46 + name), method === 8 ? inflateRawSync(raw) : raw);
    at += 46 + name + extra + note;
  }
  return { entries: [...found.keys()], read: (name) => found.get(name)?.toString('utf8') ?? '' };
}
