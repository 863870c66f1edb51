import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FileForm, JsonFileForm, TextFileForm } from '#shared/catalogue-files.ts';
import { guard, unguard } from '#shared/cells/formula-guard.ts';
import { runs } from '#tests/support/amounts.ts';
import { inPieces, readAll } from '#tests/support/catalogue-files.ts';
import { sniffFile } from './sniff.ts';
import { writeFile } from './write.ts';

const oddCells = [
  ['', ' ', '007', '19.90', '-5', '+49', '+49 170 1', '1e5', '-0', '0.10', '12345678901234567890', 'TRUE', 'null'],
  ['=1+1', '@SUM(A1)', '-a', '\t=x', "'=1+1", "''-a", "'", "'plain", ' =1', '＝1'],
  [';=1+1', 'a, -b', 'a\n"=1', "a|'=1", '1;-5', '-5,=1', ';;\t\r\n @x', "a;'-5", '=1;=1', 'a;', ',"\'+', '-5;'],
  ['"', '""', 'a"b', '"a"', "'a'", ',', ';', '\t', '|', 'a|b', '[1]', '["a"]'],
  ['\r', '\n', '\r\n', 'a\rb', 'a\nb\n', '\n\n', 'sep=;', '#INFO', 'Info'],
  ['\ufeff', '_x0041_', '_x005F_x0041_', '<b>&amp;</b>', ']]>', '\u0001', '\u000b', '\uffff', '€', '😀', 'e\u0301'],
].flat();
const anyText = fc.string({ unit: 'binary', maxLength: 12 }).map((text) => text.replaceAll('\u0000', ''));
const cell = fc.oneof(
  fc.constantFrom(...oddCells),
  anyText,
  fc.string({ unit: fc.constantFrom(...'ab",;\t\r\n|\'= -1'), maxLength: 8 }),
  fc.string({ unit: fc.constantFrom(...',;\t"\'=-1'), maxLength: 8 }),
);
const name = cell.map((text) => (text.trim() === '' ? 'name' : text));

/** A table: names of columns, of which the first is no number, and rows with a cell for each. */
const table = fc
  .uniqueArray(name, { minLength: 1, maxLength: 5 })
  .map((names) => (names.includes('Title') ? names : ['Title', ...names.slice(1)]))
  .chain((columns) =>
    fc.record({
      columns: fc.constant(columns),
      rows: fc.array(fc.array(cell, { minLength: columns.length, maxLength: columns.length }), { minLength: 1, maxLength: 8 }),
    }),
  );

const textForm = fc.record({
  kind: fc.constantFrom('csv', 'tsv'),
  encoding: fc.constantFrom('utf-8', 'utf-16le', 'utf-16be'),
  bom: fc.boolean(),
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
  quote: fc.constantFrom('"', "'"),
  lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
  decimal: fc.constant(null),
  headerRow: fc.constant(1),
  guarded: fc.boolean(),
}) as fc.Arbitrary<TextFileForm>;
const jsonForm = fc.record({
  kind: fc.constant('json'),
  encoding: fc.constantFrom('utf-8', 'utf-16le'),
  bom: fc.boolean(),
  layout: fc.constantFrom('list', 'lines'),
  path: fc.constantFrom([], ['products'], ['data', 'a.b"\\']),
}) as fc.Arbitrary<JsonFileForm>;
const sheetForm: fc.Arbitrary<FileForm> = fc.constant({ kind: 'xlsx', sheet: null, headerRow: 1 });

const written = async (form: FileForm, headerLines: string[][], rows: string[][], numbers?: Set<number>) =>
  buffer(writeFile(form, headerLines, rows, numbers ? { numbers } : {}));

async function survives(
  form: FileForm,
  { columns, rows }: { columns: string[]; rows: string[][] },
  piece: number,
  numbers: boolean,
) {
  const bytes = await written(form, [columns], rows, numbers ? new Set(columns.keys()) : undefined);
  const read = await readAll(inPieces(bytes, piece), form);
  expect(read.columns).toEqual(columns);
  expect(read.rows.map((row) => row.cells)).toEqual(rows);
  expect(read.rows.flatMap((row) => row.problems)).toEqual([]);
}

