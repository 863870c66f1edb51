import type { WrittenProduct } from './write-products.ts';

/** How many characters of rows may wait for rows of other products that belong before them. */
const WAITING = 16 * 1024 * 1024;

/**
 * Puts rows back into the order of the file they came from, where the rows of a product may stand apart. Rows wait until no row
 * of a later product can come before them. If too many wait, the oldest are written first; the order then differs, but not the
 * content.
 */
export class FileOrder {
  private waiting: { number: number; cells: string[] }[] = [];
  private characters = 0;
  private format = '';

  /** Takes the rows of the next product, and returns the rows that can be written now. */
  add({ rows, format, first }: Pick<WrittenProduct, 'rows' | 'format' | 'first'>): string[][] {
    const ready = format === this.format && format !== '' ? this.before(first) : this.end();
    this.format = format;
    if (format === '') return [...ready, ...rows.map(({ cells }) => cells)];
    let number = first;
    let isSorted = true;
    const last = this.waiting.at(-1)?.number ?? 0;
    for (const { row, cells } of rows) {
      // A row without a number is new, and follows the row before it.
      number = row ?? number;
      isSorted &&= number >= last;
      this.waiting.push({ number, cells });
      this.characters += lengthOf(cells);
    }
    if (!isSorted || !rows.every(({ row }, at) => at === 0 || (row ?? 0) >= (rows[at - 1]?.row ?? 0)))
      this.waiting.sort((one, other) => one.number - other.number);
    if (this.characters > WAITING) ready.push(...this.end());
    return ready;
  }

  /** Returns the rows that still wait. */
  end(): string[][] {
    return this.before(Number.POSITIVE_INFINITY);
  }

  private before(number: number): string[][] {
    const until = this.waiting.findIndex((one) => one.number >= number);
    const ready = this.waiting.splice(0, until < 0 ? this.waiting.length : until).map(({ cells }) => cells);
    for (const cells of ready) this.characters -= lengthOf(cells);
    return ready;
  }
}

const lengthOf = (cells: readonly string[]) => cells.reduce((sum, cell) => sum + cell.length, 0);
