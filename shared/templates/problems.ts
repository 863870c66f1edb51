/** Checks a template that somebody edits, before imports and exports follow it. */
import { traitsOf } from './fields.ts';
import { type Template, type TemplateColumn, templateSchema } from './template.ts';
import { excessesOf } from './template-limits.ts';
import type { TemplateProblem } from './template-problem.ts';

/** A value that should be a template: what its parts may not be, or the template. */
export function readTemplate(
  value: unknown,
): { template: Template; problems: [] } | { template: null; problems: TemplateProblem[] } {
  const { data, error } = templateSchema.safeParse(value);
  if (data) return { template: data, problems: [] };
  const problems = error.issues.map(({ path, message }): TemplateProblem => {
    const [first, at, ...rest] = path;
    const inColumn = first === 'columns' && typeof at === 'number';
    const setting = String((inColumn ? rest[0] : first) ?? '');
    return { column: inColumn ? at : null, setting, reason: sayWrong(setting, message), stops: true };
  });
  return { template: null, problems };
}

function sayWrong(setting: string, message: string): string {
  if (setting === 'field') return 'This field does not exist. Choose one of the list.';
  if (setting === 'header') return 'A column needs a header of at most 300 characters, of which something can be seen.';
  if (setting === 'name' || setting === 'platform') return 'Needs at most 300 characters, of which something can be seen.';
  if (setting === 'columns') return 'A template has from 1 to 300 columns.';
  return `${message}.`.replace('..', '.');
}

/** What would break an import or an export with this template. Notices come last. */
export function problemsOf(template: Template): TemplateProblem[] {
  const found = [
    ...excessesOf(template),
    ...ofHeaders(template),
    ...ofFields(template),
    ...ofColumns(template),
    ...ofRows(template),
    ...ofMarks(template),
  ];
  return [...found.filter(({ stops }) => stops), ...found.filter(({ stops }) => !stops)];
}

const problem = (column: number | null, setting: string, reason: string, stops = true): TemplateProblem => ({
  column,
  setting,
  reason,
  stops,
});

const headerKey = (header: string) => header.trim().toLowerCase();

function ofHeaders({ columns }: Template): TemplateProblem[] {
  const first = new Map<string, number>();
  return columns.flatMap(({ header, count }, at) => {
    const key = headerKey(header);
    const found: TemplateProblem[] = [];
    const twin = first.get(key);
    if (key === '') found.push(problem(at, 'header', 'A column needs a header.'));
    else if (twin !== undefined)
      found.push(
        problem(
          at,
          'header',
          `Column ${twin + 1} has the header “${columns[twin]?.header.trim()}” too. A file cannot have both.`,
        ),
      );
    else first.set(key, at);
    if (count > 1 && !header.includes('{n}'))
      found.push(
        problem(at, 'count', `${count} columns would have one header. Write {n} where the number stands, or make it 1 column.`),
      );
    return found;
  });
}

/** Whether a new file gets the column. */
const isWritten = ({ count }: TemplateColumn) => count > 0;

function ofFields({ columns }: Template): TemplateProblem[] {
  const first = new Map<string, number>();
  return columns.flatMap((column, at) => {
    const { field, writtenBy, header } = column;
    if (field === null || traitsOf(field).many || !isWritten(column) || header.includes('{')) return [];
    const key = `${field} ${writtenBy}`;
    const twin = first.get(key);
    if (twin === undefined) {
      first.set(key, at);
      return [];
    }
    return [problem(at, 'field', `Column ${twin + 1} holds ${traitsOf(field).title} too. One column can hold it.`)];
  });
}

function ofColumns({ columns }: Template): TemplateProblem[] {
  return columns.flatMap(({ transform, prefix, suffix, valueMap, required, field, default: instead }, at) => {
    const found: TemplateProblem[] = [];
    if (transform === 'prefix' && prefix === '' && suffix === '')
      found.push(problem(at, 'prefix', 'Say what stands before or behind the value, or choose another transform.'));
    const words = new Set<string>();
    for (const word of Object.keys(valueMap)) {
      if (words.has(headerKey(word))) found.push(problem(at, 'valueMap', `“${word}” stands in the value map twice.`));
      words.add(headerKey(word));
    }
    if (required && field === null && instead === '')
      found.push(
        problem(
          at,
          'required',
          'The column is required, but holds no field and has no default, so new rows leave it empty.',
          false,
        ),
      );
    return found;
  });
}

function ofRows({ columns, matchKey, joining, direction, format, delimiter, headerRows }: Template): TemplateProblem[] {
  const has = (field: string) => columns.some((column) => column.field === field);
  const found: TemplateProblem[] = [];
  if (!has(matchKey))
    found.push(
      problem(
        null,
        'matchKey',
        `No column holds ${traitsOf(matchKey).title}, by which products are found again. Add it, or choose another.`,
      ),
    );
  if (direction !== 'export' && !has('name') && !has('handle') && !has('sku') && !has('externalId') && !has('ownId'))
    found.push(problem(null, 'columns', 'No column says which product a row is about: name, SKU, handle or ID.'));
  if (joining.kind === 'sameHandle' && !has(joining.by))
    found.push(
      problem(
        null,
        'joining',
        `Rows with the same ${traitsOf(joining.by).title} are one product, but no column holds it. So each row is a product.`,
        false,
      ),
    );
  if (joining.kind === 'parentAndVariation' && !has('rowType'))
    found.push(problem(null, 'joining', 'Rows say whether they are variations, but no column holds the kind of row.'));
  if (joining.kind === 'parentSku' && !has('parent'))
    found.push(problem(null, 'joining', 'Variations name their parent, but no column holds the parent.'));
  if (format === 'tsv' && delimiter !== '\t') found.push(problem(null, 'delimiter', 'A TSV file has tabs between its cells.'));
  if (format === 'csv' && delimiter === '\t')
    found.push(problem(null, 'delimiter', 'A CSV file has no tabs between its cells. Choose another sign, or the format TSV.'));
  if (!headerRows.includes('names')) found.push(problem(null, 'headerRows', 'No row has the names of the columns.'));
  return found;
}

function ofMarks({ marks, columns, direction }: Template): TemplateProblem[] {
  if (direction === 'export') return [];
  if (marks.length === 0)
    return [problem(null, 'marks', 'Without typical headers, no file is recognised as this format by itself.', false)];
  const headers = new Set(columns.map(({ header }) => headerKey(header)));
  // A mark may be one of numbered columns: “IMAGE1” is one of “IMAGE{n}”.
  const isThere = (mark: string) => headers.has(headerKey(mark)) || headers.has(headerKey(mark.replace(/\d+/, '{n}')));
  return marks
    .filter((mark) => !isThere(mark))
    .map((mark) => problem(null, 'marks', `“${mark}” is a typical header, but no column has it.`, false));
}

/** A problem as one sentence with its place. */
export function sayProblem({ column, reason }: TemplateProblem, template: Pick<Template, 'columns'>): string {
  if (column === null) return reason;
  const header = template.columns[column]?.header.trim();
  return `Column ${column + 1}${header ? `, “${header}”` : ''}: ${reason}`;
}