describe('what is written comes back the same', () => {
  test.each([
    ['text', textForm, 500],
    ['JSON', jsonForm, 300],
    ['a workbook', sheetForm, 200],
  ])(
    'as %s, in pieces of any size',
    async (_, forms: fc.Arbitrary<FileForm>, times) => {
      const piece = fc.constantFrom(1, 2, 3, 7, 100_000);
      await fc.assert(fc.asyncProperty(forms, table, piece, fc.boolean(), survives), { numRuns: runs(times) });
    },
    60_000,
  );

  test('rows that are too short or too long, and columns with the same name, in CSV', async () => {
    const ragged = fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(textForm, ragged, async (form, rows) => {
        const read = await readAll(inPieces(await written(form, [['a', 'b', 'a']], rows)), form);
        expect(read.columns).toEqual(['a', 'b', 'a']);
        expect(read.rows.map((row) => row.cells)).toEqual(rows);
        const kinds = rows.map(({ length }) => (length < 3 ? 'missing' : length > 3 ? 'surplus' : undefined));
        expect(read.rows.map((row) => row.problems[0]?.kind)).toEqual(kinds);
      }),
      { numRuns: runs(200) },
    );
  });

  test('in Windows-1252, every character it has', async () => {
    const form: TextFileForm = { ...plain, encoding: 'windows-1252' };
    const bytes = Buffer.from([...Buffer.from('char\n'), ...Array.from({ length: 255 }, (_, at) => [at + 1, 10]).flat()]);
    const { rows } = await readAll(inPieces(bytes), { ...form, quote: null });
    const chars = rows.map((row) => row.cells[0] ?? '');
    // A line feed and a carriage return are missing: they are read as line breaks.
    expect(chars).toHaveLength(253);
    expect(chars).toEqual(expect.arrayContaining(['€', 'ü', '’', 'Ÿ', '™']));
    const again = await written(
      form,
      [['char']],
      chars.map((char) => [char]),
    );
    expect((await readAll(inPieces(again), form)).rows.map((row) => row.cells[0])).toEqual(chars);
    expect(again.includes(Buffer.from([0x80, 10]))).toBe(true);
  });

  test.each(['templates', 'blank'])('with rows above the table (%s)', async (kind) => {
    const above =
      kind === 'blank'
        ? [[], []]
        : [
            ['TemplateType=fptcustom', 'Version=2026'],
            ['Article number', 'Title'],
          ];
    const headerLines = [...above, ['item_sku', 'item_name']];
    for (const form of [{ ...plain, headerRow: 3 }, { kind: 'xlsx', sheet: null, headerRow: null } as const]) {
      const bytes = await written(form, headerLines, [['007', 'Lamp']]);
      const read = await readAll(inPieces(bytes), form);
      expect(read.headerLines).toEqual(headerLines);
      expect(read.rows).toEqual([{ number: 4, cells: ['007', 'Lamp'], problems: [] }]);
      expect(sniffFile(bytes, 'a.csv')).toMatchObject(form.kind === 'csv' ? { headerRow: 3 } : form);
    }
  });
});

const plain: TextFileForm = {
  kind: 'csv',
  encoding: 'utf-8',
  bom: false,
  delimiter: ',',
  quote: '"',
  lineEnd: '\n',
  decimal: null,
  headerRow: 1,
  guarded: false,
};

