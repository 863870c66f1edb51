import { type RowGroup, rowGrouper } from '#shared/templates/group-rows.ts';
import type { Row } from '#shared/templates/rows.ts';
import type { Mapping } from '#shared/templates/template.ts';

/** Groups all rows of a file at once. */
export function groupRows(rows: readonly Row[], mapping: Mapping): RowGroup[] {
  const grouper = rowGrouper(mapping);
  return [...grouper.add(rows), ...grouper.end()];
}
