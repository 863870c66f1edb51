import { describe, expect, test } from 'vitest';
import { guessDecimal } from '#shared/cells/decimals.ts';
import { errorOf, readFile, workbookOf } from '#tests/support/catalogue-files.ts';
import { sniffFile } from './sniff.ts';

const sniff = (content: string | Buffer, name = 'file.csv') => sniffFile(Buffer.from(content as Buffer), name);

describe('the form of a file is recognised', () => {
  test.each([
    ['commas', 'Handle,Title,Price\nlamp,"Lamp, blue",19.90\ncup,Cup,4.50\n', { kind: 'csv', delimiter: ',', decimal: '.' }],
    [
      'semicolons',
      'Name;Preis\r\nLampe, blau;19,90\r\nTasse;4,50\r\n',
      { kind: 'csv', delimiter: ';', decimal: ',', lineEnd: '\r\n' },
    ],
    ['tabs', 'name\tprice\nLamp, blue; small\t5\n', { kind: 'tsv', delimiter: '\t' }],
    ['pipes', 'sku|name|tags\n1|Lamp|a,b\n2|Cup|c,d\n', { delimiter: '|' }],
    ['a line that tells', 'sep=;\nname;text\nLamp;a,b,c\nCup;d,e,f\n', { delimiter: ';', headerRow: 2 }],
    ['one column', 'name\nLamp\nCup\n', { delimiter: ',', headerRow: 1 }],
    ['line ends of old Macs', 'name,price\rLamp,1\r', { lineEnd: '\r' }],
    ['single quotation marks', "'name','text'\n'Lamp','a,b'\n'Cup','c,d,e'\n", { quote: "'" }],
    ['no quotation marks', 'name\ttext\nDisc 5"\t"big\nDisc 7"\t"small\nDisc 8"\ta\n', { quote: null }],
    [
      'quotation marks around commas that come alike',
      `name,text\n${'1,"a, ""b"", c"\n'.repeat(9)}`,
      { quote: '"', delimiter: ',' },
    ],
    ['a title above', 'Our catalogue,,\n,,\nsku,name,price\n1,Lamp,5\n2,Cup,6\n', { headerRow: 3 }],
    ['blank lines above', '\n\nsku,name\n1,Lamp\n', { headerRow: 3 }],
    [
      'a template of Amazon',
      'TemplateType=fptcustom\tVersion=2026.1\t\nSeller SKU\tName\tPrice\nitem_sku\titem_name\tprice\n1\tLamp\t5\n',
      { kind: 'tsv', headerRow: 3 },
    ],
    [
      'a newer template of Amazon',
      'settings=attributeRow=4&dataRow=6\t\nx\ty\nSKU\tName\nitem_sku\titem_name\n',
      { headerRow: 4 },
    ],
    ['a file of eBay', 'Info,Version=1.0.0,Template=fx\n*Action(SiteID=US),CustomLabel,Title\nAdd,1,Lamp\n', { headerRow: 2 }],
    ['a newer file of eBay', '#INFO,Version=0.0.2,,\n#INFO,,,\nAction,SKU,Title\nDraft,1,Lamp\n', { headerRow: 3 }],
    ['the guard', "name,note\nLamp,'=1+1\n", { guarded: true }],
    ['no cell that shows a guard', 'name,note\nLamp,5\n', { guarded: false }],
    ['cells with and without guard', "name,note\nLamp,'=1+1\nCup,- Solid oak\n", { guarded: false }],
    ['a guard after a separator', `name,note\nLamp,"oak, '- brass"\n`, { guarded: true }],
    ['no guard after a separator', 'name,note\nLamp,"oak, - brass"\n', { guarded: false }],
    ['a guard at the beginning of cells only', `name,note\nLamp,'=1\nCup,"oak, - brass"\n`, { guarded: true }],
    ['formulas without guard', 'name,note\nLamp,=1+1\n', { guarded: false }],
    ['a list', '[{"name": "Lamp"}]', { kind: 'json', layout: 'list', path: [] }],
    ['a list inside', '{"meta": {"tags": ["a"]}, "data": {"products": [{"name": "Lamp"}]}}', { path: ['data', 'products'] }],
    ['an object on each line', '{"name": "Lamp", "parts": [{"a": 1}]}\n{"name": "Cup"}\n', { kind: 'json', layout: 'lines' }],
    ['text that only looks like JSON', '[x] name,price\nLamp,5\n', { kind: 'csv' }],
  ])('%s', (_, content, form) => {
    expect(sniff(content)).toMatchObject(form);
  });

  test.each([
    ['UTF-8', Buffer.from('name\nTürlampe\n'), { encoding: 'utf-8', bom: false }],
    ['UTF-8 with a mark', Buffer.from('\ufeffname\nTür\n'), { encoding: 'utf-8', bom: true }],
    ['UTF-16', Buffer.from('name,x\nTür,1\n', 'utf16le'), { encoding: 'utf-16le', bom: false }],
    ['UTF-16 with a mark', Buffer.from('\ufeffname,x\nTür,1\n', 'utf16le').swap16(), { encoding: 'utf-16be', bom: true }],
    ['Windows-1252', Buffer.from([0x6e, 0x0a, 0x54, 0xfc, 0x72, 0x20, 0x80]), { encoding: 'windows-1252', bom: false }],
  ])('the encoding %s', async (_, bytes, form) => {
    expect(sniff(bytes)).toMatchObject(form);
    expect((await readFile(bytes)).rows[0]?.cells[0]).toMatch(/^Tür/);
  });

  test('a character that is cut where the beginning ends does not change the encoding', () => {
    const bytes = Buffer.from(`name\n${'ü'.repeat(200_000)}`);
    for (const length of [262_144, 262_143]) expect(sniff(bytes.subarray(0, length + 2))).toMatchObject({ encoding: 'utf-8' });
  });

  test('the content counts more than the name', async () => {
    const workbook = await workbookOf('<row><c t="inlineStr"><is><t>name</t></is></c></row><row><c><v>1</v></c></row>');
    expect(sniff(workbook, 'file.csv').kind).toBe('xlsx');
    expect((await readFile(workbook, 'file.csv')).rows[0]?.cells).toEqual(['1']);
    expect((await readFile('name,price\nLamp,5\n', 'file.xlsx')).rows[0]?.cells).toEqual(['Lamp', '5']);
    expect((await readFile('[{"name":"Lamp"}]', 'file.tsv')).rows[0]?.cells).toEqual(['Lamp']);
  });
});

