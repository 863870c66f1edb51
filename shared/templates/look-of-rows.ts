/** Guesses from the first rows of an unknown file which rows belong together. */
import type { Field } from './fields.ts';
import type { Joining, MappedColumn } from './template.ts';

/** Unknown files have no column for the kind of row, so its words are empty. */
const noWords = { single: '', parent: '', variation: '' };

export function joiningByLook(columns: readonly MappedColumn[], rows: readonly (readonly string[])[]): Joining {
  const column = (field: Field) => columns.find((one) => one.field === field);
  const [parent, sku, handle, name] = [column('parent'), column('sku'), column('handle'), column('name')];
  const cell = (row: readonly string[], one: MappedColumn | undefined) => (one === undefined ? '' : (row[one.at] ?? '').trim());
  if (parent && sku && rows.some((row) => cell(row, parent) !== '')) return { kind: 'parentSku', words: noWords };
  for (const by of ['handle', 'sku'] as const) {
    const key = by === 'handle' ? handle : sku;
    if (key === undefined) continue;
    const following = rows.filter(
      (row, at) => at > 0 && cell(row, key) !== '' && cell(row, key) === cell(rows[at - 1] ?? [], key),
    );
    const nameAt = (row: readonly string[] | undefined) => cell(row ?? [], name);
    // Neighbouring rows with the same SKU but different names are two products that got the same SKU by mistake.
    const areOthers = rows.some(
      (row, at) => following.includes(row) && nameAt(row) !== '' && nameAt(row) !== nameAt(rows[at - 1]) && by === 'sku',
    );
    if (areOthers) continue;
    const repeats = following.length > 0 && following.every((row) => cell(row, name) !== '');
    if (following.length > 0 || by === 'handle') return { kind: 'sameHandle', by, repeats, ownRow: false };
  }
  return { kind: 'none' };
}
