import { crc32 } from 'node:zlib';
import yauzl from 'yauzl';
import { AppError } from '../../errors.ts';
import { protectedWorkbook } from '../other-kinds.ts';
import { counted, tooLarge, unreadable, wrongKind } from '../refusals.ts';
import { workbookLimits } from './limits.ts';

/** The files inside of a workbook. */
export interface Archive {
  has(name: string): boolean;
  /**
   * Unpacks a file inside, piece by piece.
   * @throws AppError if there is none, if it is damaged, or if it unpacks to too much
   */
  read(name: string): AsyncGenerator<Buffer>;
}

const damaged = (cause?: unknown) =>
  unreadable(
    'The workbook is damaged or was cut off on its way. Open it in your spreadsheet program, save it again, and send that.',
    cause,
  );

/**
 * Opens a workbook as the ZIP file it is.
 * @throws AppError if it is damaged or unusually large, or is another kind of ZIP file than a workbook
 */
export async function openArchive(fd: number): Promise<Archive> {
  const zip = await yauzl.fromFdPromise(fd, { autoClose: false, lazyEntries: true }).catch(refuse);
  if (zip.entryCount > workbookLimits.entries) {
    throw tooLarge(`The workbook consists of more than ${counted(workbookLimits.entries)} files. Save it as CSV.`);
  }
  const entries = new Map<string, yauzl.Entry>();
  try {
    for await (const entry of zip.eachEntry()) if (!entries.has(entry.fileName)) entries.set(entry.fileName, entry);
  } catch (error) {
    refuse(error);
  }
  refuseOthers([...entries.keys()]);
  return {
    has: (name) => entries.has(name),
    read: (name) => unpack(zip, entries.get(name)),
  };
}

async function* unpack(zip: yauzl.ZipFile, entry: yauzl.Entry | undefined): AsyncGenerator<Buffer> {
  if (!entry) throw damaged();
  if (entry.isEncrypted()) throw wrongKind(protectedWorkbook);
  const { unpacked, ratio, ratioFrom } = workbookLimits;
  const { uncompressedSize: size, compressedSize: packed } = entry;
  if (size > unpacked || (size > ratioFrom && size > packed * ratio)) {
    throw tooLarge(
      `The workbook unpacks to ${counted(Math.round(size / 1024 / 1024))} MB, which is too much. Delete empty rows and columns with formats, or save it as CSV.`,
    );
  }
  // The library checks the unpacked size, but not the checksum, so the checksum is compared here.
  let sum = 0;
  try {
    const stream = await zip.openReadStreamPromise(entry);
    for await (const piece of stream as AsyncIterable<Buffer>) {
      sum = crc32(piece, sum);
      yield piece;
    }
  } catch (error) {
    refuse(error);
  }
  if (sum !== entry.crc32) throw damaged();
}

/** Turns an error of the library into one for the seller. Errors of the system, such as a broken disk, stay what they are. */
function refuse(error: unknown): never {
  if (error instanceof AppError || (error as NodeJS.ErrnoException).syscall) throw error;
  throw damaged(error);
}

/** Refuses ZIP files that are not .xlsx workbooks. */
function refuseOthers(names: string[]): void {
  const some = (pattern: RegExp) => names.some((name) => pattern.test(name));
  if (some(/^xl\/workbook\.bin$/)) {
    throw wrongKind('This is a binary Excel workbook (.xlsb). Save it as "Excel workbook (.xlsx)" or as CSV.');
  }
  if (some(/^\[Content_Types\]\.xml$/) && some(/^xl\//)) return;
  if (some(/^content\.xml$/)) {
    throw wrongKind('This is an OpenDocument file (.ods). Save it as "Excel workbook (.xlsx)" or as CSV.');
  }
  if (some(/^word\//)) throw wrongKind('This is a Word document. Copy its table into a spreadsheet, and save that as CSV.');
  if (some(/^Index\/.*\.iwa$/)) throw wrongKind('This is a Numbers document. Export it as CSV (File, Export To, CSV).');
  throw wrongKind('This is a ZIP file and no workbook. Unpack it and send the file inside.');
}
