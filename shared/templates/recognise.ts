/** Recognises the format of a file by its headers. */
import type { Template } from './template.ts';
import { findColumns, findMarks } from './template-index.ts';

export interface Recognised {
  template: Template;
  /** How well the file fits the template, from 0 to 1. */
  score: number;
  /** Which of the given rows has the names of the columns: 0 is `headers`, 1 the first of `firstRows`. */
  headerRow: number;
  /** Why the file seems to have this format, in plain sentences. */
  reasons: string[];
}

/** How many of the first rows are searched for the names of the columns. */
const ROWS_LOOKED_AT = 6;

/** A file may have a template's format if it has at least this share of the template's marks, which are its typical headers. */
const ENOUGH_MARKS = 0.5;

/**
 * The formats that a file may have, the most likely first. Empty if the file has too few marks of every format. `firstRows` are
 * the rows after the first one: some formats have other rows above the names of the columns.
 */
export function recogniseTemplate(
  headers: readonly string[],
  firstRows: readonly (readonly string[])[],
  templates: readonly Template[],
): Recognised[] {
  const rows = [headers, ...firstRows].slice(0, ROWS_LOOKED_AT);
  const found = templates
    .filter(({ direction, status }) => direction !== 'export' && status !== 'archived')
    .flatMap((template) => {
      const matches = rows.flatMap((row, at) => {
        const match = compare(row, template);
        return match === null ? [] : [{ ...match, template, headerRow: at }];
      });
      return matches.sort((one, other) => other.score - one.score).slice(0, 1);
    });
  return found.sort((one, other) => other.score - one.score);
}

function compare(headers: readonly string[], template: Template): Pick<Recognised, 'score' | 'reasons'> | null {
  const marks = findMarks(headers, template);
  if (marks.length === 0 || marks.length < template.marks.length * ENOUGH_MARKS) return null;
  const named = headers.filter((header) => header.trim() !== '').length;
  const known = findColumns(headers, template).size;
  const shareOfMarks = marks.length / template.marks.length;
  return {
    score: 0.6 * shareOfMarks + 0.4 * Math.min(1, known / named),
    reasons: [
      `${known} of the ${named} columns are columns of ${template.name}.`,
      `Among them ${marks.length === 1 ? 'is one' : `are ${marks.length}`} that only this format has: ${marks.map((mark) => `“${mark}”`).join(', ')}.`,
    ],
  };
}
