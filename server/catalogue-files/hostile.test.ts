import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FileForm, fileLimits, SNIFF_BYTES } from '#shared/catalogue-files.ts';
import { runs } from '#tests/support/amounts.ts';
import { errorOf, readFile, workbookOf } from '#tests/support/catalogue-files.ts';
import { watchMemory } from '#tests/support/held-memory.ts';
import { readRows } from './read.ts';
import { sniffFile } from './sniff.ts';
import { writeFile } from './write.ts';

/** By how many megabytes the used memory may grow while a file is read or written. */
const ROOM = 200;

const row = (cells: number, text = 'x') => Array(cells).fill(text).join(',');

describe('a hostile CSV file gives its rows or a sentence, quickly and in little memory', () => {
  test.each<[string, () => string | Buffer, RegExp | number]>([
    ['1,000 columns', () => `${row(1_000, 'name')}\n${row(1_000)}\n`, 1],
    ['1,001 columns', () => `${row(1_001, 'name')}\n${row(1_001)}\n`, /^Row 1 has more than 1,000 cells/],
    ['a row of 1,001 cells', () => `a,b\n1,2\n${row(1_001)}\n`, /^Row 3 has more than 1,000 cells/],
    ['a cell of 10 MB', () => `a,b\n1,${'x'.repeat(10_000_000)}\n`, /^Cell 2 of row 2 is longer than 1,048,576 characters/],
    [
      'a cell of 10 MB in quotation marks',
      () => `a,b\n1,"${'x\n'.repeat(5_000_000)}"\n`,
      /^Cell 2 of row 2 is longer.*quotation mark/,
    ],
    ['a row of 10 MB', () => `a,b\n${row(20, 'x'.repeat(500_000))}\n`, /^Row 2 is longer than/],
    ['a NUL character late in the file', () => `a,b\n${'1,2\n'.repeat(100_000)}x\u0000y,2\n`, /^Row 100,002 holds a NUL/],
    ['a million blank lines', () => `a,b\n${'\n'.repeat(1_000_000)}1,2\n`, 1],
    ['a million blank lines of old Macs', () => `a,b\r${'\r'.repeat(1_000_000)}1,2\r`, 1],
    ['nothing but blank lines', () => '\r\n'.repeat(1_000_000), /nothing but blank lines/],
    ['a million quotation marks', () => `a,b\n${'"'.repeat(1_000_000)}\n`, 1],
    ['a million rows', () => `a\n${'x\n'.repeat(1_000_000)}`, 1_000_000],
    ['bytes at random', () => Buffer.from(Array.from({ length: 300_000 }, (_, at) => ((at * 7_919) ^ (at >> 3)) & 0xff)), /NUL/],
  ])(
    '%s',
    async (_, make, expected) => {
      const content = make();
      const bytes = Buffer.from(content as Buffer);
      const memory = watchMemory();
      let rows = 0;
      const result = await (async () => {
        const form = sniffFile(bytes, 'file.csv');
        for await (const batch of readRows(Readable.from([bytes]), form)) {
          rows += batch.rows.length;
          memory.look();
        }
      })().catch((error: Error) => error);
      if (typeof expected === 'number') expect([result, rows]).toEqual([undefined, expected]);
      else expect(result).toMatchObject({ name: 'AppError', message: expect.stringMatching(expected) });
      expect(memory.most()).toBeLessThan(ROOM);
    },
    60_000,
  );

  test.each([
    ['alone', '['],
    ['before the list', '{"x": ['],
    ['behind the list', '{"a": [{"b": 1}], "x": ['],
  ])(
    '99 MB of opening brackets, %s',
    async (_, start) => {
      const form = { kind: 'json', encoding: 'utf-8', bom: false, layout: 'list', path: start === '[' ? [] : ['a'] } as const;
      const bytes = Buffer.concat([Buffer.from(start), Buffer.alloc(99_000_000, '[')]);
      const memory = watchMemory();
      const read = async () => {
        for await (const _ of readRows(Readable.from([bytes]), form));
      };
      await expect(read()).rejects.toMatchObject({
        name: 'AppError',
        message: expect.stringMatching(/nested more than 60 deep/),
      });
      expect(memory.most()).toBeLessThan(ROOM);
    },
    60_000,
  );

  test('a quotation mark that nothing closes, in a large file', async () => {
    const form = { ...sniffFile(Buffer.from('a,b\n1,2\n'), 'file.csv') };
    const bytes = Buffer.from(`a,b\n1,"2\n${'3,4\n'.repeat(1_000_000)}`);
    const read = async () => {
      for await (const _ of readRows(Readable.from([bytes]), form));
    };
    await expect(read()).rejects.toThrow('Perhaps the quotation mark that closes it is missing');
  }, 60_000);

  test('a file larger than files may be', async () => {
    const form = sniffFile(Buffer.from('a,b\n1,2\n'), 'file.csv');
    const endless = function* () {
      yield Buffer.from('a,b\n');
      for (;;) yield Buffer.from(`1,${'x'.repeat(997)}\n`.repeat(100));
    };
    let rows = 0;
    const read = async () => {
      for await (const batch of readRows(Readable.from(endless()), form)) rows += batch.rows.length;
    };
    await expect(read()).rejects.toMatchObject({ message: expect.stringMatching(/^The file is larger than 100 MB/) });
    expect(rows).toBeGreaterThan(fileLimits.bytes / 1_000 - 1_000);
  }, 60_000);

  test('a stream that fails ends the reading with its own error', async () => {
    const broken = async function* () {
      yield Buffer.from('a,b\n1,2\n');
      throw Object.assign(new Error('read failed'), { code: 'EIO' });
    };
    for (const form of [sniffFile(Buffer.from('a,b\n'), 'a.csv'), { kind: 'xlsx', sheet: null, headerRow: null } as const]) {
      const read = async () => {
        for await (const _ of readRows(broken(), form));
      };
      await expect(read()).rejects.toMatchObject({ code: 'EIO' });
    }
  });

  test('half of a character at the end', async () => {
    expect(await errorOf(Buffer.from('\ufeffname\nTür', 'utf8').subarray(0, 10))).toMatchObject({
      message: expect.stringMatching(/ends in the middle of a character/),
    });
    expect((await readFile('a,b\n1', 'file.csv')).rows[0]).toMatchObject({ cells: ['1'], problems: [{ kind: 'missing' }] });
  });
});

