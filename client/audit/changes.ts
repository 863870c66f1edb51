/** One thing that an entry of the audit log tells: a field with what it was and what it became. */
export interface Change {
  field: string;
  /** Undefined if the entry says nothing about it. */
  before: string | undefined;
  after: string | undefined;
}

type Values = Record<string, unknown> | null;

/** The fields of an entry in the order in which they were written, those that changed first. */
export function changesOf(before: Values, after: Values): Change[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const all = fields.map((field) => ({ field, before: textOf(before?.[field]), after: textOf(after?.[field]) }));
  return [...all.filter(isChanged), ...all.filter((change) => !isChanged(change))];
}

export const isChanged = ({ before, after }: Change) => before !== after;

/** The fields that name what an entry is about, for people. */
const naming = ['name', 'title', 'authorName', 'query', 'set'];
/** How many changed cells of the matrix stand in a row of the list. */
const CELLS = 2;

/** What an entry is about besides people: the name of a plan, a template or an article, or the cells that changed. Empty if unknown. */
export function aboutWhat({ action, before, after }: { action: string; before: Values; after: Values }): string {
  if (action === 'admin.feature.matrixSaved') {
    const all = changesOf(before, after).filter(isChanged);
    const cells = all.slice(0, CELLS).map(({ field, before, after }) => `${field}: ${before} → ${after}`);
    return [...cells, ...(all.length > CELLS ? [`and ${all.length - CELLS} more`] : [])].join(', ');
  }
  for (const field of action.startsWith('admin.') ? naming : []) {
    const name = after?.[field] ?? before?.[field];
    if (typeof name === 'string' && name !== '') return name;
  }
  return '';
}

/** The name of a field as people read it: `deleteAfter` is "Delete after". */
export function fieldWords(field: string): string {
  const words = field.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function textOf(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (value === null) return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'object') return JSON.stringify(value, null, 2);
  return value === '' ? 'empty' : String(value);
}
