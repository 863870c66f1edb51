/** Headers with placeholders, also such as somebody writes to keep the server busy. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HeaderIndex, headerForms, headerKey } from './headers.ts';

const found = (name: string, header: string) => {
  const index = new HeaderIndex<string>();
  index.add(name, 'column');
  const [match] = index.find(header);
  return match === undefined ? null : { level: match.level, n: match.n, name: match.name };
};

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** What a pattern means, as a regular expression. It takes very long for some patterns, so it is only tried with short texts. */
function asExpression(name: string, header: string) {
  const hasName = name.includes('{name}');
  const named = new Set<string>();
  const group = (key: string, pattern: string) => {
    if (named.has(key)) return `\\k<${key}>`;
    named.add(key);
    return `(?<${key}>${pattern})`;
  };
  const source = name
    .split(/(\{n\}|\{currency\}|\{name\}|\{any\})/)
    .map((part) => {
      if (part === '{n}') return group('n', '\\d{1,3}');
      if (part === '{currency}') return '(?:[a-z]{3})';
      if (part === '{name}') return group('name', '.+');
      if (part === '{any}') return '.*';
      return hasName ? escaped(part) : escaped(headerKey(part));
    })
    .filter((part) => part !== '')
    .join(hasName ? '' : ' ?');
  const expression = new RegExp(`^${source}$`, 'iu');
  const forms = headerForms(header);
  const texts = hasName ? [header.replace(/^[\uFEFF\s*]+/, '').trim()] : [forms.full, forms.base, forms.bare];
  for (const [at, text] of texts.entries()) {
    const groups = expression.exec(text)?.groups;
    if (expression.exec(text) === null) continue;
    return { level: 3 - at, n: groups?.n === undefined ? null : Number(groups.n), name: (groups?.name ?? '').trim() };
  }
  return null;
}

test('a header fits a pattern as it would fit a regular expression, with the same number and name', () => {
  const piece = fc.constantFrom('{n}', '{currency}', '{name}', '{any}', 'a', 'A', 'b', ' ', '1', '-', '(', '😀', 'ß', 'eur');
  const letters = fc.constantFrom('a', 'A', 'b', 'B', ' ', '1', '2', '-', '(', ')', '😀', 'é', 'ß', 'eur', '\n');
  let fitting = 0;
  fc.assert(
    fc.property(
      fc
        .array(piece, { minLength: 1, maxLength: 6 })
        .map((pieces) => `{any}${pieces.join('')}`.slice(Number(pieces.length % 2) * 5)),
      fc.array(letters, { maxLength: 9 }).map((all) => all.join('')),
      (name, header) => {
        fc.pre(name.includes('{'));
        const expected = asExpression(name, header);
        if (expected !== null) fitting++;
        expect(found(name, header)).toEqual(expected);
      },
    ),
    { numRuns: 1_500 },
  );
  expect(fitting).toBeGreaterThan(50);
});

test('what placeholders stand for', () => {
  expect(found('Option {n} Name', 'option12 name')).toEqual({ level: 3, n: 12, name: '' });
  expect(found('{name} (product.metafields.{any})', 'Care label (product.metafields.custom.care)')).toMatchObject({
    name: 'Care label',
  });
  expect(found('{any}-{name}-{any}', 'a-b-c-d')).toMatchObject({ name: 'c' });
  expect(found('C{n}:{name} {n}', 'C12:Length 1 12')).toEqual({ level: 3, n: 12, name: 'Length 1' });
  expect(found('C{n}:{name} {n}', 'C12:Length 1 13')).toBeNull();
});

describe('a pattern that would keep a regular expression busy for minutes takes no time', () => {
  test.each([
    ['many {any}', `${'{any}'.repeat(8)}{name}{any}{any}z`, '1'.repeat(300)],
    ['as many as fit', `${'{any}'.repeat(58)}{name}z`, '1'.repeat(300)],
    ['{any} between letters', `${'{any}1'.repeat(40)}{name}z`, '1'.repeat(300)],
    ['{any} without {name}', `${'{any}1'.repeat(40)}z`, '1'.repeat(300)],
    ['many numbers', `${'{any}{n}'.repeat(30)}{name}z`, '1'.repeat(300)],
    ['many names', `${'{name}'.repeat(40)}z`, '1'.repeat(300)],
    ['many blanks', `${'{currency}'.repeat(25)} z`, 'eur '.repeat(75)],
  ])('%s', (_what, name, header) => {
    const index = new HeaderIndex<string>();
    index.add(name, 'column');
    const begun = performance.now();
    expect(index.find(header)).toEqual([]);
    expect(performance.now() - begun).toBeLessThan(2_000);
  });
});
