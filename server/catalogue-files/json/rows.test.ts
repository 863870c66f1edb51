import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '#tests/support/amounts.ts';
import { errorOf, inPieces, readAll, readFile } from '#tests/support/catalogue-files.ts';
import { writeFile } from '../write.ts';
import { type JsonValue, parseJson } from './parse.ts';

describe('a JSON file', () => {
  test('nested values get names with dots, and numbers stay as they are', async () => {
    const text = `[
      {"id": 12345678901234567890, "price": 19.90, "size": {"cm": 4e2, "no": null}, "tags": ["a", "b"], "new": true},
      {"images": [{"url": "x"}, {"url": "y", "alt": "\\u00fc\\n"}], "id": "007", "empty": {}, "none": []}
    ]`;
    const { columns, rows } = await readFile(text, 'file.json');
    const objects = rows.map(({ cells }) =>
      Object.fromEntries(cells.map((cell, at) => [columns[at], cell]).filter(([, cell]) => cell)),
    );
    expect(objects).toEqual([
      { id: '12345678901234567890', price: '19.90', 'size.cm': '4e2', tags: '["a","b"]', new: 'true' },
      { id: '007', 'images.1.url': 'x', 'images.2.url': 'y', 'images.2.alt': 'ü\n' },
    ]);
    expect(columns).toContain('size.no');
    expect(rows.every(({ cells }) => cells.length === columns.length)).toBe(true);
  });

  test('a name that comes twice has two columns', async () => {
    expect(await readFile('[{"a": "1", "a": "2"}]')).toMatchObject({
      columns: ['a', 'a'],
      rows: [{ number: 1, cells: ['1', '2'] }],
    });
  });

  test('lines are numbered, and blank ones count', async () => {
    const { rows } = await readFile('{"a": 1}\n\n{"a": 2}\n');
    expect(rows).toMatchObject([{ number: 1 }, { number: 3 }]);
  });

  test.each([
    ['cut off in an object', '[{"a": 1}, {"a": 2', /ends in the middle.*object 2/],
    ['cut off behind an object', '[{"a": 1}', /ends in the middle/],
    ['something behind it', '[{"a": 1}] x', /something follows its end/],
    ['a comma too many', '[{"a": 1},]', /Object 2 .* no valid JSON/],
    ['a bare word', '[{"a": yes}]', /Object 1 .* no valid JSON: "yes}/],
    ['brackets that do not match', '[{"a": 1]}', /bracket \] closes nothing/],
    ['a plain item', '[{"a": 1}, 2]', /Item 2 .* no object/],
    ['no objects', '[]', /no objects/],
    ['a broken escape', '[{"a": "\\x"}]', /no valid JSON/],
    ['a NUL character', '[{"a": "\\u0000"}]', /NUL/],
    ['deep nesting', `[{"a": ${'['.repeat(5_000)}${']'.repeat(5_000)}}]`, /nested more than/],
    ['deep nesting before the list', `{"x": ${'['.repeat(61)}${']'.repeat(61)}, "a": [{"b": 1}]}`, /nested more than 60 deep/],
    ['deep nesting behind the list', `{"a": [{"b": 1}], "x": ${'['.repeat(61)}${']'.repeat(61)}}`, /nested more than 60 deep/],
    ['very many values', `[{"a": [${'1,'.repeat(200_000)}1]}]`, /more than 100,000 values/],
    [
      'very many names',
      `[${Array.from({ length: 1_001 }, (_, at) => `{"n${at}": 1}`)}]`,
      /more than 1,000 different names; object 1,001/,
    ],
    ['a very long text', `[{"a": "${'x'.repeat(1_100_000)}"}]`, /The value of "a" in object 1 is longer/],
    ['a very long object', `[{"a": "${'x'.repeat(9_000_000)}"}]`, /Object 1 of the file is longer/],
  ])('%s is told', async (_, text, message) => {
    expect(await errorOf(text, 'file.json')).toMatchObject({ name: 'AppError', message: expect.stringMatching(message) });
  });

  test('a list that is not where it was said to be', async () => {
    const form = { kind: 'json', encoding: 'utf-8', bom: false, layout: 'list', path: ['goods'] } as const;
    await expect(readAll(inPieces(Buffer.from('{"products": [{"a": 1}]}')), { ...form, path: ['goods'] })).rejects.toThrow(
      'no list "goods"',
    );
  });

  test('any JSON means what JSON.parse reads', () => {
    const plainOf = (value: JsonValue): unknown => {
      if (value.kind === 'text') return value.text;
      if (value.kind === 'list') return value.items.map(plainOf);
      return Object.fromEntries(value.entries.map(([name, inner]) => [name, plainOf(inner)]));
    };
    const textOf = (value: unknown): unknown => {
      if (value === null) return '';
      if (typeof value !== 'object') return typeof value === 'string' ? value : JSON.stringify(value);
      if (Array.isArray(value)) return value.map(textOf);
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, textOf(inner)]));
    };
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0, 2), (value, indent) => {
        expect(plainOf(parseJson(JSON.stringify(value, null, indent)))).toEqual(textOf(JSON.parse(JSON.stringify(value))));
      }),
      { numRuns: runs(500) },
    );
  });
});

test('lists and nested values come back as they were', async () => {
  const objects = [
    { id: '1', size: { cm: '4', inner: { x: 'a' } }, tags: ['a|b', '\\', 'c'], images: [{ url: 'x' }, { url: 'y', alt: 'z' }] },
    { id: '2', size: { cm: '', inner: { x: '' } }, tags: 'a', images: [{ url: 'w', alt: '' }], 'Art. No.': '7', none: '' },
  ];
  const { form, columns, rows } = await readFile(JSON.stringify(objects), 'file.json');
  expect(columns).toContain('images.2.alt');
  const bytes = await buffer(
    writeFile(
      form,
      [columns],
      rows.map(({ cells }) => cells),
    ),
  );
  const [first, second] = JSON.parse(bytes.toString()) as object[];
  expect(first).toEqual({
    ...objects[0],
    images: [
      { url: 'x', alt: '' },
      { url: 'y', alt: 'z' },
    ],
    'Art. No.': '',
    none: '',
  });
  expect(second).toEqual(objects[1]);
  const again = await readFile(bytes, 'file.json');
  const named = (file: { columns: string[]; rows: { cells: string[] }[] }) =>
    file.rows.map(({ cells }) => Object.fromEntries(cells.map((cell, at) => [file.columns[at], cell])));
  expect(named(again)).toEqual(named({ columns, rows }));
});

test.each([
  [['a', 'a.b'], ['1', '2'], { a: '1', 'a.b': '2' }],
  [['a.1', 'a.2'], ['1', '2'], { a: { 1: '1', 2: '2' } }],
  [['a..b', 'No.', 'a. b'], ['1', '2', '3'], { 'a..b': '1', 'No.': '2', 'a. b': '3' }],
] as const)('names such as %s are taken apart only if they are read the same again', async (columns, cells, object) => {
  const form = { kind: 'json', encoding: 'utf-8', bom: false, layout: 'list', path: [] } as const;
  const bytes = await buffer(writeFile({ ...form, path: [] }, [[...columns]], [[...cells]]));
  expect(JSON.parse(bytes.toString())).toEqual([object]);
  expect(await readFile(bytes, 'file.json')).toMatchObject({ columns, rows: [{ cells }] });
});
