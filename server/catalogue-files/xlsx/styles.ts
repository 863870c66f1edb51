import { tooLarge } from '../refusals.ts';
import type { Archive } from './archive.ts';
import { workbookLimits } from './limits.ts';
import { type NumberFormat, readFormat } from './number-format.ts';
import { readAllXml } from './xml.ts';

/**
 * Reads the number format of each style that cells refer to by its position.
 * @param path the file inside the workbook that holds the styles; null if the workbook has none
 */
export async function readStyles(archive: Archive, path: string | null): Promise<NumberFormat[]> {
  const formats: NumberFormat[] = [];
  if (path === null) return formats;
  const codes = new Map<number, string>();
  // Each format is parsed once, because thousands of styles may share it.
  const known = new Map<number, NumberFormat>();
  let inCells = false;
  await readAllXml(archive.read(path), {
    open: (name, attributes) => {
      if (name === 'numFmt') codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
      if (name === 'cellXfs') inCells = true;
      if (name === 'xf' && inCells) {
        const id = Number(attributes.numFmtId ?? 0);
        const format = known.get(id) ?? readFormat(id, codes.get(id));
        known.set(id, format);
        formats.push(format);
      }
      if (formats.length > workbookLimits.styles || codes.size > workbookLimits.styles) {
        throw tooLarge('The workbook has too many formats. Save it as CSV.');
      }
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return formats;
}
