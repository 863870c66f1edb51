/** Reads the text of a PDF's pages, as lines with cells. */
import type { PdfLimits, PdfOutcome } from './pdf.ts';

/** A piece of text on a page. `transform` ends with its position, in points from the bottom left corner. */
interface Piece {
  str: string;
  transform: number[];
  width: number;
  height: number;
}

/** A gap wider than CELL letter heights separates two cells, and one wider than BLANK two words. */
const CELL = 1;
const BLANK = 0.15;
/** Two pieces are on one line if their heights on the page differ by less than this share of the letters' height. */
const SAME_LINE = 0.4;
/** A PDF with fewer letters counts as scanned, because a scan may hold some, such as those of a stamp. */
const FEWEST_LETTERS = 10;

/** Reads a PDF. Damaged files are read as far as they can be. */
export async function readPages(bytes: Uint8Array, limits: PdfLimits): Promise<PdfOutcome> {
  const { getDocument } = await import('unpdf/pdfjs');
  const loading = getDocument({
    data: bytes,
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    verbosity: 0,
  });
  try {
    const document = await loading.promise;
    if (document.numPages > limits.pages) return { kind: 'tooManyPages', pages: document.numPages };
    const pages: string[] = [];
    let room = limits.characters;
    let isCut = false;
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      const text = linesOf(items.filter((item): item is Piece & typeof item => 'str' in item));
      isCut ||= text.length > room;
      pages.push(text.slice(0, room).toWellFormed());
      room = Math.max(0, room - text.length);
      page.cleanup();
    }
    const letters = pages.join('').match(/[\p{L}\p{N}]/gu)?.length ?? 0;
    return letters < FEWEST_LETTERS ? { kind: 'scanned' } : { kind: 'read', pages, isCut };
  } catch (error) {
    return (error as Error).name === 'PasswordException' ? { kind: 'encrypted' } : { kind: 'damaged' };
  }
}

/** The pieces of a page as lines from top to bottom, with tabs between pieces that stand apart. */
function linesOf(pieces: readonly Piece[]): string {
  const shown = pieces.filter(({ str, transform }) => str.trim() !== '' && transform.length >= 6);
  const placed = shown.map((piece) => ({
    text: piece.str,
    x: piece.transform[4] ?? 0,
    y: piece.transform[5] ?? 0,
    ...sizeOf(piece),
  }));
  placed.sort((one, other) => other.y - one.y || one.x - other.x);
  const lines: (typeof placed)[] = [];
  for (const piece of placed) {
    const line = lines.at(-1);
    const [first] = line ?? [];
    if (line && first && first.y - piece.y < SAME_LINE * Math.max(first.height, piece.height)) line.push(piece);
    else lines.push([piece]);
  }
  return lines.map((line) => joined(line.sort((one, other) => one.x - other.x))).join('\n');
}

const sizeOf = ({ width, height, transform }: Piece) => ({ width, height: height || Math.abs(transform[3] ?? 0) || 10 });

function joined(line: readonly { text: string; x: number; width: number; height: number }[]): string {
  let text = '';
  let end = Number.POSITIVE_INFINITY;
  for (const piece of line) {
    const gap = (piece.x - end) / piece.height;
    if (gap > CELL) text += '\t';
    else if (gap > BLANK && !text.endsWith(' ') && !piece.text.startsWith(' ')) text += ' ';
    text += piece.text;
    end = piece.x + piece.width;
  }
  return text
    .normalize('NFKC')
    .replace(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g, '')
    .trim();
}