test('a file in which some bytes were changed gives rows or a sentence', async () => {
  const rows = '<row r="1"><c t="str"><v>name</v></c></row><row r="2"><c><v>1.5</v></c><c t="b"><v>1</v></c></row>';
  const files: Buffer[] = [
    await workbookOf(rows, { 'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>' }),
    Buffer.from('\ufeffname;price\r\n"Lamp; ""blue""";19,90\r\nCup;4\r\n'),
    Buffer.from('{"products": [{"name": "Lamp", "tags": ["a", "b"], "size": {"cm": 4.50}}, {"name": "Cup"}]}'),
    Buffer.from('name,price\nLamp,5\n', 'utf16le'),
  ];
  const byte = fc.oneof(fc.nat(255), fc.constantFrom(...Buffer.from('",;<>&{}[]\\\n')));
  const changes = fc.array(fc.record({ at: fc.nat(), byte }), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...files), changes, async (file, all) => {
      const bytes = Buffer.from(file);
      for (const { at, byte } of all) bytes[at % bytes.length] = byte;
      expect((await errorOf(bytes)).name).toMatch(/^(none|AppError)$/);
    }),
    { numRuns: runs(1_000) },
  );
}, 60_000);

test.each<[string, FileForm]>([
  ['CSV', { ...(sniffFile(Buffer.from('a,b\n'), 'a.csv') as FileForm & { kind: 'csv' }) }],
  ['JSON', { kind: 'json', encoding: 'utf-8', bom: false, layout: 'list', path: [] }],
])(
  '20 MB of %s are written and read in little memory',
  async (_, form) => {
    const text = 'A lamp of brass, 40 cm high. '.repeat(16);
    const rows = function* () {
      for (let at = 0; at < 40_000; at++) yield [`SKU-${at}`, text];
    };
    const memory = watchMemory();
    let count = 0;
    for await (const batch of readRows(writeFile(form, [['sku', 'text']], rows()), form)) {
      count += batch.rows.length;
      memory.look();
    }
    expect(count).toBe(40_000);
    expect(memory.most()).toBeLessThan(ROOM);
    expect(SNIFF_BYTES).toBeLessThan(fileLimits.bytes);
  },
  60_000,
);
