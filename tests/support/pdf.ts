/** Writes small PDFs: honest data sheets, and files that mean harm. */
import { deflateSync } from 'node:zlib';

/** A text at a place on a page, in points from the bottom left corner. */
export interface PdfText {
  x: number;
  y: number;
  text: string;
}

/** An object of a PDF: its dictionary, and the bytes of its stream if it has one. */
interface PdfObject {
  dictionary: string;
  stream?: Buffer;
}

/** Puts objects into a file with a table of their places. The first object is the catalogue. */
export function pdfOf(objects: readonly PdfObject[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const places: number[] = [];
  let length = parts[0]?.length ?? 0;
  const add = (part: Buffer) => {
    parts.push(part);
    length += part.length;
  };
  for (const [at, { dictionary, stream }] of objects.entries()) {
    places.push(length);
    const size = stream ? ` /Length ${stream.length}` : '';
    const whole = dictionary.startsWith('<<') ? dictionary.replace(/>>$/, `${size} >>`) : dictionary;
    add(Buffer.from(`${at + 1} 0 obj\n${whole}\n`, 'latin1'));
    if (stream) add(Buffer.concat([Buffer.from('stream\n'), stream, Buffer.from('\nendstream\n')]));
    add(Buffer.from('endobj\n'));
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  add(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${length}\n%%EOF\n`,
      'latin1',
    ),
  );
  return Buffer.concat(parts);
}

const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>';
const escaped = (text: string) => text.replace(/[\\()]/g, '\\$&');

/** What draws the texts on a page, in letters of 11 points. */
export const drawing = (texts: readonly PdfText[]): Buffer =>
  Buffer.from(
    `BT /F1 11 Tf ${texts.map(({ x, y, text }) => `1 0 0 1 ${x} ${y} Tm (${escaped(text)}) Tj`).join(' ')} ET`,
    'latin1',
  );

/** A PDF with these pages, each given as what is drawn on it. `filter` names how the drawings are packed. */
export function pdfWith(
  drawings: readonly Buffer[],
  { filter = '', trailer = '' }: { filter?: string; trailer?: string } = {},
): Buffer {
  const pages = drawings.map((_, at) => `${4 + 2 * at} 0 R`).join(' ');
  const packed = filter === '' ? '' : ` /Filter ${filter}`;
  return pdfOf(
    [
      { dictionary: '<< /Type /Catalog /Pages 2 0 R >>' },
      { dictionary: `<< /Type /Pages /Kids [${pages}] /Count ${drawings.length} >>` },
      { dictionary: font },
      ...drawings.flatMap((stream, at) => [
        {
          dictionary: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + 2 * at} 0 R >>`,
        },
        { dictionary: `<<${packed} >>`, stream },
      ]),
    ],
    trailer,
  );
}

/** A PDF whose pages have these lines; a tab puts the rest of a line into a second column. */
export const sheetPdf = (...pages: string[]): Buffer =>
  pdfWith(
    pages.map((page) =>
      drawing(
        page
          .split('\n')
          .flatMap((line, at) => line.split('\t').map((text, column) => ({ x: 60 + 200 * column, y: 780 - 18 * at, text }))),
      ),
    ),
  );

/** A PDF of few bytes whose only page unpacks to `megabytes` of drawing. */
export function pdfBomb(megabytes: number): Buffer {
  const once = deflateSync(Buffer.alloc(megabytes * 1024 * 1024, ' '), { level: 9 });
  return pdfWith([deflateSync(once, { level: 9 })], { filter: '[/FlateDecode /FlateDecode]' });
}
