import { describe, expect, test } from 'vitest';
import { problemsOf, readTemplate, sayProblem } from './problems.ts';
import { seededTemplates } from './seeded/seeded.ts';
import { type Template, templateSchema } from './template.ts';

const template = (changes: object = {}): Template =>
  templateSchema.parse({
    id: 'own',
    name: 'Own',
    platform: 'general',
    direction: 'both',
    format: 'csv',
    marks: ['SKU'],
    columns: [
      { header: 'Name', field: 'name' },
      { header: 'SKU', field: 'sku' },
    ],
    ...changes,
  });
const said = (changes: object) => {
  const one = template(changes);
  return problemsOf(one).map((problem) => sayProblem(problem, one));
};

describe('what would break an export is found, with its place', () => {
  test('the formats of the release have nothing that stops', () => {
    const found = seededTemplates.flatMap((one) => problemsOf(one).filter(({ stops }) => stops));
    expect(found).toEqual([]);
  });

  test('two columns with one header', () => {
    expect(said({ columns: [...template().columns, { header: ' sku ', field: null }] })).toEqual([
      'Column 3, “sku”: Column 2 has the header “SKU” too. A file cannot have both.',
    ]);
  });

  test('two columns with one field that only one can hold', () => {
    expect(said({ columns: [...template().columns, { header: 'Article', field: 'sku' }] })).toEqual([
      'Column 3, “Article”: Column 2 holds SKU too. One column can hold it.',
    ]);
  });

  test('no match key', () => {
    expect(said({ matchKey: 'handle' })).toEqual([
      'No column holds Handle, by which products are found again. Add it, or choose another.',
    ]);
  });

  test('several columns without a number in their header', () => {
    expect(said({ columns: [...template().columns, { header: 'Picture', field: 'images', count: 3 }] })).toEqual([
      'Column 3, “Picture”: 3 columns would have one header. Write {n} where the number stands, or make it 1 column.',
    ]);
  });

  test('a delimiter that the format does not have', () => {
    expect(said({ format: 'tsv' })).toEqual(['A TSV file has tabs between its cells.']);
    expect(said({ delimiter: '\t' })).toHaveLength(1);
  });

  test('rows that are joined by what no column holds', () => {
    expect(said({ joining: { kind: 'parentSku', words: { single: '', parent: 'parent', variation: 'child' } } })).toEqual([
      'Variations name their parent, but no column holds the parent.',
    ]);
  });

  test('without typical headers there is a notice, which stops nothing', () => {
    expect(problemsOf(template({ marks: [] })).map(({ stops }) => stops)).toEqual([false]);
  });
});

test('a field that does not exist is named with its column', () => {
  const one = { ...template(), columns: [{ header: 'Name', field: 'naem' }] };
  expect(readTemplate(one)).toMatchObject({
    template: null,
    problems: [{ column: 0, setting: 'field', reason: 'This field does not exist. Choose one of the list.', stops: true }],
  });
});
