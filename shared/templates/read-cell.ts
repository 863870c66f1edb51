/** Reads one cell as the value of a field. */
import { decimalOf } from '../cells/decimals.ts';
import { isGuarded } from '../cells/formula-guard.ts';
import { readJsonList, splitList, tidyList } from '../cells/lists.ts';
import { cleanDescription, htmlToText, textToHtml } from '../description/html.ts';
import { webUrl } from '../primitives.ts';
import { gtinDigits, gtinProblem } from '../products/gtin.ts';
import { toNfc } from '../text/nfc.ts';
import { readBoolean } from './booleans.ts';
import { traitsOf } from './fields.ts';
import { type Decimal, readNumber, splitPrice } from './numbers.ts';
import { type Fault, quoted } from './rows.ts';
import type { MappedColumn, Mapping } from './template.ts';

/** The traits of a column that are needed to read its cells. `FileForm` has those of the whole file. */
export type CellColumn = Pick<
  MappedColumn,
  'field' | 'type' | 'transform' | 'prefix' | 'suffix' | 'valueMap' | 'default' | 'listSeparator' | 'currency'
> & { decimal?: MappedColumn['decimal'] };
export type FileForm = Pick<Mapping, 'decimal' | 'listEscapes'>;

export type CellValue = string | number | boolean | null | string[];
export interface CellReading {
  /** Empty text, null or an empty list if the cell cannot be read, or is empty and the column has no default. */
  value: CellValue;
  /** The currency of a price, from the cell or else from the header; empty if neither names one. */
  currency: string;
  /** Why the cell cannot be read, or how the value differs from the cell, and what would be right. */
  problem: Fault | null;
}

const ok = (value: CellValue, currency = ''): CellReading => ({ value, currency, problem: null });
/** The reading of a cell that cannot be read, or whose value would lose something. */
const wrong = (value: CellValue, reason: string): CellReading => ({ value, currency: '', problem: { reason, stops: true } });
/** A reading whose value differs from the text of the cell. */
const notice = (reading: Omit<CellReading, 'problem'>, reason: string): CellReading => ({
  ...reading,
  problem: { reason, stops: false },
});

/** The reading of an empty cell, kept for each column because most cells of a file with variants are empty. */
const empty = new WeakMap<CellColumn, { form: FileForm; reading: CellReading }>();

/**
 * Reads one cell. Texts are trimmed, because the app stores them so. A description comes back as the HTML that the app would
 * store; a plain text becomes paragraphs. The result may be shared with other calls, so do not change it.
 */
export function readCell(column: CellColumn, cell: string, form: FileForm): CellReading {
  if (cell !== '') return readFilled(column, cell, form);
  const known = empty.get(column);
  if (known?.form === form) return known.reading;
  const reading = readFilled(column, cell, form);
  empty.set(column, { form, reading });
  return reading;
}

function readFilled(column: CellColumn, cell: string, form: FileForm): CellReading {
  if (cell.length > PARSED && isParsed(column)) return tooLong(column, cell);
  const stands = toNfc(cell.replace(/\u0000/g, '').toWellFormed()).trim();
  const text = translate(column, unwrap(column, unguard(stands, column.field))) || column.default;
  const reading = readText(column, text, form);
  if (reading.problem === null && cell.includes('\u0000'))
    return notice(reading, `${quoted(text)} has a character that cannot be stored. It is left out here.`);
  return reading.problem === null ? checkLength(column, reading) : reading;
}

/**
 * The most characters of a cell that are parsed as HTML. Parsing takes time and memory for each tag, and even with a style at every
 * word, a description of the length that is possible here is shorter.
 */
const PARSED = 120_000;

const isParsed = ({ field, transform }: CellColumn) =>
  field === 'description' || transform === 'htmlToText' || transform === 'stripHtml';

function tooLong({ field }: CellColumn, cell: string): CellReading {
  const most = (field && traitsOf(field).max) ?? PARSED;
  return {
    value: '',
    currency: '',
    problem: {
      reason: `${quoted(cell.slice(0, 100))} has ${cell.length.toLocaleString('en')} characters. At most ${most.toLocaleString('en')} are possible.`,
      stops: true,
    },
  };
}

