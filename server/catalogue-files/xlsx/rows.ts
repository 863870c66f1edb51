import { tmpdir } from 'node:os';
import type { SheetFileForm } from '#shared/catalogue-files.ts';
import type { FoundRow, RowBatch } from '../rows.ts';
import { tabulate } from '../table.ts';
import { type Archive, openArchive } from './archive.ts';
import { readSharedTexts } from './shared-texts.ts';
import { SheetReader } from './sheet-reader.ts';
import { spool } from './spool.ts';
import { readStyles } from './styles.ts';
import { pickSheet, readWorkbook } from './workbook.ts';
import { readXml } from './xml.ts';

/** Reads the rows of one sheet of a workbook. The workbook is kept in a temporary file meanwhile. */
export async function* readSheetRows(
  bytes: AsyncIterable<Buffer>,
  form: SheetFileForm,
  folder = tmpdir(),
): AsyncGenerator<RowBatch> {
  const spooled = await spool(bytes, folder);
  try {
    const archive = await openArchive(spooled.fd);
    yield* tabulate(rowsOf(archive, form.sheet), form.headerRow, { complete: true });
  } finally {
    await spooled.remove();
  }
}

/** Reads the names of the sheets of a workbook that are not hidden. */
export async function readNames(bytes: AsyncIterable<Buffer>, folder = tmpdir()): Promise<string[]> {
  const spooled = await spool(bytes, folder);
  try {
    const { sheets } = await readWorkbook(await openArchive(spooled.fd));
    return sheets.filter(({ hidden }) => !hidden).map(({ name }) => name);
  } finally {
    await spooled.remove();
  }
}

async function* rowsOf(archive: Archive, name: string | null): AsyncGenerator<FoundRow[]> {
  const workbook = await readWorkbook(archive);
  const sheet = pickSheet(workbook, name);
  const formats = await readStyles(archive, workbook.styles);
  const sharedTexts = await readSharedTexts(archive, workbook.sharedTexts);
  const reader = new SheetReader({ sharedTexts, formats, from1904: workbook.from1904 });
  for await (const _ of readXml(archive.read(sheet.path), reader)) {
    const rows = reader.take();
    if (rows.length > 0) yield rows;
  }
}
