import { SaxesParser } from 'saxes';
import { decode, sniffEncoding } from '../encoding.ts';
import { tooLarge, unreadable } from '../refusals.ts';
import { workbookLimits } from './limits.ts';

/** Receives what an XML document holds. Names come without their prefix: "x:row" is "row". */
export interface XmlListener {
  open(name: string, attributes: Record<string, string>): void;
  close?(name: string): void;
  text?(text: string): void;
}

/**
 * Reads an XML document piece by piece, and yields after each piece. Document type declarations are refused: workbooks have none,
 * and they can make a small file expand to a huge one or name other files.
 * @throws AppError if the document is broken, nested too deeply, or has too long a text
 */
export async function* readXml(bytes: AsyncIterable<Buffer>, listener: XmlListener): AsyncGenerator<void> {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  let depth = 0;
  let silent = 0;
  parser.on('doctype', () => {
    throw unreadable(
      'The workbook holds a document type declaration (DOCTYPE), which no spreadsheet program writes. Open it in yours, save it again, and send that.',
    );
  });
  parser.on('error', (error) => {
    throw unreadable(
      'The workbook is damaged: a part of it is no valid XML. Open it in your spreadsheet program, save it again, and send that.',
      error,
    );
  });
  parser.on('opentag', ({ name, attributes }) => {
    silent = 0;
    if (++depth > workbookLimits.depth) throw unreadable('The workbook is damaged: a part of it is nested too deeply.');
    listener.open(local(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    silent = 0;
    depth--;
    listener.close?.(local(name));
  });
  if (listener.text) {
    parser.on('text', (text) => listener.text?.(text));
    parser.on('cdata', (text) => listener.text?.(text));
  }
  for await (const text of decodeXml(bytes)) {
    parser.write(text);
    silent += text.length;
    if (silent > workbookLimits.textBetweenTags) throw tooLarge('A cell of the workbook is too long.');
    yield;
  }
  parser.close();
}

/** Reads an XML document to its end. */
export async function readAllXml(bytes: AsyncIterable<Buffer>, listener: XmlListener): Promise<void> {
  for await (const _ of readXml(bytes, listener)) {
    // The listener takes what it needs.
  }
}

const local = (name: string) => name.slice(name.indexOf(':') + 1);

/** XML is UTF-8 or UTF-16; the first bytes say which. */
async function* decodeXml(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const source = bytes[Symbol.asyncIterator]();
  const first = await source.next();
  if (first.done) return;
  const { encoding } = sniffEncoding(first.value);
  const all = async function* () {
    try {
      yield first.value;
      yield* { [Symbol.asyncIterator]: () => source };
    } finally {
      // If reading stops early, the source must end too.
      await source.return?.(undefined);
    }
  };
  yield* decode(all(), encoding === 'windows-1252' ? 'utf-8' : encoding);
}
