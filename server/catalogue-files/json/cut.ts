import { fileLimits } from '#shared/catalogue-files.ts';
import { counted, tooLarge, unreadable } from '../refusals.ts';
import { BrokenJson, JsonScanner } from './scanner.ts';

/** The text of one object of a file. `number` is its position in the list, or the number of its line, from 1. */
export interface Piece {
  number: number;
  text: string;
}

/** Cuts a file with an object on each line into its lines; blank lines are left out. */
export async function* cutLines(texts: AsyncIterable<string>): AsyncGenerator<Piece[]> {
  let rest = '';
  let number = 1;
  for await (const text of texts) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    refuseLong(rest, number + lines.length);
    yield lines.map((line) => ({ number: number++, text: line })).filter((line) => line.text.trim() !== '');
  }
  if (rest.trim() !== '') yield [{ number, text: rest }];
}

/**
 * Cuts a file with one list into the items of the list.
 * @param path the names of the objects around the list
 * @throws AppError if there is no such list, or if the file is cut off or broken
 */
export async function* cutList(texts: AsyncIterable<string>, path: string[]): AsyncGenerator<Piece[]> {
  const cutter = new ListCutter(path);
  for await (const text of texts) {
    const pieces = cutter.feed(text);
    if (pieces.length > 0) yield pieces;
  }
  cutter.end();
}

class ListCutter {
  private readonly scanner = new JsonScanner();
  private place: 'before' | 'inside' | 'behind' = 'before';
  /** The current item as far as it has arrived. */
  private item = '';
  private number = 1;
  private from = 0;
  private pieces: Piece[] = [];

  constructor(private readonly path: string[]) {}

  feed(text: string): Piece[] {
    this.from = 0;
    try {
      this.scanner.scan(text, (char, at) => this.take(text, char, at));
    } catch (error) {
      if (!(error instanceof BrokenJson)) throw error;
      throw unreadable(`The file cannot be read as JSON: near object ${counted(this.number)}, ${error.message}.`);
    }
    if (this.place === 'inside') {
      this.item += text.slice(this.from);
      refuseLong(this.item, this.number);
    }
    const { pieces } = this;
    this.pieces = [];
    return pieces;
  }

  end(): void {
    if (this.place === 'before') {
      const where = this.path.length > 0 ? ` "${this.path.join('.')}"` : '';
      throw unreadable(`The file holds no list${where} of objects.`);
    }
    if (this.scanner.over) return;
    throw unreadable(
      `The file ends in the middle, in or behind object ${counted(this.number)}. It was probably cut off on its way; send it again.`,
    );
  }

  private take(text: string, char: string, at: number): void {
    const depth = this.scanner.frames.length;
    if (this.place === 'before') {
      if (char !== '[' || !this.isOurs()) return;
      this.place = 'inside';
      this.from = at + 1;
    } else if (this.place === 'inside' && char === ',' && depth === this.path.length + 1) {
      this.endItem(text, at);
    } else if (this.place === 'inside' && char === ']' && depth === this.path.length) {
      this.endItem(text, at);
      this.place = 'behind';
    }
  }

  private isOurs(): boolean {
    const here = this.scanner.path();
    return here?.length === this.path.length && here.every((name, at) => name === this.path[at]);
  }

  private endItem(text: string, at: number): void {
    const item = this.item + text.slice(this.from, at);
    refuseLong(item, this.number);
    this.item = '';
    this.from = at + 1;
    // An empty list has no item between its brackets.
    if (text[at] === ']' && this.number === 1 && item.trim() === '') return;
    this.pieces.push({ number: this.number++, text: item });
  }
}

function refuseLong(text: string, number: number): void {
  if (text.length <= fileLimits.row) return;
  throw tooLarge(`Object ${counted(number)} of the file is longer than ${counted(fileLimits.row)} characters.`);
}