describe('other kinds of files are named', () => {
  const old = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(600)]);
  test.each([
    ['a PDF', '%PDF-1.7', /PDF/],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10]), /picture/],
    ['an old workbook', old, /old Excel format.*Save As/],
    ['a workbook with a password', Buffer.concat([old, Buffer.from('EncryptedPackage', 'utf16le')]), /password/],
    ['a web page', '\n<html><body><table><tr><td>name', /web page \(HTML\).*Save As/],
    ['a table of a web page', '<meta charset="utf-8"><table>', /web page/],
    ['a feed', '<?xml version="1.0"?><rss><channel>', /XML/],
    ['a packed file', Buffer.from([0x1f, 0x8b, 8, 0]), /gzip/],
    ['nothing', '', /empty/],
    ['only blank lines', '\n \n', /empty/],
    ['a program', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 1, 0, 0, 0, 9]), /NUL/],
    ['JSON without a list', '{"name":\n "Lamp"}', /no list of objects/],
  ])('%s', async (_, content, message) => {
    expect(await errorOf(content, 'file.xls')).toMatchObject({ name: 'AppError', message: expect.stringMatching(message) });
  });

  test.each([
    ['an OpenDocument file', { 'content.xml': '' }, /OpenDocument/],
    ['a binary workbook', { 'xl/workbook.bin': '' }, /binary Excel/],
    ['a Word document', { 'word/document.xml': '' }, /Word/],
    ['any ZIP file', { 'products.csv': 'a' }, /Unpack it/],
  ])('%s', async (_, parts, message) => {
    const { default: yazl } = await import('yazl');
    const { buffer } = await import('node:stream/consumers');
    const zip = new yazl.ZipFile();
    for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content ?? ''), name);
    zip.end();
    expect(await errorOf(await buffer(zip.outputStream))).toMatchObject({ message: expect.stringMatching(message) });
  });
});

test.each([
  [['19.90', '5'], '.'],
  [['19,90 €', '1.234'], ','],
  [['1.234,50'], ','],
  [['1,234.50', 'USD 5'], '.'],
  [['1.234', '1,234', '2026', 'a.b,c'], null],
] as const)('%s shows the decimals by %s', (cells, decimal) => {
  expect(guessDecimal(cells)).toBe(decimal);
});

test.each([
  ['taken off', "'=1+1\nCup,'-- oak", ['=1+1', '-- oak']],
  ['kept in a file without guard', "=1+1\nCup,'-- oak", ['=1+1', "'-- oak"]],
])('an apostrophe before a formula is %s, however far down the file it stands', async (_, end, notes) => {
  const { form, rows } = await readFile(`name,note\n${'Lamp,of oak\n'.repeat(30_000)}Vase,${end}\n`);
  expect(form).toMatchObject({ guarded: null });
  expect(rows.slice(-2).map(({ cells }) => cells[1])).toEqual(notes);
});
