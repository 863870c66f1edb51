/** Reads the addresses of a product's pictures with their alt texts. */
import { columnsOf, readAt } from './columns-of.ts';
import type { Picture } from './product.ts';
import type { Problem, Row } from './rows.ts';
import type { MappedColumn, Mapping } from './template.ts';

/** The columns of pictures: first those with one address, then those with a list. */
export function pictureColumns(mapping: Mapping): MappedColumn[] {
  const columns = columnsOf(mapping, 'images');
  return [...columns.filter(({ type }) => type !== 'list'), ...columns.filter(({ type }) => type === 'list')];
}

/**
 * The column with the alt texts for a column of pictures. It has the same number, and takes one entry or a list as that column
 * does.
 */
export function altColumnOf(column: MappedColumn, mapping: Mapping): MappedColumn | undefined {
  return columnsOf(mapping, 'imageAlts').find(
    ({ n, type }) => (n ?? 1) === (column.n ?? 1) && (type === 'list') === (column.type === 'list'),
  );
}

/**
 * The rows that may have pictures of the product. Where rows with the same handle are one product, all of them. Otherwise only
 * the product's own row, because pictures in the rows of variations belong to the variations.
 */
export function pictureRows<R>(rows: readonly R[], root: number, mapping: Mapping): R[] {
  if (mapping.joining.kind === 'sameHandle') return [...rows];
  const row = rows[root];
  return row === undefined ? [] : [row];
}

/** The pictures of a product, each address once, in the order of rows and columns. */
export function readPictures(
  rows: readonly Row[],
  root: number,
  mapping: Mapping,
  report: (problem: Problem) => void,
): Picture[] {
  const pictures = new Map<string, Picture>();
  for (const row of pictureRows(rows, root, mapping)) {
    for (const column of pictureColumns(mapping)) {
      const { value, problem } = readAt(mapping, row, column);
      if (problem !== null) report({ row: row.row, column: column.header, ...problem });
      const urls = Array.isArray(value) ? value : [String(value ?? '')];
      const altColumn = altColumnOf(column, mapping);
      const reading = altColumn === undefined ? null : readAt(mapping, row, altColumn);
      if (altColumn !== undefined && reading?.problem) report({ row: row.row, column: altColumn.header, ...reading.problem });
      const alts = reading === null ? [] : Array.isArray(reading.value) ? reading.value : [String(reading.value ?? '')];
      for (const [at, url] of urls.entries())
        if (url !== '' && !pictures.has(url)) pictures.set(url, { url, alt: alts[at] ?? '' });
    }
  }
  return [...pictures.values()];
}
