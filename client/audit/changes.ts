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
