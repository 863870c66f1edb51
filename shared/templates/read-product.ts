/** Reads the rows of one product. */
import { tidyList } from '../cells/lists.ts';
import type { Variant } from '../products/variants.ts';
import { columnOf, columnsOf, readAt } from './columns-of.ts';
import { type Family, familyOf } from './family.ts';
import { entryLimits, type Field, traitsOf } from './fields.ts';
import { type Options, optionLayoutOf, readOptions } from './option-layout.ts';
import {
  blankProduct,
  type CatalogueProduct,
  listFields,
  type OtherFacts,
  offerOf,
  type ReadProduct,
  textFields,
} from './product.ts';
import { readAllFacts } from './read-facts.ts';
import { readPictures } from './read-pictures.ts';
import { cellAt, type Problem, quoted, type Row } from './rows.ts';
import type { MappedColumn, Mapping } from './template.ts';

/** A product, and the details about its rows in the file that are needed to import them and to write them again. */
export interface ReadRows {
  product: CatalogueProduct;
  problems: Problem[];
  otherFacts: OtherFacts;
  family: Family;
  options: Options;
  /**
   * Whether the product's own row is also one of its variants. Its SKU, barcode, price and stock are then those of the variant.
   */
  rootIsVariant: boolean;
}

/**
 * The product that the given rows describe, as grouped by `rowGrouper`. A cell that cannot be read leaves its field empty, and is
 * named in `problems`.
 */
export function readProduct(rows: readonly Row[], mapping: Mapping): ReadProduct {
  const { product, problems } = readRows(rows, mapping);
  return { ...product, problems };
}

/** The fields that the columns of a file can fill. An import leaves a product's other fields as they are. */
export function fieldsOf(mapping: Mapping): Field[] {
  return [...new Set(mapping.columns.flatMap(({ field }) => (field === null ? [] : [field])))];
}

/** Like `readProduct`, with what else the rows say. */
export function readRows(rows: readonly Row[], mapping: Mapping): ReadRows {
  const problems = new Map<string, Problem>();
  const report = (problem: Problem) => {
    const key = `${problem.column}\n${problem.reason}`;
    if (!problems.has(key)) problems.set(key, problem);
  };
  const family = familyOf(rows, mapping);
  const options = readOptions(rows, family, mapping);
  const root = rows[family.root];
  const product = blankProduct();
  let otherFacts: OtherFacts = { replaced: false, empty: [] };
  if (root === undefined) return { product, problems: [], otherFacts, family, options, rootIsVariant: false };
  const value = (row: Row, column: MappedColumn) => {
    const reading = readAt(mapping, row, column);
    if (reading.problem !== null) report({ row: row.row, column: column.header, ...reading.problem });
    return reading;
  };
  const read = (row: Row, field: Field) => {
    const columns = columnsOf(mapping, field);
    // A field may have a column for texts by an AI and one for texts by people, of which one is empty.
    const column = (columns.length > 1 ? columns.find((one) => cellAt(row, one).trim() !== '') : undefined) ?? columns[0];
    return column === undefined ? { value: null, currency: '' } : value(row, column);
  };
  if (options.problem !== null)
    report({ row: root.row, column: columnOf(mapping, 'optionValues')?.header ?? '', reason: options.problem, stops: true });

  for (const field of textFields) product[field] = String(read(root, field).value ?? '');
  product.notesTold = read(root, 'notesTold').value as boolean | null;
  for (const field of listFields) {
    const entries = columnsOf(mapping, field).flatMap((column) => {
      const entry = value(root, column).value;
      return Array.isArray(entry) ? entry : [String(entry ?? '')];
    });
    product[field] = tidyList(entries);
  }
  const { facts, isWholeList, empty } = readAllFacts(root, mapping, options.names, report);
  product.attributes = facts.map(({ fact }) => fact);
  otherFacts = { replaced: isWholeList, empty };
  product.images = readPictures(rows, family.root, mapping, report);
  checkCounts(product, root, mapping, report);

  product.optionNames = options.names;
  const currencies: string[] = [String(read(root, 'currency').value ?? '')];
  const isCombined = optionLayoutOf(mapping) === 'combinations';
  product.variants = options.variants.map(({ at, options: values }): Variant => {
    const row = rows[at];
    if (isCombined || row === undefined) return { values, sku: '', gtin: '', price: null, stock: null };
    const price = read(row, 'price');
    currencies.push(String(read(row, 'currency').value ?? ''), price.currency);
    return {
      values,
      sku: String(read(row, 'sku').value ?? ''),
      gtin: String(read(row, 'gtin').value ?? ''),
      price: price.value as number | null,
      stock: read(row, 'stock').value as number | null,
    };
  });
  const rootIsVariant = !isCombined && options.variants.some(({ at }) => at === family.root);
  if (!rootIsVariant) {
    const price = read(root, 'price');
    currencies.push(price.currency);
    product.sku = String(read(root, 'sku').value ?? '');
    product.gtin = String(read(root, 'gtin').value ?? '');
    product.price = price.value as number | null;
    product.stock = read(root, 'stock').value as number | null;
  }
  // Shops write 0 as the price of a product that is only sold as variants.
  const offer = offerOf(product.variants);
  if (offer.price !== null) product.price = product.price || offer.price;
  product.stock ??= offer.stock;
  product.currency = currencies.find(Boolean) ?? '';
  if (mapping.joining.kind === 'sameHandle') reportDifferences(rows, family.root, mapping, report);
  return { product, problems: [...problems.values()], otherFacts, family, options, rootIsVariant };
}

