/** Looks up the headers of a file among the columns of a template. */
import { HeaderIndex, type HeaderMatch, headerForms } from './headers.ts';
import type { Template, TemplateColumn } from './template.ts';

const indexes = new WeakMap<Template, HeaderIndex<TemplateColumn>>();

function indexOf(template: Template): HeaderIndex<TemplateColumn> {
  const known = indexes.get(template);
  if (known !== undefined) return known;
  const index = new HeaderIndex<TemplateColumn>();
  for (const column of template.columns) for (const name of [column.header, ...column.synonyms]) index.add(name, column);
  indexes.set(template, index);
  return index;
}

export interface FoundColumn extends HeaderMatch {
  column: TemplateColumn;
  /** The position of the header in the file. */
  at: number;
}

/**
 * Finds the template's column for each header; the keys are positions of headers. The closest match is chosen first, among equals
 * the column that comes first in the template. A column is used once, or once for each number or name in the headers.
 */
export function findColumns(headers: readonly string[], template: Template): Map<number, FoundColumn> {
  const index = indexOf(template);
  const candidates = headers.flatMap((header, at) =>
    index.find(header, headerForms(header)).map((match): FoundColumn => ({ ...match, at })),
  );
  const rank = new Map(template.columns.map((column, place) => [column, place]));
  candidates.sort(
    (one, other) => other.level - one.level || (rank.get(one.column) ?? 0) - (rank.get(other.column) ?? 0) || one.at - other.at,
  );
  const found = new Map<number, FoundColumn>();
  const used = new Set<string>();
  for (const candidate of candidates) {
    const key = `${rank.get(candidate.column)} ${candidate.n ?? ''} ${candidate.name.toLowerCase()}`;
    if (found.has(candidate.at) || used.has(key)) continue;
    used.add(key);
    found.set(candidate.at, candidate);
  }
  return found;
}

const markIndexes = new WeakMap<Template, HeaderIndex<string>>();

function markIndexOf(template: Template): HeaderIndex<string> {
  const known = markIndexes.get(template);
  if (known !== undefined) return known;
  const index = new HeaderIndex<string>();
  for (const mark of template.marks) {
    const column = template.columns.find(({ header }) => header === mark);
    for (const name of [mark, ...(column?.synonyms ?? [])]) index.add(name, mark);
  }
  markIndexes.set(template, index);
  return index;
}

/** Which of a template's marks, the headers that are typical of its format, are among the headers. */
export function findMarks(headers: readonly string[], template: Template): string[] {
  const index = markIndexOf(template);
  return [
    ...new Set(headers.flatMap((header) => index.find(header).flatMap(({ level, column }) => (level > 1 ? [column] : [])))),
  ];
}
