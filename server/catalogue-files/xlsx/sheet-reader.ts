import { fileLimits } from '#shared/catalogue-files.ts';
import { counted, tooLarge, unreadable } from '../refusals.ts';
import type { FoundRow } from '../rows.ts';
import { numberText } from './cell-text.ts';
import { workbookLimits } from './limits.ts';
import type { NumberFormat } from './number-format.ts';
import type { SharedTexts } from './shared-texts.ts';
import { TextParts, unescapeText } from './text-parts.ts';
import type { XmlListener } from './xml.ts';

/** What the cells of a sheet refer to. */
export interface SheetContext {
  sharedTexts: SharedTexts;
  formats: NumberFormat[];
  from1904: boolean;
}

/**
 * Listens to the XML of a sheet, and makes rows of it. Rows without any text are left out, unless a cell was written as an empty
 * text. Empty cells at the end of a row are left out too.
 */
export class SheetReader implements XmlListener {
  private found: FoundRow[] = [];
  private number = 0;
  private cells: string[] = [];
  private characters = 0;
  private total = 0;
  private count = 0;
  /** The cell being read: its position, type and style. */
  private at = -1;
  private type = '';
  private style = 0;
  private value = '';
  private inValue = false;
  private readonly inline = new TextParts();
  /** True if the row has a cell that was written as an empty text on purpose. */
  private written = false;

  constructor(private readonly context: SheetContext) {}

  /** Returns the rows that ended since the last call. */
  take(): FoundRow[] {
    const { found } = this;
    this.found = [];
    return found;
  }

  open(name: string, attributes: Record<string, string>): void {
    if (name === 'c') this.beginCell(attributes);
    else if (name === 'v') this.inValue = true;
    else if (name === 'row') this.beginRow(attributes.r);
    else this.inline.open(name);
  }

  text(text: string): void {
    if (this.inValue) this.value += text;
    else this.inline.text(text);
  }

  close(name: string): void {
    if (name === 'c') this.endCell();
    else if (name === 'v') this.inValue = false;
    else if (name === 'row') this.endRow();
    else this.inline.close(name);
  }

  private beginRow(stated: string | undefined): void {
    const number = stated === undefined ? this.number + 1 : Number(stated);
    if (!Number.isInteger(number) || number <= this.number) {
      throw unreadable(`The workbook is damaged: behind row ${counted(this.number)} comes row "${stated?.slice(0, 20)}".`);
    }
    this.number = number;
    this.at = -1;
  }

  private beginCell({ r: place, t: type = 'n', s: style = '0' }: Record<string, string>): void {
    const at = place === undefined ? this.at + 1 : columnOf(place);
    if (at <= this.at) throw unreadable(`The workbook is damaged: the cells of row ${counted(this.number)} are in no order.`);
    if (++this.count > workbookLimits.cells) throw tooLarge(`The sheet has more than ${counted(workbookLimits.cells)} cells.`);
    this.at = at;
    this.type = type;
    this.style = Number(style);
    this.value = '';
    this.inline.take();
  }

  private endCell(): void {
    const text = this.cellText();
    if (this.type === 'inlineStr' && text === '') this.written = true;
    if (text === '') return;
    // Rows often have formatted empty cells far beyond the table, so only cells with a text count towards the limit.
    if (this.at >= fileLimits.columns) {
      throw tooLarge(`Row ${counted(this.number)} has more than ${counted(fileLimits.columns)} cells.`);
    }
    this.characters += text.length;
    if (text.length > fileLimits.cell) {
      throw tooLarge(`Cell ${this.at + 1} of row ${counted(this.number)} is longer than ${counted(fileLimits.cell)} characters.`);
    }
    if (this.characters > fileLimits.row) {
      throw tooLarge(`Row ${counted(this.number)} is longer than ${counted(fileLimits.row)} characters.`);
    }
    this.total += text.length;
    if (this.total > workbookLimits.characters) {
      throw tooLarge(
        `The texts of the sheet add up to more than ${counted(workbookLimits.characters / 1024 / 1024)} MB. Divide it into several files.`,
      );
    }
    if (text.includes('\u0000')) throw unreadable(`Row ${counted(this.number)} holds a NUL character, which no text has.`);
    while (this.cells.length < this.at) this.cells.push('');
    this.cells.push(text);
  }

  private cellText(): string {
    const { sharedTexts, formats, from1904 } = this.context;
    switch (this.type) {
      case 's':
        return this.value === '' ? '' : sharedTexts.at(Number(this.value));
      case 'inlineStr':
        return unescapeText(this.inline.take());
      case 'str':
        return unescapeText(this.value);
      case 'b':
        return this.value === '' ? '' : this.value === '0' ? 'FALSE' : 'TRUE';
      case 'n':
        return this.value === '' ? '' : numberText(this.value, formats[this.style] ?? { kind: 'plain' }, from1904);
      default:
        // The text of an error (#N/A), or a date written as text.
        return this.value;
    }
  }

  private endRow(): void {
    if (this.written && this.cells.length === 0) this.cells.push('');
    if (this.cells.length > 0) this.found.push({ number: this.number, cells: this.cells });
    this.cells = [];
    this.characters = 0;
    this.written = false;
  }
}

/** The position of a column by its letters: A is 0, Z is 25, AA is 26. */
function columnOf(place: string): number {
  let column = 0;
  for (const char of /^[A-Za-z]{1,3}/.exec(place)?.[0].toUpperCase() ?? '') column = column * 26 + char.charCodeAt(0) - 64;
  if (column === 0) throw unreadable(`The workbook is damaged: it names a cell "${place.slice(0, 20)}".`);
  return column - 1;
}
