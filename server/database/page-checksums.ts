/**
 * Checks the checksum that PostgreSQL stores in every page, computed as in its source file src/include/storage/checksum_impl.h.
 */
import { closeSync, existsSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';

const PAGE = 8192;
/** The most pages in a file. A larger table or index continues in further files, in which its pages are numbered on. */
const PAGES_PER_FILE = 131_072;
const SUMS = 32;
const PRIME = 16_777_619;
const OFFSETS = new Uint32Array([
  0x5b1f36e9, 0xb8525960, 0x02ab50aa, 0x1de66d2a, 0x79ff467a, 0x9bb9f8a3, 0x217e7cd2, 0x83e13d2c, 0xf8d4474f, 0xe39eb970,
  0x42c6ae16, 0x993216fa, 0x7b093b5d, 0x98daff3c, 0xf718902a, 0x0b1c9cdb, 0xe58f764b, 0x187636bc, 0x5d7b3bb1, 0xe73de7de,
  0x92bec979, 0xcca6c0b2, 0x304a0979, 0x85aa43d4, 0x783125bb, 0x6ca8eaa2, 0xe407eac6, 0x4b5cfc3e, 0x9fbf8c76, 0x15ca20be,
  0xf2ca9fd3, 0x959bd756,
]);

/**
 * Returns the files, as paths within the database's folder, in which a page does not match its checksum. Stops after the first
 * few, because a single one is reason enough to refuse the folder.
 */
export function damagedPages(database: string): string[] {
  const damaged: string[] = [];
  const buffer = Buffer.alloc(PAGE * 128);
  for (const file of relationFiles(database)) {
    if (!fileIsWhole(join(database, file), buffer)) damaged.push(file);
    if (damaged.length >= 3) break;
  }
  return damaged;
}

function relationFiles(database: string): string[] {
  const folders = ['global', ...readdirSync(join(database, 'base')).map((name) => join('base', name))];
  return folders.flatMap((folder) => {
    const path = join(database, folder);
    if (!existsSync(path) || !statSync(path).isDirectory()) return [];
    const names = readdirSync(path).filter((name) => /^\d+(_(fsm|vm))?(\.\d+)?$/.test(name));
    return names.map((name) => join(folder, name));
  });
}

function fileIsWhole(file: string, buffer: Buffer): boolean {
  const segment = Number(/\.(\d+)$/.exec(file)?.[1] ?? 0);
  const descriptor = openSync(file, 'r');
  try {
    for (let page = segment * PAGES_PER_FILE, at = 0; ; ) {
      const read = readSync(descriptor, buffer, 0, buffer.length, at);
      if (read === 0) return true;
      // The engine writes only whole pages, so an incomplete one means damage.
      if (read % PAGE !== 0) return false;
      const words = new Uint32Array(buffer.buffer, buffer.byteOffset, read / 4);
      for (let start = 0; start < words.length; start += PAGE / 4, page++) {
        if (!pageIsWhole(words, start, page)) return false;
      }
      at += read;
    }
  } finally {
    closeSync(descriptor);
  }
}

const sums = new Uint32Array(SUMS);

function pageIsWhole(words: Uint32Array, start: number, page: number): boolean {
  // The lower half of a page's third word is the stored checksum itself and is not part of the sum.
  const third = words[start + 2] as number;
  const stored = third & 0xffff;
  sums.set(OFFSETS);
  let empty = true;
  for (let at = 0; at < PAGE / 4; at++) {
    let word = words[start + at] as number;
    if (word !== 0) empty = false;
    if (at === 2) word &= 0xffff0000;
    const lane = at & (SUMS - 1);
    const mixed = (sums[lane] as number) ^ word;
    sums[lane] = Math.imul(mixed, PRIME) ^ (mixed >>> 17);
  }
  // Only zeros: the page was appended to the file but never written to. It has no checksum yet and is not damaged.
  if (empty) return true;
  let sum = 0;
  for (let lane = 0; lane < SUMS; lane++) {
    let value = sums[lane] as number;
    for (let round = 0; round < 2; round++) value = (Math.imul(value, PRIME) ^ (value >>> 17)) >>> 0;
    sum ^= value;
  }
  return (((sum ^ page) >>> 0) % 65_535) + 1 === stored;
}
