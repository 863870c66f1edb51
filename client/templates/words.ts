import { paths } from '#shared/paths.ts';

export const templateHref = (id: string) => `${paths.admin.templates}?id=${encodeURIComponent(id)}`;

export const directionNames = { import: 'Import', export: 'Export', both: 'Import and export' } as const;

/** Options of a select from a list of words. */
export const optionsOf = <Value extends string>(values: readonly Value[], names: Partial<Record<Value, string>> = {}) =>
  values.map((value) => ({ value, label: names[value] ?? value }));
