import { PassThrough, Readable } from 'node:stream';
import yazl from 'yazl';
import type { SheetFileForm } from '#shared/catalogue-files.ts';
import { gather } from '../gather.ts';
import { counted, tooLarge } from '../refusals.ts';
import type { NumberedRow } from '../rows-to-write.ts';
import { numberText } from './cell-text.ts';
import { excelLimits } from './limits.ts';
import { frame, numberStyle, sheetEnd, sheetStart, TEXT_STYLE } from './parts.ts';
import { escapeText } from './text-parts.ts';

/** The time stated for the files in the ZIP archive. It is fixed, so that the same rows always give the same bytes. */
const mtime = new Date(Date.UTC(2000, 0, 1));

/** Writes rows as an .xlsx workbook with one sheet. Cells are texts, also for Excel, except in the columns of `numbers`. */
export function writeWorkbook(form: SheetFileForm, rows: AsyncIterable<NumberedRow>, numbers: ReadonlySet<number>): Readable {
  const zip = new yazl.ZipFile();
  const out = new PassThrough();
  const sheet = Readable.from(gather(xml(rows, numbers)), { objectMode: false });
  for (const { name, text } of frame(form.sheet)) zip.addBuffer(Buffer.from(text), name, { mtime });
  sheet.on('error', (error) => out.destroy(error));
  zip.on('error', (error) => out.destroy(error as Error));
  // If the workbook's reader goes away, the rows must end too: they may hold a database connection.
  out.on('close', () => sheet.destroy());
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml', { mtime });
  zip.end();
  zip.outputStream.pipe(out);
  return out;
}

async function* xml(rows: AsyncIterable<NumberedRow>, numbers: ReadonlySet<number>): AsyncGenerator<Buffer> {
  yield Buffer.from(sheetStart);
  for await (const { number, cells, header } of rows) {
    if (number > excelLimits.rows) {
      throw tooLarge(
        `There are more than ${counted(excelLimits.rows)} rows, which is all that Excel can open. Write a CSV file.`,
      );
    }
    const written = cells.map((cell, at) => cellXml(cell, number, at, !header && numbers.has(at))).join('');
    // A row with only empty cells gets an empty text as its cell. Otherwise it would be read as a blank line.
    if (!header && cells.length > 0 && written === '') yield Buffer.from(`<row r="${number}">${textXml('', number, 0)}</row>`);
    else yield Buffer.from(`<row r="${number}">${written}</row>`);
  }
  yield Buffer.from(sheetEnd);
}

function cellXml(cell: string, row: number, at: number, isNumber: boolean): string {
  if (cell === '') return '';
  if (cell.length > excelLimits.cell) {
    throw tooLarge(
      `Cell ${at + 1} of row ${counted(row)} is longer than ${counted(excelLimits.cell)} characters, which is all that Excel can open. Write a CSV file.`,
    );
  }
  const style = isNumber ? styleFor(cell) : null;
  if (style === null) return textXml(cell, row, at);
  return `<c r="${lettersOf(at)}${row}" s="${style}"><v>${cell}</v></c>`;
}

/** The style in which a number is shown exactly as it is written, or null if there is none. */
function styleFor(cell: string): number | null {
  const decimals = /^-?\d{1,14}(?:\.(\d{1,8}))?$/.exec(cell)?.[1]?.length ?? 0;
  if (!/^-?\d/.test(cell) || cell.length > 15) return null;
  return numberText(cell, { kind: 'number', digits: 1, decimals, percent: false }) === cell && isPlain(cell)
    ? numberStyle(decimals)
    : null;
}

/** Whether Excel keeps the number as it is written: it drops zeros before a number, and knows no minus zero. */
const isPlain = (cell: string) => /^-?(?:0|[1-9]\d*)(?:\.\d{1,8})?$/.test(cell) && !/^-[0.]*$/.test(cell);

function textXml(cell: string, row: number, at: number): string {
  const text = escapeText(cell).replace(/[&<>]/g, (char) => (char === '&' ? '&amp;' : char === '<' ? '&lt;' : '&gt;'));
  return `<c r="${lettersOf(at)}${row}" s="${TEXT_STYLE}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}

const letters: string[] = [];

/** The letters of a column: A for 0, AA for 26. */
function lettersOf(at: number): string {
  let known = letters[at];
  if (known !== undefined) return known;
  const before = at >= 26 ? lettersOf(Math.floor(at / 26) - 1) : '';
  known = before + String.fromCharCode(65 + (at % 26));
  letters[at] = known;
  return known;
}