describe('how files are written', () => {
  const write = async (form: FileForm, rows: string[][], numbers?: number[]) =>
    (await written(form, [['name', 'price']], rows, new Set(numbers))).toString();

  test('CSV has quotation marks only where they are needed', async () => {
    const rows = [
      ['a "b"', '19,90'],
      ['7" disc', '5'],
      ['"c"', ' 5 '],
      ['d\ne', ''],
    ];
    expect(await write(plain, rows)).toBe('name,price\n"a ""b""","19,90"\n"7"" disc",5\n"""c""", 5 \n"d\ne",\n');
    expect(await write({ ...plain, delimiter: ';', lineEnd: '\r\n', bom: true }, [['a', '19,90']])).toBe(
      '\ufeffname;price\r\na;19,90\r\n',
    );
  });

  test('a cell like a formula that comes after the first 256 KB leaves as it came', async () => {
    const text = `name,note\n${'Lamp,brass\n'.repeat(30_000)}Table,- Solid oak\n`;
    const form = sniffFile(Buffer.from(text), 'a.csv');
    const { headerLines, rows } = await readAll(inPieces(Buffer.from(text)), form);
    const again = await buffer(
      writeFile(
        form,
        headerLines,
        rows.map(({ cells }) => cells),
      ),
    );
    expect(again.toString().slice(-30)).toBe(text.slice(-30));
  });

  test('the guard marks what Excel could run, and no numbers', async () => {
    const rows = [
      ['=1+1', '-5'],
      ['@x', '+49'],
      ['-a', '-1.234,50'],
      ['\tx', '-20%'],
    ];
    expect(await write({ ...plain, delimiter: ';', guarded: true }, rows)).toBe(
      "name;price\n'=1+1;-5\n'@x;+49\n'-a;-1.234,50\n'\tx;-20%\n",
    );
  });

  test('whatever a spreadsheet takes for the separator, no cell of a guarded file begins like a formula', async () => {
    const separators = [',', ';', '\t', '|', /[,;\t|]/];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(',', ';', '\t', '|'), table, async (delimiter, { rows }) => {
        const text = (await written({ ...plain, delimiter, guarded: true } as TextFileForm, [['name']], rows)).toString();
        // A number with blanks around it stays a number.
        for (const separator of separators)
          for (const cell of text.split(/[\r\n]/).flatMap((line) => line.split(separator)))
            expect(cell).not.toMatch(/^[\s"]*[=+\-@＝＋－＠](?!\d+(?:[.,]\d+)*%?\s*$)/);
      }),
      { numRuns: runs(300) },
    );
  });

  test('a cell that only looks like a formula after a separator is recognised as guarded', async () => {
    const rows = [['Lamp', 'oak;=HYPERLINK("https://evil.example")']];
    const bytes = await written({ ...plain, guarded: true }, [['name', 'note']], rows);
    expect(bytes.toString()).toContain("oak;'=HYPERLINK");
    const form = sniffFile(bytes, 'a.csv');
    expect(form).toMatchObject({ guarded: true });
    expect((await readAll(inPieces(bytes), form)).rows.map((row) => row.cells)).toEqual(rows);
  });

  test.each(['\t', ' ', '\n', "'", ';', '\t-'])('guarding a hundred thousand times %j takes no time', (sign) => {
    const cell = `a,${sign.repeat(100_000)}`;
    const begun = performance.now();
    expect(unguard(guard(cell, false), false)).toBe(cell);
    expect(performance.now() - begun).toBeLessThan(2_000);
  });

  test('JSON has numbers only where told, and exactly as they are', async () => {
    const form: FileForm = { kind: 'json', encoding: 'utf-8', bom: false, layout: 'list', path: ['products'] };
    expect(
      await write(
        form,
        [
          ['1', '19.90'],
          ['2', '007'],
        ],
        [1],
      ),
    ).toBe('{"products":[\n{"name":"1","price":19.90},\n{"name":"2","price":"007"}\n]}\n');
  });

  test.each<[string, FileForm, string[][], string[], RegExp]>([
    ['a character Windows-1252 lacks', { ...plain, encoding: 'windows-1252' }, [['name']], ['Łódź'], /^Row 2 holds "Ł"/],
    ['a tab without quotation marks', { ...plain, delimiter: '\t', quote: null }, [['name']], ['a\tb'], /^Row 2 holds a cell/],
    ['half a character', plain, [['name']], ['\ud800'], /^Cell 1 of row 2/],
    ['a NUL character', plain, [['name']], ['\u0000'], /^Cell 1 of row 2/],
    [
      'a text Excel cannot hold',
      { kind: 'xlsx', sheet: null, headerRow: 1 },
      [['name']],
      ['x'.repeat(32_768)],
      /^Cell 1 of row 2/,
    ],
    ['1,004 cells', plain, [['name']], Array(1_004).fill('x'), /^Row 2 has more than 1,003 cells/],
    [
      'two columns of one name in JSON',
      { kind: 'json', encoding: 'utf-8', bom: false, layout: 'list', path: [] },
      [['a', 'a']],
      ['1', '2'],
      /^Two columns/,
    ],
  ])('%s is refused with the row', async (_, form, headerLines, row, message) => {
    await expect(written(form, headerLines, [row])).rejects.toMatchObject({
      name: 'AppError',
      message: expect.stringMatching(message),
    });
  });

  test('rows are taken at the pace of the reader, and no more of them when it goes away', async () => {
    for (const form of [plain, { kind: 'xlsx', sheet: null, headerRow: 1 } as const]) {
      let taken = 0;
      let ended = false;
      async function* endless() {
        try {
          for (;;) {
            taken++;
            yield [`row ${taken}`, Math.sin(taken).toString()];
          }
        } finally {
          ended = true;
        }
      }
      const stream = writeFile(form, [['a', 'b']], endless());
      await new Promise((done) => stream.once('readable', done));
      let before = -1;
      while (taken !== before && taken < 60_000) {
        before = taken;
        await new Promise((done) => setTimeout(done, 200));
      }
      expect(taken).toBeLessThan(60_000);
      stream.destroy();
      await expect.poll(() => ended).toBe(true);
    }
  });
});
