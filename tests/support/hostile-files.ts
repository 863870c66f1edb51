/** Catalogue files that are damaged or made to do harm. They are drawn by a seed: how large, and where the harm is. */

import { workbookOf } from './catalogue-files.ts';
import { seeded } from './seeded.ts';

interface HostileFile {
  kind: string;
  name: string;
  bytes: Buffer;
}

type Draw = (from: number, to: number) => number;

const header = 'SKU,Name,Price,Description\n';
const lines = (count: number) => Array.from({ length: count }, (_, at) => `S-${at},Lamp ${at},${at}.50,"Of oak, turned"`);
const table = (count: number) => `${header}${lines(count).join('\n')}\n`;
/** Puts bytes into a file, at a place given as a share of its length. */
const into = (file: string | Buffer, place: number, added: Buffer) => {
  const bytes = Buffer.from(file as Buffer);
  const at = header.length + Math.floor(((bytes.length - header.length) * place) / 100);
  return Buffer.concat([bytes.subarray(0, at), added, bytes.subarray(at)]);
};
const json = (count: number) => JSON.stringify(Array.from({ length: count }, (_, at) => ({ sku: `S-${at}`, name: 'Lamp' })));

const kinds: Record<string, (draw: Draw) => [name: string, bytes: Buffer | Promise<Buffer>]> = {
  'cut off': (draw) => {
    const [name, whole] = draw(0, 1) === 0 ? ['cut.csv', table(draw(5, 4_000))] : ['cut.json', json(draw(5, 4_000))];
    return [name, Buffer.from(whole).subarray(0, draw(header.length, whole.length))];
  },
  'a workbook that is cut off': (draw) => [
    'cut.xlsx',
    workbookOf('<row r="1"><c t="str"><v>Name</v></c></row><row r="2"><c t="str"><v>Lamp</v></c></row>').then((bytes) =>
      bytes.subarray(0, draw(4, bytes.length - 1)),
    ),
  ],
  'very many columns': (draw) => {
    const columns = draw(990, 1_010);
    const row = (word: string) => Array.from({ length: columns }, (_, at) => `${word} ${at}`).join(',');
    return ['wide.csv', Buffer.from(`${row('Name')}\n${`${row('x')}\n`.repeat(draw(1, 40))}`)];
  },
  'a cell of 10 MB': (draw) => ['long.csv', into(table(20), draw(0, 100), Buffer.alloc(10_000_000, 'x'))],
  'a NUL character': (draw) => ['nul.csv', into(table(draw(5, 6_000)), draw(0, 100), Buffer.from([0]))],
  'several encodings': (draw) => [
    'mixed.csv',
    into(table(draw(5, 6_000)), draw(0, 100), draw(0, 1) === 0 ? Buffer.from([0xfc, 0xe9]) : Buffer.from('ü', 'utf16le')),
  ],
  'a workbook that unpacks to very much': (draw) => [
    'bomb.xlsx',
    workbookOf(`<row r="1"><c t="str"><v>Name</v></c></row>${' '.repeat(draw(21, 120) * 1024 * 1024)}`),
  ],
  formulas: (draw) => {
    const formula = ['=HYPERLINK("https://evil.example","x")', '@SUM(1)', '+1+cmd|/c calc', '-2+3', "'=1+1"][draw(0, 4)];
    return [
      'formulas.csv',
      Buffer.from(`SKU,Name,Description\nA,"${formula?.replaceAll('"', '""')}",x\nB,Lamp,"${'=1,'.repeat(draw(1, 500))}"\n`),
    ];
  },
  'tags inside of tags': (draw) => {
    const tag = ['div', 'p', 'ul><li', 'b', 'table'][draw(0, 4)];
    const depth = draw(2_000, 4_000);
    return ['deep.csv', Buffer.from(`SKU,Name,Description\nA,Lamp,"${`<${tag}>`.repeat(depth)}oak"\nB,Cup,Clay\n`)];
  },
  'marks on one letter': (draw) => [
    'marks.csv',
    Buffer.from(`SKU,Name,Description\nA,a${'\u0300\u0323'.repeat(draw(50_000, 400_000))},x\nB,Cup,Clay\n`),
  ],
  'signs of markup': (draw) => {
    const sign = ['<', '&', '<!--', '&amp'][draw(0, 3)] ?? '';
    return ['signs.csv', Buffer.from(`SKU,Name,Description\nA,Lamp,${sign.repeat(draw(50_000, 200_000))}\nB,Cup,Clay\n`)];
  },
  'objects inside of objects': (draw) => ['deep.json', Buffer.from(`[{"name": ${'{"a": '.repeat(draw(10, 5_000))}1`)],
};

/** Draws this many files, of as many kinds as possible. */
export async function hostileFiles(count: number, seed: number): Promise<HostileFile[]> {
  const random = seeded(seed);
  const draw: Draw = (from, to) => from + Math.floor(random() * (to - from + 1));
  const names = Object.keys(kinds);
  const first = draw(0, names.length - 1);
  const files: HostileFile[] = [];
  for (let at = 0; at < count; at++) {
    const kind = names[(first + at) % names.length] ?? '';
    const [name, bytes] = kinds[kind]?.(draw) ?? ['', Buffer.alloc(0)];
    files.push({ kind, name, bytes: await bytes });
  }
  return files;
}
