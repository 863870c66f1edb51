import { fileLimits, type TextFileForm } from '#shared/catalogue-files.ts';
import { counted, tooLarge, unreadable } from './refusals.ts';
import type { FoundRow } from './rows.ts';

const LF = 10;
const CR = 13;
const NUL = '\u0000';

/**
 * The reader's position: before a cell, in an unquoted cell, in a quoted cell, or behind a quotation mark that closes the cell or
 * is the first of a doubled pair.
 */
type Place = 'start' | 'plain' | 'quoted' | 'behind';

/**
 * Reads CSV that arrives in pieces. It reports broken quotation marks with their row, and never changes a cell silently. A test
 * compares it with the library csv-parse.
 */
export class CsvReader {
  private place: Place = 'start';
  /** A carriage return at the end of a piece, until it is known whether a line feed follows. */
  private heldBack = '';
  private cell = '';
  private cells: string[] = [];
  private strayQuotes: number[] = [];
  private characters = 0;
  private found: FoundRow[] = [];
  private number = 1;
  private readonly delimiter: number;
  private readonly quote: string | null;
  private readonly returnEnds: boolean;

  /** @param maxCells how many cells a row may have */
  constructor(
    form: Pick<TextFileForm, 'delimiter' | 'quote' | 'lineEnd'>,
    private readonly maxCells: number = fileLimits.columns,
  ) {
    this.delimiter = form.delimiter.charCodeAt(0);
    this.quote = form.quote;
    this.returnEnds = form.lineEnd === '\r';
  }

  /**
   * Takes the next piece of the text, and returns the rows that end in it.
   * @throws AppError naming the row, if a limit is exceeded or the text holds a NUL character
   */
  feed(piece: string): FoundRow[] {
    const nul = piece.indexOf(NUL);
    this.read(this.heldBack + (nul < 0 ? piece : piece.slice(0, nul)));
    if (nul >= 0) throw unreadable(`Row ${counted(this.number)} holds a NUL character, which no text has. Is the file damaged?`);
    return this.take();
  }

  /**
   * To be called when no more text comes. Returns the last row if no line break ended it.
   * @throws AppError if the text ends inside quotation marks
   */
  end(): FoundRow[] {
    if (this.place === 'quoted') {
      throw unreadable(
        `In row ${counted(this.number)}, a quotation mark opens cell ${this.cells.length + 1} and none closes it. The file is cut off, or the mark has to be doubled.`,
      );
    }
    // A carriage return that is still held back can only be a line break.
    this.endRow();
    return this.take();
  }

  private take(): FoundRow[] {
    const found = this.found;
    this.found = [];
    return found;
  }

  private read(text: string): void {
    this.heldBack = '';
    let at = 0;
    while (at < text.length) {
      if (this.place === 'start') {
        this.place = text[at] === this.quote ? 'quoted' : 'plain';
        if (this.place === 'quoted') at++;
      } else if (this.place === 'quoted') at = this.readQuoted(text, at);
      else at = this.place === 'plain' ? this.readPlain(text, at) : this.readBehind(text, at);
    }
  }

  /** Reads on to the end of a cell without quotation marks. */
  private readPlain(text: string, from: number): number {
    let at = from;
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === this.delimiter || code === LF) break;
      if (code === CR && (this.returnEnds || at + 1 === text.length || text.charCodeAt(at + 1) === LF)) break;
    }
    this.add(text.slice(from, at));
    return at < text.length ? this.readEnd(text, at) : at;
  }

  /** Reads on to the next quotation mark. */
  private readQuoted(text: string, from: number): number {
    const mark = text.indexOf(this.quote ?? '', from);
    this.add(text.slice(from, mark < 0 ? text.length : mark));
    if (mark < 0) return text.length;
    this.place = 'behind';
    return mark + 1;
  }

  private readBehind(text: string, at: number): number {
    if (text[at] === this.quote) {
      this.add(this.quote ?? '');
      this.place = 'quoted';
      return at + 1;
    }
    const end = this.readEnd(text, at);
    if (end > at) return end;
    this.strayQuotes.push(this.cells.length);
    this.place = 'plain';
    this.restoreQuotes(this.quote ?? '');
    return at;
  }

  /** Puts back the quotation marks around the cell and the doubled ones in it, so that the cell is as written in the file. */
  private restoreQuotes(quote: string): void {
    const read = this.cell;
    this.cell = '';
    this.characters -= read.length;
    this.add(quote + read.replaceAll(quote, quote + quote) + quote);
  }

  /** Reads the end of a cell or row, and returns the place behind it, or `at` if there is no end here. */
  private readEnd(text: string, at: number): number {
    const code = text.charCodeAt(at);
    if (code === this.delimiter) {
      this.endCell();
      return at + 1;
    }
    if (code === CR && at + 1 === text.length) {
      this.heldBack = '\r';
      return at + 1;
    }
    const pair = code === CR && text.charCodeAt(at + 1) === LF;
    if (code !== LF && !pair && !(code === CR && this.returnEnds)) return at;
    this.endRow();
    return at + (pair ? 2 : 1);
  }

  private add(text: string): void {
    this.cell += text;
    this.characters += text.length;
    if (this.cell.length > fileLimits.cell) {
      const hint = this.place === 'quoted' ? ' Perhaps the quotation mark that closes it is missing.' : '';
      throw tooLarge(
        `Cell ${this.cells.length + 1} of row ${counted(this.number)} is longer than ${counted(fileLimits.cell)} characters.${hint}`,
      );
    }
    if (this.characters > fileLimits.row) {
      throw tooLarge(`Row ${counted(this.number)} is longer than ${counted(fileLimits.row)} characters.`);
    }
  }

  private endCell(): void {
    this.cells.push(this.cell);
    if (this.cells.length > this.maxCells) {
      throw tooLarge(`Row ${counted(this.number)} has more than ${counted(this.maxCells)} cells.`);
    }
    this.cell = '';
    this.place = 'start';
  }

  private endRow(): void {
    // Two quotation marks with nothing between them are an empty cell; a line with nothing at all is no row.
    const blank = this.cells.length === 0 && this.cell === '' && this.place !== 'behind';
    if (!blank) {
      this.endCell();
      const stray = this.strayQuotes.length > 0 ? { strayQuotes: this.strayQuotes } : {};
      this.found.push({ number: this.number, cells: this.cells, ...stray });
      this.cells = [];
      this.strayQuotes = [];
    }
    this.number++;
    this.characters = 0;
    this.place = 'start';
  }
}
