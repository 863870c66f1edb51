import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '#tests/support/amounts.ts';
import { errorOf, readFile } from '#tests/support/catalogue-files.ts';
import { CsvReader } from './csv-reader.ts';

const form = { delimiter: ',', quote: '"', lineEnd: '\n' } as const;
const read = (...pieces: string[]) => {
  const reader = new CsvReader(form);
  return [...pieces.flatMap((piece) => reader.feed(piece)), ...reader.end()];
};
const cells = (...pieces: string[]) => read(...pieces).map((row) => row.cells);

describe('the CSV reader', () => {
  test('keeps every cell exactly as it stands', () => {
    const text = ' a ,007,19.90,=1+1,"x, ""y""\r\nz",\r\n';
    expect(cells(text)).toEqual([[' a ', '007', '19.90', '=1+1', 'x, "y"\r\nz', '']]);
  });

  test('numbers rows as a spreadsheet program does', () => {
    const rows = read('a\n\n"b\nc"\n\r\nd');
    expect(rows).toEqual([
      { number: 1, cells: ['a'] },
      { number: 3, cells: ['b\nc'] },
      { number: 5, cells: ['d'] },
    ]);
  });

  test('a stray quotation mark is kept, is reported, and harms no other row', () => {
    expect(read('a,5" disc,"b" c,"d"\n"7"" disc",x\n')).toEqual([
      { number: 1, cells: ['a', '5" disc', '"b" c', 'd'], strayQuotes: [2] },
      { number: 2, cells: ['7" disc', 'x'] },
    ]);
  });

  test('a cell whose closing quotation mark is stray comes out as it stood', () => {
    expect(read('"Oak" lamp,3\n')).toEqual([{ number: 1, cells: ['"Oak" lamp', '3'], strayQuotes: [0] }]);
    expect(cells('"a ""b"", c" d",e\n')).toEqual([['"a ""b"", c" d"', 'e']]);
  });

  test('a carriage return alone belongs to its cell, except at the end', () => {
    expect(cells('a\rb,c\r\nd\r')).toEqual([['a\rb', 'c'], ['d']]);
    expect(cells('"a"\r', '\nb\r', 'c')).toEqual([['a'], ['b\rc']]);
  });

  const scrap = fc.array(fc.constantFrom('a', 'bc', ' ', ',', '"', '""', '\n', '\r\n', '\r', "'"), { maxLength: 30 });

  test('pieces of any size give the same rows', () => {
    fc.assert(
      fc.property(scrap, (parts) => {
        const all = attempt(() => read(parts.join('')));
        expect(attempt(() => read(...parts.join('')))).toEqual(all);
        expect(attempt(() => read(...parts))).toEqual(all);
      }),
      { numRuns: runs(1_000) },
    );
  });

  test('clean files are read as by another library', () => {
    const cell = fc.array(fc.constantFrom('a', ' ', ',', '"', '\n', 'ü'), { maxLength: 6 }).map((parts) => parts.join(''));
    const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 6 });
    fc.assert(
      fc.property(table, (rows) => {
        const text = rows.map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(',')).join('\n');
        expect(cells(text)).toEqual(parse(text, { relax_column_count: true, skip_empty_lines: true }));
      }),
      { numRuns: runs(500) },
    );
  });
});

function attempt<T>(run: () => T): T | string {
  try {
    return run();
  } catch (error) {
    return (error as Error).message;
  }
}

describe('a CSV file', () => {
  test('rows that are too short or too long are kept and reported', async () => {
    const { rows } = await readFile('a,b,c\n1,2,3\n1,2\n1,2,3,4,5\n');
    expect(rows).toEqual([
      { number: 2, cells: ['1', '2', '3'], problems: [] },
      { number: 3, cells: ['1', '2'], problems: [{ kind: 'missing', at: 2 }] },
      { number: 4, cells: ['1', '2', '3', '4', '5'], problems: [{ kind: 'surplus', at: 3 }] },
    ]);
  });

  test('columns with the same name stay apart', async () => {
    expect(await readFile('tag,tag,name\na,b,c\n')).toMatchObject({
      columns: ['tag', 'tag', 'name'],
      rows: [{ cells: ['a', 'b', 'c'] }],
    });
  });

  test('a file with a header alone has columns', async () => {
    expect(await readFile('a,b')).toMatchObject({ columns: ['a', 'b'], rows: [] });
  });

  test.each([
    ['a quotation mark that nothing closes', 'a,b\n1,"2\n3,4\n', /^In row 2, a quotation mark opens cell 2 and none closes it/],
    ['only numbers', '1,2\n3,4\n', /^Row 1 should hold the names of the columns, and holds only numbers/],
  ])('%s is refused', async (_, text, message) => {
    // The form is given here. A guess would read this broken file as one without quotation marks.
    const { readAll, inPieces } = await import('#tests/support/catalogue-files.ts');
    const given = { ...form, kind: 'csv', encoding: 'utf-8', bom: false, decimal: null, headerRow: 1, guarded: false } as const;
    await expect(readAll(inPieces(Buffer.from(text)), given)).rejects.toMatchObject({ message: expect.stringMatching(message) });
  });

  test('another encoding in the middle is told with its line', async () => {
    const bytes = Buffer.concat([Buffer.from(`a,b\n${'ü,1\n'.repeat(100_000)}`), Buffer.from('Tür,2\n', 'latin1')]);
    expect((await errorOf(bytes)).message).toMatch(/^Line 100,002 of the file is not written in UTF-8.*Windows-1252/);
  });
});