function checkCounts(product: CatalogueProduct, root: Row, mapping: Mapping, report: (problem: Problem) => void): void {
  for (const field of [...listFields, 'attributes', 'images'] as const) {
    const [count, max] = [product[field].length, entryLimits[field] ?? Number.POSITIVE_INFINITY];
    if (count > max)
      report({
        row: root.row,
        column: columnOf(mapping, field)?.header ?? '',
        reason: `${traitsOf(field).title}: this product has ${count}. At most ${max} are possible.`,
        // Too many pictures do not keep the product from being imported: the surplus addresses stay in the original cells.
        stops: field !== 'images',
      });
  }
}

/** Reports cells that differ from the product's first row. The first row counts. */
function reportDifferences(rows: readonly Row[], root: number, mapping: Mapping, report: (problem: Problem) => void): void {
  const first = rows[root];
  if (first === undefined) return;
  for (const column of mapping.columns) {
    const { field } = column;
    if (field === null || field === 'externalId' || field === 'ownId' || traitsOf(field).belongs !== 'product') continue;
    if (field === 'images' || field === 'imageAlts' || (field === 'attribute' && column.varies)) continue;
    const theirs = cellAt(first, column);
    const differs = (row: Row) =>
      JSON.stringify(readAt(mapping, row, column).value) !== JSON.stringify(readAt(mapping, first, column).value);
    const other = rows.find((row) => {
      const cell = cellAt(row, column);
      return cell !== theirs && cell.trim() !== '' && differs(row);
    });
    if (other === undefined) continue;
    const stands = cellAt(first, column).trim();
    // In an unknown file, rows with the same SKU but different names are probably two products. In a known format they are one.
    const { joining, templateId } = mapping;
    const areTwo =
      field === 'name' && stands !== '' && templateId === null && joining.kind === 'sameHandle' && joining.by === 'sku';
    report({
      row: other.row,
      column: column.header,
      reason: `${quoted(cellAt(other, column))} stands here, but ${stands === '' ? 'nothing' : quoted(stands)} in row ${first.row} of the same product. ${
        areTwo
          ? 'Give each product a SKU of its own, or leave one of the rows out.'
          : `Row ${first.row} counts, and this cell stays as it is.`
      }`,
      stops: areTwo,
    });
  }
}