function readText(column: CellColumn, text: string, form: FileForm): CellReading {
  if (column.field === 'gtin') return readGtin(text);
  if (column.field === 'description') return readDescription(column, text);
  if (column.field === 'currency') return readCurrency(text);
  // `readFactCell` takes the text apart later, because the separator may also be part of the value of a fact.
  if (column.field === 'attributes') return ok(text);
  const decimal = column.decimal ?? form.decimal;
  switch (column.type) {
    case 'money':
      return contradiction(column, text) ?? readMoney(column, text, decimal);
    case 'integer':
      return contradiction(column, text) ?? readInteger(text, decimal);
    case 'number':
      return contradiction(column, text) ?? readPlainNumber(text, decimal);
    case 'boolean':
      return readYesOrNo(text);
    case 'list':
      return readList(column, text, form);
    case 'url':
      return text === '' || webUrl.safeParse(text).success ? ok(text) : notice({ value: '', currency: '' }, notAnAddress(text));
    default:
      return ok(readLine(column, text));
  }
}

// A wrong address does not keep the product from being imported: only this picture is missing, and the cell stays as it is.
const notAnAddress = (text: string) =>
  `${quoted(text)} is no web address, so it brings no picture. Write it like https://example.com/lamp.jpg.`;

/**
 * Removes the apostrophe with which spreadsheets mark a cell as text. In codes such as SKUs it is always removed. Elsewhere it is
 * removed only before a number or the first character of a formula, because names such as “'90s lamp” exist.
 */
export function unguard(text: string, field: CellColumn['field']): string {
  if (!text.startsWith("'")) return text;
  const rest = text.slice(1);
  return isCode(field) || isGuarded(text) || /^'*[-+]?[\d.,]+%?$/.test(rest) ? rest : text;
}

/** Whether a field is a code that names the product or a variant. */
export const isCode = (field: CellColumn['field']): boolean =>
  ['sku', 'gtin', 'externalId', 'ownId', 'handle', 'parent'].includes(field ?? '');

function unwrap({ transform, prefix, suffix }: CellColumn, text: string): string {
  if (transform !== 'prefix' || !text.startsWith(prefix)) return text;
  const rest = text.slice(prefix.length);
  return suffix !== '' && rest.endsWith(suffix) ? rest.slice(0, -suffix.length) : rest;
}

function translate({ valueMap }: CellColumn, text: string): string {
  const word = text.toLowerCase();
  // Return early: most columns have no value map, and this function runs for every cell.
  if (isEmpty(valueMap)) return text;
  return Object.entries(valueMap).find(([theirs]) => theirs.toLowerCase() === word)?.[1] ?? text;
}

function isEmpty(record: object): boolean {
  for (const _ in record) return false;
  return true;
}

function readLine({ field, transform }: CellColumn, text: string): string {
  // A JSON file may have a list where others have one value, such as the materials of a product.
  if (field === 'attribute' || field === 'attributeValue') return readJsonList(text)?.join(', ') ?? text;
  if (transform === 'upper') return text.toUpperCase();
  if (transform === 'htmlToText') return htmlToText(text).trim();
  if (transform === 'stripHtml') return htmlToText(text).replace(/\s+/g, ' ').trim();
  return text;
}

/**
 * Turns the text of a cell into the HTML that the app stores. In a column of type `html`, a text with any tag or entity is
 * HTML. In other columns, only a text with a block such as a paragraph or list, or with a <br>, is HTML. All other texts are
 * plain text.
 */
