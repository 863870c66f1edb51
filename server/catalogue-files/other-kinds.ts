import { wrongKind } from './refusals.ts';

const asCsv = 'Open it in your spreadsheet program, choose Save As, and take "CSV UTF-8" or "Excel workbook (.xlsx)".';
const asTable = 'A catalogue is read from CSV, tab-separated text, Excel (.xlsx) or JSON.';

/** The first bytes of file kinds that are not read, and the message for each. */
const beginnings: [begins: number[] | string, sentence: string][] = [
  ['%PDF-', `This is a PDF document, which holds a picture of a table and not its cells. ${asTable}`],
  [[0x89, 0x50, 0x4e, 0x47], `This is a picture (PNG). ${asTable}`],
  [[0xff, 0xd8, 0xff], `This is a picture (JPEG). ${asTable}`],
  ['GIF8', `This is a picture (GIF). ${asTable}`],
  ['RIFF', `This is a picture or a recording. ${asTable}`],
  [[0x49, 0x49, 0x2a, 0], `This is a picture (TIFF). ${asTable}`],
  [[0x4d, 0x4d, 0, 0x2a], `This is a picture (TIFF). ${asTable}`],
  [[0x1f, 0x8b], 'This file is packed (gzip). Unpack it and send the file inside.'],
  [[0x37, 0x7a, 0xbc, 0xaf], 'This file is packed (7-Zip). Unpack it and send the file inside.'],
  ['Rar!', 'This file is packed (RAR). Unpack it and send the file inside.'],
  ['{\\rtf', `This is a text document (RTF). ${asTable}`],
];

/** How the old Excel format begins, and also a new workbook with a password, which is wrapped in the old format. */
const oldOffice = [0xd0, 0xcf, 0x11, 0xe0];

export const protectedWorkbook =
  'This workbook is protected with a password. Open it in your spreadsheet program, remove the password (File, Info, Protect Workbook), and save it again.';

/** True if the file is a ZIP file, as every .xlsx is. */
export const isZip = (first: Buffer) => begins(first, 'PK\u0003\u0004') || begins(first, 'PK\u0005\u0006');

/**
 * Refuses kinds of files that are no catalogue, by how they begin.
 * @throws AppError with a sentence that says what the file is and how to save it as one we read
 */
export function refuseOtherKinds(first: Buffer): void {
  for (const [how, sentence] of beginnings) if (begins(first, how)) throw wrongKind(sentence);
  if (begins(first, oldOffice)) {
    if (first.includes(Buffer.from('EncryptedPackage', 'utf16le'))) throw wrongKind(protectedWorkbook);
    throw wrongKind(`This is a workbook in the old Excel format (.xls), or one with a password. ${asCsv}`);
  }
}

/**
 * Refuses web pages and XML documents. Many shops' exports are one of these with a name that ends in .xls.
 * @param text the beginning of the file
 * @throws AppError with a sentence that says what the file is and how to save it as one we read
 */
export function refuseMarkup(text: string): void {
  const start = text.slice(0, 2_000).trimStart().toLowerCase();
  if (/^(<!--[\s\S]{0,1000}?-->\s*)?<(!doctype html|html|head|body|table|meta|style|div)\b/.test(start)) {
    throw wrongKind(`This is a web page (HTML), whatever its name says. ${asCsv}`);
  }
  if (!/^<(\?xml|rss|feed|workbook|\w+:?\w* xmlns)/.test(start)) return;
  if (start.includes('schemas-microsoft-com:office')) throw wrongKind(`This is a workbook as XML (Excel 2003). ${asCsv}`);
  throw wrongKind(`This is an XML document. ${asTable}`);
}

function begins(first: Buffer, how: number[] | string): boolean {
  const start = typeof how === 'string' ? Buffer.from(how, 'latin1') : Buffer.from(how);
  return first.subarray(0, start.length).equals(start);
}
