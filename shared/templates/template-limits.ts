/** What would make a template too large for the files and for the time that it may take to recognise one. */
import { fileLimits } from '../catalogue-files.ts';
import type { Template, TemplateColumn } from './template.ts';
import type { TemplateProblem } from './template-problem.ts';

export const templateLimits = {
  /** How many templates there can be, archived ones included. */
  templates: 200,
  /** Columns of a new file, with those that a header with `{n}` stands for. */
  written: fileLimits.columns,
  headerRows: 5,
  /** Cells of the row of fixed texts. */
  info: 100,
  /** Entries of the value map of one column. */
  values: 1_000,
  /** Placeholders in one name. */
  placeholders: 4,
  /** Names in which a placeholder stands for any text. Each of them is compared with each header of every file. */
  anyText: 20,
  /** Characters of the whole definition as JSON. The largest that comes with the app has 22,000. */
  characters: 300_000,
} as const;

const placeholder = /\{(?:n|currency|name|any)\}/g;
const anyText = /\{(?:name|any)\}/;
const counted = (count: number) => count.toLocaleString('en');

/** What is too much in a template. It can be neither published nor saved as a draft. */
export function excessesOf(template: Template): TemplateProblem[] {
  const found: TemplateProblem[] = [];
  const add = (column: number | null, setting: string, reason: string) => found.push({ column, setting, reason, stops: true });
  for (const [at, column] of template.columns.entries()) {
    for (const [setting, name] of namesOf(column)) {
      const reason = wrongPlaceholders(name);
      if (reason !== null) add(at, setting, reason);
    }
    if (Object.keys(column.valueMap).length > templateLimits.values)
      add(at, 'valueMap', `A value map has at most ${counted(templateLimits.values)} entries.`);
  }
  for (const mark of template.marks) {
    const reason = wrongPlaceholders(mark);
    if (reason !== null) add(null, 'marks', reason);
  }
  const loose = template.columns.flatMap(namesOf).filter(([, name]) => anyText.test(name)).length;
  if (loose > templateLimits.anyText)
    add(null, 'columns', `At most ${templateLimits.anyText} names can have {name} or {any}. Here ${counted(loose)} have them.`);
  const written = template.columns.reduce((sum, { count }) => sum + count, 0);
  if (written > templateLimits.written)
    add(
      null,
      'columns',
      `A new file would have ${counted(written)} columns, and can have ${counted(templateLimits.written)}. Lower the count of a column.`,
    );
  if (template.headerRows.length > templateLimits.headerRows)
    add(null, 'headerRows', `At most ${templateLimits.headerRows} rows can stand above the products.`);
  if (template.info.length > templateLimits.info)
    add(null, 'info', `The row of fixed texts has at most ${templateLimits.info} cells.`);
  if (JSON.stringify(template).length > templateLimits.characters)
    add(null, 'columns', `All texts of a template together have at most ${counted(templateLimits.characters)} characters.`);
  return found;
}

const namesOf = ({ header, synonyms }: TemplateColumn): [setting: string, name: string][] => [
  ['header', header],
  ...synonyms.map((name): [string, string] => ['synonyms', name]),
];

/** Why a file's headers cannot be compared with this name; null if they can. */
function wrongPlaceholders(name: string): string | null {
  const all = name.match(placeholder) ?? [];
  if (all.length > templateLimits.placeholders) return `A name has at most ${templateLimits.placeholders} placeholders.`;
  if (all.filter((one) => one === '{name}').length > 1) return '{name} stands in a name once.';
  if (/\{(?:name|any)\}\{(?:name|any)\}/.test(name))
    return 'Between {name} and {any} a character is needed, which shows where one ends and the other begins.';
  return null;
}
