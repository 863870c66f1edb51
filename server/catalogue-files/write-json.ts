import type { JsonFileForm } from '#shared/catalogue-files.ts';
import { readJsonList } from '#shared/cells/lists.ts';
import { encode, markOf } from './encoding.ts';
import { gather } from './gather.ts';
import { placesOf, writeNested } from './json/nested.ts';
import { counted, unreadable } from './refusals.ts';
import type { NumberedRow } from './rows-to-write.ts';

const jsonNumber = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,10})?$/;

/**
 * Writes rows as JSON objects with the names of the columns: as one list, as a list inside an object, or one on each line.
 * Columns such as "size.cm" become nested values, and a cell that holds a list as JSON becomes that list, as `readJsonRows` found
 * them.
 */
export function writeJson(
  form: JsonFileForm,
  headerLines: string[][],
  rows: AsyncIterable<NumberedRow>,
  numbers: ReadonlySet<number>,
): AsyncGenerator<Buffer> {
  return gather(encoded(form, objects(form, headerLines, rows, numbers)));
}

async function* encoded(form: JsonFileForm, texts: AsyncIterable<Text>): AsyncGenerator<Buffer> {
  if (form.bom) yield markOf(form.encoding);
  for await (const { text, row } of texts) yield encode(text, form.encoding, () => `Row ${counted(row)}`);
}

interface Text {
  text: string;
  /** The row that the text belongs to. */
  row: number;
}

async function* objects(
  form: JsonFileForm,
  headerLines: string[][],
  rows: AsyncIterable<NumberedRow>,
  numbers: ReadonlySet<number>,
): AsyncGenerator<Text> {
  const names = namesIn(headerLines);
  const places = placesOf(names);
  const isList = form.layout === 'list';
  const opening = `${form.path.map((name) => `{${JSON.stringify(name)}:`).join('')}[`;
  if (isList) yield { text: opening, row: 1 };
  let before = isList ? '\n' : '';
  let isFirst = true;
  for await (const { number, cells, header } of rows) {
    if (header) continue;
    if (cells.length > names.length) {
      throw unreadable(`Row ${counted(number)} has more cells than there are columns, so JSON has no name for them.`);
    }
    const jsonOf = (at: number) => {
      const cell = cells[at] ?? '';
      return cell === '' ? null : numbers.has(at) && jsonNumber.test(cell) ? cell : valueText(cell);
    };
    // The first object has all names, so that reading finds all columns, and in their order.
    yield { text: before + writeNested(places, jsonOf, isFirst), row: number };
    isFirst = false;
    before = isList ? ',\n' : '\n';
  }
  yield { text: isList ? `\n]${'}'.repeat(form.path.length)}\n` : '\n', row: 1 };
}

/** Writes a cell as JSON: as a list only if reading the list gives the same cell again. */
function valueText(cell: string): string {
  const list = readJsonList(cell);
  return list !== null && list.length > 0 && JSON.stringify(list) === cell ? cell : JSON.stringify(cell);
}

/** The names of the columns. */
function namesIn(headerLines: string[][]): string[] {
  const names = headerLines.at(-1) ?? [];
  if (headerLines.length !== 1) throw unreadable('A JSON file has no rows above its table, only names of columns.');
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice === undefined) return names;
  throw unreadable(
    `Two columns have the name "${twice.slice(0, 100)}", and an object in JSON can have it only once. Rename one.`,
  );
}
