import { readdirSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { errorOf, inPieces, readAll, readFile, workbookOf } from '#tests/support/catalogue-files.ts';
import { readRows, readSheetNames } from '../read.ts';
import { numberText } from './cell-text.ts';
import { readFormat } from './number-format.ts';

const header = '<row r="1"><c r="A1" t="inlineStr"><is><t>a</t></is></c><c r="B1" t="str"><f>x</f><v>b</v></c></row>';
const form = { kind: 'xlsx', sheet: null, headerRow: null } as const;

describe('a workbook', () => {
  test('has texts of every kind, and empty cells', async () => {
    const strings =
      '<sst><si><t>shared</t></si><si><r><t>two </t></r><r><rPr><b/></rPr><t>parts</t></r><rPh><t>no</t></rPh></si><si><t>a_x000D_&amp;</t></si></sst>';
    const rows = `<x:row r="3" xmlns:x="y"><x:c r="A3" t="s"><x:v>0</x:v></x:c></x:row><row r="4"><c r="B4" t="s"><v>1</v></c><c r="C4" s="1"/></row>
      <row r="7"><c t="b"><v>1</v></c><c t="e"><v><![CDATA[#N/A]]></v></c><c t="s"><v>2</v></c></row>`;
    const read = await readFile(await workbookOf(header + rows, { 'xl/sharedStrings.xml': strings }));
    expect(read.columns).toEqual(['a', 'b']);
    expect(read.rows).toEqual([
      { number: 3, cells: ['shared', ''], problems: [] },
      { number: 4, cells: ['', 'two parts'], problems: [] },
      { number: 7, cells: ['TRUE', '#N/A', 'a\r&'], problems: [{ kind: 'surplus', at: 2 }] },
    ]);
  });

  test('shows numbers and dates by the formats of its styles', async () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="dd\\.mm\\.yyyy;@"/><numFmt numFmtId="171" formatCode="0000000000000"/></numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="171"/><xf numFmtId="14"/></cellXfs></styleSheet>';
    const cells = [
      [0, '0.30000000000000004'],
      [1, '46086'],
      [2, '123'],
      [3, '46086.5'],
    ] as const;
    const row = `<row r="2">${cells.map(([style, value]) => `<c s="${style}"><v>${value}</v></c>`).join('')}</row>`;
    const read = await readFile(await workbookOf(header + row, { 'xl/styles.xml': styles }));
    expect(read.rows[0]?.cells).toEqual(['0.3', '05.03.2026', '0000000000123', '2026-03-05 12:00:00']);
  });

  test('is read from the first sheet that is not hidden, or from the named one', async () => {
    const other = '<worksheet><sheetData><row><c t="inlineStr"><is><t>secret</t></is></c></row></sheetData></worksheet>';
    const bytes = await workbookOf(header, { 'xl/worksheets/other.xml': other });
    expect((await readAll(inPieces(bytes), form)).columns).toEqual(['a', 'b']);
    expect((await readAll(inPieces(bytes), { ...form, sheet: 'Hidden' })).columns).toEqual(['secret']);
    await expect(readAll(inPieces(bytes), { ...form, sheet: 'No' })).rejects.toThrow(
      'no sheet "No". Its sheets are: Hidden, Goods.',
    );
    expect(await readSheetNames(inPieces(bytes))).toEqual(['Goods']);
  });

  test('leaves no temporary file, even if it is not read to the end', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'listwright-sheet-'));
    const bytes = await workbookOf(header);
    for await (const _ of readRows(inPieces(bytes), form, { folder })) break;
    await expect(readSheetNames(inPieces(bytes.subarray(0, 500)), { folder })).rejects.toThrow('damaged');
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('a broken or hostile workbook is told', () => {
  const cell = '<row r="2"><c t="inlineStr"><is><t>x</t></is></c></row>';
  const bomb = `<worksheet><sheetData>${header}<row r="2"><c t="inlineStr"><is><t>${' '.repeat(60_000_000)}`;
  test.each<[string, () => Promise<Buffer>, RegExp]>([
    ['cut off', async () => (await workbookOf(header)).subarray(0, 700), /damaged or was cut off/],
    ['a wrong checksum', async () => wrongSum(await workbookOf(header + cell)), /damaged/],
    ['damaged data', async () => scratched(await workbookOf(header + cell.repeat(1))), /damaged/],
    ['a bomb', () => workbookOf('', { 'xl/worksheets/sheet1.xml': bomb }), /unpacks to 57 MB/],
    [
      'very many files',
      () => workbookOf(header, Object.fromEntries(Array.from({ length: 5_001 }, (_, at) => [`f${at}`, '']))),
      /more than 5,000 files/,
    ],
    [
      'outside entities',
      () => workbookOf('', { 'xl/worksheets/sheet1.xml': '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>' }),
      /DOCTYPE/,
    ],
    ['entities that grow', () => workbookOf('', { 'xl/workbook.xml': '<!DOCTYPE a [<!ENTITY x "xxxx">]><a>&x;</a>' }), /DOCTYPE/],
    ['an unknown entity', () => workbookOf(`${header}<row><c><v>&x;</v></c></row>`), /no valid XML/],
    ['broken XML', () => workbookOf(`${header}<row><c>`), /no valid XML/],
    ['deep XML', () => workbookOf('<a>'.repeat(100_000)), /nested too deeply/],
    [
      'a long text without tags',
      () => workbookOf(`${header}<row><c t="inlineStr"><is><t>${'abcdefghij'.repeat(300_000)}</t></is></c></row>`),
      /too long/,
    ],
    [
      'a long cell',
      () => workbookOf(`${header}<row><c t="inlineStr"><is><t>${'x'.repeat(1_100_000)}</t></is></c></row>`),
      /Cell 1 of row 2 is longer than 1,048,576 characters/,
    ],
    [
      'a long row',
      () =>
        workbookOf(`${header}<row>${'<c t="s"><v>0</v></c>'.repeat(9)}</row>`, {
          'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(1_000_000)}</t></si></sst>`,
        }),
      /Row 2 is longer than 8,388,608 characters/,
    ],
    [
      'a text that very many cells share',
      () =>
        workbookOf(header + Array.from({ length: 110 }, (_, at) => `<row r="${at + 2}"><c t="s"><v>0</v></c></row>`).join(''), {
          'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(1_000_000)}</t></si></sst>`,
        }),
      /add up to more than 100 MB/,
    ],
    ['1,001 columns', () => workbookOf(`<row r="1"><c r="ALM1" t="str"><v>x</v></c></row>`), /Row 1 has more than 1,000 cells/],
    ['rows in no order', () => workbookOf(`${header}<row r="1"/>`), /behind row 1 comes row "1"/],
    ['cells in no order', () => workbookOf(`${header}<row r="2"><c r="B2"/><c r="A2"/></row>`), /in no order/],
    ['a text that is not there', () => workbookOf(`${header}<row r="2"><c t="s"><v>7</v></c></row>`), /refers to a text/],
    ['a NUL character', () => workbookOf(`${header}<row r="2"><c t="str"><v>a_x0000_</v></c></row>`), /NUL/],
    ['no rows', () => workbookOf(''), /The file is empty/],
  ])('%s', async (_, make, message) => {
    const bytes = await make();
    const before = process.memoryUsage().rss;
    expect(await errorOf(bytes, 'file.xlsx')).toMatchObject({ name: 'AppError', message: expect.stringMatching(message) });
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
  });

  /** Changes the checksum that the list at the end of the ZIP file states for the sheet. */
  function wrongSum(bytes: Buffer): Buffer {
    const name = bytes.lastIndexOf('xl/worksheets/sheet1.xml');
    const sum = name - 46 + 16;
    bytes[sum] = (bytes[sum] ?? 0) ^ 1;
    return bytes;
  }

  /** Changes the packed data of the sheet. */
  function scratched(bytes: Buffer): Buffer {
    const data = bytes.indexOf('xl/worksheets/sheet1.xml') + 'xl/worksheets/sheet1.xml'.length;
    return Buffer.concat([bytes.subarray(0, data), Buffer.alloc(20, 0xff), bytes.subarray(data + 20)]);
  }
});

test.each([
  ['19.9', '0.00', '19.90'],
  ['19.999', '0.00', '19.999'],
  ['1234.5', '#,##0.00\\ "€"', '1234.50'],
  ['0.19', '0%', '19%'],
  ['0.125', '0.00%', '12.50%'],
  ['1.2345678901234E13', 'General', '12345678901234'],
  ['1E-7', 'General', '0.0000001'],
  ['12345678901234567890', 'General', '12345678901234567890'],
  ['4.7', '[Red]0.0;[Blue]-0.0', '4.7'],
  ['4912345', '000-0000', '4912345'],
  ['0.5', '# ?/?', '0.5'],
  ['1', 'yyyy-mm-dd', '1900-01-01'],
  ['59', 'd.m.yy', '28.2.00'],
  ['61', 'dd/mm/yyyy', '01/03/1900'],
  ['46086.75', 'yyyy-mm-dd hh:mm:ss', '2026-03-05 18:00:00'],
  ['0.999999999', 'h:mm AM/PM', '12:00 AM'],
  ['1.5', '[h]:mm', '36:00'],
  ['46086', 'd. mmmm yyyy', '2026-03-05'],
  ['46086', '[$-F800]dddd', '2026-03-05'],
  ['-1', 'yyyy-mm-dd', '-1'],
])('%s in the format %s is shown as %s', (stored, code, shown) => {
  expect(numberText(stored, readFormat(170, code))).toBe(shown);
});
