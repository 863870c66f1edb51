import type { WrittenProduct } from './write-products.ts';

/** How many characters of rows may wait for rows of other products that belong before them. */
const WAITING = 16 * 1024 * 1024;

/**
 * Puts rows back into the order of the file they came from, in which the rows of a product need not stand together: shops write all
 * variations behind many products. An import takes a row at most 2,000 rows behind its product, so that few rows wait and sorting them
 * for each product is quick. Rows wait until no row of a later product can belong before them. If too many wait, the oldest go
 * first; the file then has another order of rows, and the same content.
 */
export class FileOrder {
  private waiting: { number: number; cells: string[] }[] = [];
  private characters = 0;
  private format = '';

  /** Takes the rows of the next product, and returns those whose turn has come. */
  add({ rows, format, first }: Pick<WrittenProduct, 'rows' | 'format' | 'first'>): string[][] {
    const ready = format === this.format && format !== '' ? this.before(first) : this.end();
    this.format = format;
    if (format === '') return [...ready, ...rows.map(({ cells }) => cells)];
    let number = first;
    let isSorted = true;
    const last = this.waiting.at(-1)?.number ?? 0;
    for (const { row, cells } of rows) {
      // A new row stands behind the row before it.
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

  /** The rows that are left. */
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
