/** The rows of a new file above its products. */
import type { Template, TemplateColumn } from './template.ts';

/** What is written for the placeholders in headers. */
export interface HeaderOptions {
  /** The names of the facts that get a column where the header has `{name}`. */
  factNames?: readonly string[];
  /** The currency that replaces `{currency}`; US dollars if not given. */
  currency?: string;
}

/** All header rows of a template; the last one names the columns. */
export function headersOf(template: Template, { factNames = [], currency = 'USD' }: HeaderOptions = {}): string[][] {
  const columns = inOrder(template).flatMap((column) => namesOf(column, factNames));
  return template.headerRows.map((kind) => {
    if (kind === 'info') return [...template.info];
    return columns.map(({ name, label }) => (kind === 'labels' ? label || name : name).replaceAll('{currency}', currency));
  });
}

/** Sorts the columns so that those with the same number come one after the other: “Option 1 name”, “Option 1 value”. */
function inOrder({ columns }: Template): (TemplateColumn & { n: number })[] {
  const ordered: (TemplateColumn & { n: number })[] = [];
  for (let at = 0; at < columns.length; ) {
    const first = columns[at] as TemplateColumn;
    let end = at + 1;
    while (isNumbered(first) && end < columns.length && isNumbered(columns[end]) && columns[end]?.count === first.count) end += 1;
    const together = columns.slice(at, end);
    for (let n = 1; n <= first.count; n++) ordered.push(...together.map((column) => ({ ...column, n })));
    at = end;
  }
  return ordered;
}
const isNumbered = (column: TemplateColumn | undefined) => column?.header.includes('{n}') ?? false;

function namesOf(
  { header, label, n }: TemplateColumn & { n: number },
  factNames: readonly string[],
): { name: string; label: string }[] {
  const name = header.replaceAll('{n}', String(n));
  return header.includes('{name}')
    ? factNames.map((fact) => ({ name: name.replaceAll('{name}', fact), label }))
    : [{ name, label: label.replaceAll('{n}', String(n)) }];
}