function readDescription(column: CellColumn, text: string): CellReading {
  const { type, transform } = column;
  const isHtml = (type === 'html' ? /<[a-z!/][^<>]*>|&(?:[a-z]+|#\d+);/i : /<\/?(?:p|br|ul|ol|li|div|h[1-6])\b[^<>]*>/i).test(
    text,
  );
  // Some shops write line breaks as the two characters \ and n.
  const lines = text.includes('\n') ? text : text.replace(/(?:\\r)?\\n/g, '\n');
  if (isHtml) return ok(cleanDescription(withLineBreaks(lines, transform === 'lineBreaks')));
  // As HTML a text only gets longer, apart from blanks and the marks of lists. So do not turn one into HTML that is much too long.
  const shown = lines.replace(/[\s\u0000-\u001f\u007f*•-]+/g, '').length;
  return shown > 2 * (traitsOf('description').max ?? PARSED) ? tooLong(column, text) : ok(textToHtml(lines));
}

const block = /<(\/?)(p|ul|ol|dl|div|table|blockquote|pre|h[1-6]|section|article|figure|form)\b[^<>]*>/gi;

/**
 * Makes paragraphs of text outside of paragraphs, lists and other blocks: a blank line begins a new paragraph, and a line break
 * becomes <br>. In HTML that has blocks, list items or <br>, line breaks usually mean nothing, so such HTML is left as it is
 * unless `always` is set.
 */
function withLineBreaks(html: string, always: boolean): string {
  const tags = [...html.matchAll(block)];
  if (!always && (tags.length > 0 || /<(?:br|li)\b/i.test(html))) return html;
  let written = '';
  let from = 0;
  let depth = 0;
  for (const tag of tags) {
    if (depth === 0) {
      written += paragraphs(html.slice(from, tag.index));
      from = tag.index;
    }
    depth = tag[1] === '' ? depth + 1 : Math.max(0, depth - 1);
    if (depth === 0) {
      written += html.slice(from, tag.index + tag[0].length);
      from = tag.index + tag[0].length;
    }
  }
  return written + (depth === 0 ? paragraphs(html.slice(from)) : html.slice(from));
}

const paragraphs = (text: string): string =>
  text
    .split(/(?:\r\n|\r|\n)[^\S\r\n]*(?:\r\n|\r|\n)/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => `<p>${part.replace(/(?:<br\s*\/?>)?\s*(?:\r\n|\r|\n)/gi, '<br>')}</p>`)
    .join('');

/** What marketplaces have sellers write for a product without a barcode, in the languages of eBay's sites. */
const noBarcode = new Set([
  'does not apply',
  'not applicable',
  'n/a',
  'nicht zutreffend',
  "ne s'applique pas",
  'non applicable',
  'no aplicable',
  'no aplica',
  'no corresponde',
  'non applicabile',
  'niet van toepassing',
  'nie dotyczy',
]);

function readGtin(text: string): CellReading {
  if (text === '' || noBarcode.has(text.toLowerCase().replaceAll('’', "'").replace(/\s+/g, ' '))) return ok('');
  if (/^\d[.,]\d+E\+?\d+$/i.test(text))
    return wrong(
      '',
      `A spreadsheet has rounded this barcode to ${quoted(text)}. Format the column as text and enter all digits again.`,
    );
  const digits = gtinDigits(text);
  const problem = gtinProblem(digits);
  return problem === null ? ok(digits) : wrong('', `${quoted(text)} is no barcode. ${problem}.`);
}

function readCurrency(text: string): CellReading {
  if (text === '' || /^[A-Za-z]{3}$/.test(text)) return ok(text.toUpperCase());
  return wrong('', `${quoted(text)} is no currency. Write three letters, for example EUR.`);
}

/**
 * The part of the sentence below by which `hasOtherDecimal` knows it. Equal sentences are one group of faults, and only their text
 * is stored with the rows.
 */
const OTHER_DECIMAL = ', and the other numbers of this column have a decimal ';

/** Whether this is the problem of a number with another decimal sign than the other numbers of its column. */
export const hasOtherDecimal = (reason: string): boolean => reason.includes(OTHER_DECIMAL);

/** A number with another decimal sign than those around it is often one whose point or comma is in the wrong place. */
function contradiction({ decimal }: CellColumn, text: string): CellReading | null {
  const sign = decimalOf(text);
  if (!decimal || sign === null || sign === decimal) return null;
  const [has, others] = sign === ',' ? ['comma', 'point'] : ['point', 'comma'];
  return wrong(null, `${quoted(text)} has a decimal ${has}${OTHER_DECIMAL}${others}. Write it like 12${decimal}50.`);
}

/** An example in the writing of the column's other prices. */
const moneyExample = (decimal: Decimal) => `Write it like 12${decimal}50.`;
function readMoney(column: CellColumn, text: string, decimal: Decimal): CellReading {
  if (text === '') return ok(null);
  const parts = splitPrice(text);
  const amount = parts === null ? 'unreadable' : readNumber(parts.number, decimal);
  if (parts === null || amount === 'unreadable') return wrong(null, `${quoted(text)} is no price. ${moneyExample(decimal)}`);
  if (amount === 'ambiguous') {
    const [whole, rest] = parts.number.split(/[.,]/);
    return wrong(
      null,
      `${quoted(text)} may be ${whole}${rest} or ${whole}.${rest}. Write the price with two decimals, like 12${decimal}50.`,
    );
  }
  if (amount < 0) return wrong(null, `${quoted(text)} is below zero. A price is 0 or more.`);
  if (amount > 9_999_999_999.99) return wrong(null, `${quoted(text)} is more than a price can be, 9,999,999,999.99.`);
  const rounded = Math.round(amount * 100) / 100;
  if (Math.abs(amount - rounded) > 1e-6)
    return wrong(null, `${quoted(text)} has more than two decimals. ${moneyExample(decimal)}`);
  return ok(rounded, parts.currency || column.currency);
}

function readInteger(text: string, decimal: Decimal): CellReading {
  if (text === '') return ok(null);
  const amount = readNumber(text, decimal);
  if (typeof amount !== 'number' && amount === 'unreadable')
    return wrong(null, `${quoted(text)} is no whole number. Write digits only, like 12.`);
  // For a number of pieces “1.299” can only mean thousands. “1.000” may be one piece with three decimals, as some tables show it.
  if (amount === 'ambiguous' && /[.,]000$/.test(text)) {
    const [some] = text.split(/[.,]/);
    return wrong(null, `${quoted(text)} may be ${some}000 or ${some}. Write digits only, like 1000.`);
  }
  const whole = amount === 'ambiguous' ? Number(text.replace(/[^\d-]/g, '')) : amount;
  if (!Number.isInteger(whole) || Math.abs(whole) > 2_147_483_647)
    return wrong(null, `${quoted(text)} is no whole number. Write digits only, like 12.`);
  return whole < 0 ? notice(ok(0), `${quoted(text)} is below zero. It counts as 0 here.`) : ok(whole);
}

function readPlainNumber(text: string, decimal: Decimal): CellReading {
  if (text === '') return ok(null);
  const amount = readNumber(text, decimal);
  if (amount === 'ambiguous') return ok(Number(text.replace(/\s/g, '').replace(',', '.')));
  return amount === 'unreadable' ? wrong(null, `${quoted(text)} is no number. Write it like 12.5.`) : ok(amount);
}

function readYesOrNo(text: string): CellReading {
  const value = readBoolean(text);
  return value === null && text !== '' ? wrong(null, `${quoted(text)} is neither yes nor no. Write yes or no.`) : ok(value);
}

function readList(column: CellColumn, text: string, { listEscapes }: FileForm): CellReading {
  const entries = splitList(text, { listSeparator: column.listSeparator, listEscapes });
  if (column.field === 'imageAlts') return ok(entries);
  if (column.field !== 'images') return ok(tidyList(entries));
  const bad = tidyList(entries).filter((entry) => !webUrl.safeParse(entry).success);
  const good = tidyList(entries).filter((entry) => !bad.includes(entry));
  return bad.length === 0 ? ok(good) : notice({ value: good, currency: '' }, bad.map(notAnAddress).join(' '));
}

function checkLength({ field }: CellColumn, reading: CellReading): CellReading {
  const max = field === null ? undefined : traitsOf(field).max;
  if (max === undefined || field === 'attributes') return reading;
  const texts = Array.isArray(reading.value) ? reading.value : [String(reading.value ?? '')];
  const long = texts.find((text) => text.length > max && charactersOf(text) > max);
  return long === undefined
    ? reading
    : {
        ...reading,
        problem: {
          reason: `${quoted(long)} has ${charactersOf(long).toLocaleString('en')} characters. At most ${max.toLocaleString('en')} are possible.`,
          stops: true,
        },
      };
}

/** The number of characters, without a list of them in memory. */
function charactersOf(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}
