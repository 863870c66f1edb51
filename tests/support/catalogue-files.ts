import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';
import { readRows } from '#server/catalogue-files/read.ts';
import type { RowBatch } from '#server/catalogue-files/rows.ts';
import { sniffFile } from '#server/catalogue-files/sniff.ts';
import type { FileForm } from '#shared/catalogue-files.ts';

/** A stream of the bytes in pieces of a size. */
export function inPieces(bytes: Buffer, size = 64 * 1024): Readable {
  const pieces = function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  };
  return Readable.from(pieces(), { objectMode: false });
}

/** Reads a whole file: the header and all rows. */
export async function readAll(file: Readable, form: FileForm): Promise<RowBatch> {
  const all: RowBatch = { columns: [], headerLines: [], rows: [] };
  for await (const { columns, headerLines, rows } of readRows(file, form)) {
    all.columns = columns;
    all.headerLines = headerLines;
    for (const row of rows) all.rows.push(row);
  }
  return all;
}

/** Recognises a file and reads it. */
export async function readFile(content: Buffer | string, name = 'file.csv'): Promise<RowBatch & { form: FileForm }> {
  const bytes = Buffer.from(content as Buffer);
  const form = sniffFile(bytes, name);
  return { form, ...(await readAll(inPieces(bytes), form)) };
}

/** The error that reading a file gives, or the word "none". */
export async function errorOf(content: Buffer | string, name = 'file.csv'): Promise<{ name: string; message: string }> {
  return readFile(content, name).then(
    () => ({ name: 'none', message: 'none' }),
    (error: Error) => error,
  );
}

const types =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const workbook = `<workbook xmlns:r="${office}"><sheets><sheet name="Hidden" state="hidden" r:id="rId1"/><sheet name="Goods" r:id="rId2"/></sheets></workbook>`;
const relations = `<Relationships><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/other.xml"/><Relationship Id="rId2" Type="${office}/worksheet" Target="/xl/worksheets/sheet1.xml"/><Relationship Id="rId3" Type="${office}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId4" Type="${office}/styles" Target="styles.xml"/></Relationships>`;

/** A workbook with a sheet whose rows are given as XML. Other files inside can be replaced or added. */
export function workbookOf(rows: string, parts: Record<string, string | Buffer> = {}): Promise<Buffer> {
  const all: Record<string, string | Buffer> = {
    '[Content_Types].xml': types,
    'xl/workbook.xml': workbook,
    'xl/_rels/workbook.xml.rels': relations,
    'xl/worksheets/other.xml': '<worksheet><sheetData/></worksheet>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    ...parts,
  };
  const zip = new yazl.ZipFile();
  for (const [name, content] of Object.entries(all)) {
    zip.addBuffer(Buffer.from(content as Buffer), name, { compress: content.length > 100 });
  }
  zip.end();
  return buffer(zip.outputStream);
}
