import { fileLimits, type JsonFileForm } from '#shared/catalogue-files.ts';
import { counted, tooLarge, unreadable } from '../refusals.ts';
import type { Row, RowBatch } from '../rows.ts';
import { inBatches } from '../table.ts';
import { cutLines, cutList, type Piece } from './cut.ts';
import { type JsonValue, NoJson, parseJson } from './parse.ts';

/**
 * Reads the objects of a JSON file as rows. A nested value gets the names on the way to it as its column: {"size": {"cm": 4}} is
 * 4 in the column "size.cm", and {"images": [{"url": "a"}]} is "a" in the column "images.1.url". A list of plain values is one
 * cell that holds it as JSON: ["red","blue"]. What an object does not have, and null, are empty cells.
 */
export async function* readJsonRows(texts: AsyncIterable<string>, form: JsonFileForm): AsyncGenerator<RowBatch> {
  const pieces = form.layout === 'lines' ? cutLines(texts) : cutList(texts, form.path);
  const columns = new Columns();
  for await (const some of pieces) {
    for (const group of lightGroups(some)) {
      const rows = group.map((piece) => ({ number: piece.number, cells: columns.place(piece), problems: [] }));
      yield* inBatches(padded(rows, columns.names.length), { columns: [...columns.names], headerLines: [[...columns.names]] });
    }
  }
  if (columns.names.length === 0) throw unreadable('The file holds no objects with values.');
}

/** Divides objects into small groups, so that the cells of one group fit in memory. */
function* lightGroups(pieces: Piece[]): Generator<Piece[]> {
  for (let at = 0; at < pieces.length; at += 200) yield pieces.slice(at, at + 200);
}

/** Adds empty cells until every row has one for each column. */
function padded(rows: Row[], width: number): Row[] {
  for (const { cells } of rows) for (let at = 0; at < width; at++) cells[at] ??= '';
  return rows;
}

/** The columns found so far, and where each one is. */
class Columns {
  readonly names: string[] = [];
  /** For each name its position; if an object has a name twice, the second value has a column of its own with the same name. */
  private readonly places = new Map<string, number[]>();

  /** Puts the values of an object into cells, and adds the columns that are missing. */
  place(piece: Piece): string[] {
    const value = read(piece);
    const cells: string[] = [];
    for (const [name, cell] of flatten(value, null)) {
      if (cell.length > fileLimits.cell) {
        throw tooLarge(
          `The value of "${name.slice(0, 100)}" in object ${counted(piece.number)} is longer than ${counted(fileLimits.cell)} characters.`,
        );
      }
      if (cell.includes('\u0000')) {
        throw unreadable(`The value of "${name.slice(0, 100)}" in object ${counted(piece.number)} holds a NUL character.`);
      }
      cells[this.placeOf(name, cells, piece.number)] = cell;
    }
    return cells;
  }

  private placeOf(name: string, taken: string[], number: number): number {
    const places = this.places.get(name) ?? [];
    const free = places.find((place) => taken[place] === undefined);
    if (free !== undefined) return free;
    if (this.names.length >= fileLimits.columns) {
      throw tooLarge(
        `The objects of the file have more than ${counted(fileLimits.columns)} different names; object ${counted(number)} adds "${name.slice(0, 100)}".`,
      );
    }
    this.places.set(name, [...places, this.names.length]);
    this.names.push(name);
    return this.names.length - 1;
  }
}

function read({ number, text }: Piece): JsonValue {
  let value: JsonValue;
  try {
    value = parseJson(text);
  } catch (error) {
    if (!(error instanceof NoJson)) throw error;
    throw unreadable(`Object ${counted(number)} of the file is no valid JSON: ${error.message}.`);
  }
  if (value.kind === 'object') return value;
  throw unreadable(`Item ${counted(number)} of the file is no object with names and values: ${text.trim().slice(0, 40)}`);
}

/** The plain values in a value, each with the names on the way to it. */
function* flatten(value: JsonValue, name: string | null): Generator<[name: string, cell: string]> {
  if (value.kind === 'text') yield [name ?? '', value.text];
  else if (value.kind === 'list') {
    const texts = value.items.map((item) => (item.kind === 'text' ? item.text : null));
    if (texts.every((text) => text !== null)) yield [name ?? '', texts.length === 0 ? '' : JSON.stringify(texts)];
    else for (const [at, item] of value.items.entries()) yield* flatten(item, `${name}.${at + 1}`);
  } else {
    if (value.entries.length === 0 && name !== null) yield [name, ''];
    for (const [key, inner] of value.entries) yield* flatten(inner, name === null ? key : `${name}.${key}`);
  }
}
