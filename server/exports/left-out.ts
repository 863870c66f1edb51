/** Finds the columns of a product's original rows for which a file in another form has no place. */
import { cellAt, type Row } from '#shared/templates/rows.ts';
import type { MappedColumn, Mapping } from '#shared/templates/template.ts';

/**
 * The headers of original columns whose content is lost: columns without a field of the app, with a cell for this product, and
 * missing in the file. Default texts of new products and the positions of pictures are not counted.
 *
 * @param columns the columns of the file
 */
export function columnsLeftOut(
  { rows, mapping }: { rows: readonly Row[]; mapping: Mapping },
  columns: readonly MappedColumn[],
): string[] {
  const carried = new Set(
    columns.flatMap(({ field, header, otherForms = [], default: word }) =>
      field === null && word !== '' ? [header, ...otherForms].map((name) => name.toLowerCase()) : [],
    ),
  );
  const isLeft = (column: MappedColumn) => {
    const { field, header, default: word } = column;
    if (field !== null || carried.has(header.toLowerCase()) || /\bposition$/i.test(header.trim())) return false;
    return rows.some((row) => {
      const cell = cellAt(row, column).trim().toLowerCase();
      return cell !== '' && cell !== word.toLowerCase();
    });
  };
  return mapping.columns.filter(isLeft).map(({ header }) => header.trim());
}
