/** Chooses the form of an exported file and its name. */
import type { FileForm } from '#shared/catalogue-files.ts';
import type { ExportSettings } from '#shared/exports/exports.ts';
import type { Guarded } from '#shared/templates/write-cell.ts';
import type { Layout } from '#shared/templates/write-rows.ts';
import type { Target } from './targets.ts';

export function formOf(
  { format, template }: Target,
  { forExcel }: Pick<ExportSettings, 'forExcel'>,
  headers: Layout['headers'],
): FileForm {
  if (format === 'xlsx') return { kind: 'xlsx', sheet: null, headerRow: headers.length };
  if (format === 'json') return { kind: 'json', encoding: 'utf-8', bom: false, layout: 'list', path: [] };
  const encoding = template?.encoding ?? 'utf-8';
  return {
    kind: format,
    encoding: encoding === 'utf-8-bom' ? 'utf-8' : encoding,
    bom: encoding === 'utf-8-bom' || encoding === 'utf-16le' || (forExcel && encoding === 'utf-8'),
    delimiter: format === 'tsv' ? '\t' : (template?.delimiter ?? ','),
    quote: '"',
    lineEnd: '\r\n',
    decimal: template?.decimal ?? '.',
    headerRow: headers.length,
    guarded: forExcel,
  };
}

/** Whether a spreadsheet program could take cells of the file for formulas. Workbooks say which cells are texts. */
export const canForExcel = ({ format }: Pick<Target, 'format'>): boolean => format === 'csv' || format === 'tsv';

/**
 * Which cells get an apostrophe against formulas while a product is written. None for files for Excel, where it is added when
 * lines are made, and none for workbooks and JSON.
 */
export const guardedIn = ({ target, settings }: { target: Target; settings: Pick<ExportSettings, 'forExcel'> }): Guarded =>
  !settings.forExcel && canForExcel(target) && (target.platform === 'general' || 'texts');

const types = {
  csv: 'text/csv; charset=utf-8',
  tsv: 'text/tab-separated-values; charset=utf-8',
  json: 'application/json; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** The media type of a file by the end of its name. */
export const typeOf = (fileName: string): string =>
  types[(/\.(\w+)$/.exec(fileName)?.[1] ?? '') as keyof typeof types] ?? 'application/octet-stream';

/** The name of a file, with letters, digits and hyphens only, so that every system takes it. */
export function fileNameFor(
  { name, format }: Pick<Target, 'name' | 'format'>,
  { scope, forExcel }: Pick<ExportSettings, 'scope' | 'forExcel'>,
  now: Date,
): string {
  const slug = name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  const texts = scope === 'texts' && !slug.includes('texts') ? '-texts' : '';
  // A file for Excel has marks that a shop would show, so its name tells the two apart.
  return `${slug || 'products'}${texts}${forExcel ? '-for-excel' : ''}-${now.toISOString().slice(0, 10)}.${format}`;
}
