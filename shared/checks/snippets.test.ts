import { describe, expect, test } from 'vitest';
import { bestTime } from '#tests/support/best-time.ts';
import { emptyListing, type Listing } from '../generation/listing.ts';
import { checkSnippets } from './snippets.ts';

const warning = 'Not suitable for children under 36 months, because of small parts.';
const found = (change: Partial<Listing>, ...snippets: string[]) => checkSnippets({ ...emptyListing, ...change }, snippets);

test('a locked text that stands as written has no finding', () => {
  expect(found({ details: `It is blue.\n\n${warning} It is round.` }, warning)).toEqual([]);
  expect(found({ bullets: ['Blue', `${warning}`] }, ` ${warning}\n`)).toEqual([]);
  expect(found({ intro: 'Use < 5 g & "rinse"' }, 'Use < 5 g & "rinse"')).toEqual([]);
  expect(found({ details: 'One line\nand another' }, 'One line\nand another', '')).toEqual([]);
});

describe('a missing one', () => {
  test('is hard, and the fix adds it', () => {
    const details = 'It is blue.';
    const [finding] = found({ details }, warning);
    expect(finding).toMatchObject({
      check: 'snippet',
      severity: 'hard',
      field: 'details',
      start: 11,
      end: 11,
      found: '',
      fact: warning,
    });
    expect(found({ details: details + finding?.fix?.text }, warning)).toEqual([]);
  });

  test('is missing in the title too: buyers read the body', () => {
    expect(found({ title: warning }, warning)).toHaveLength(1);
  });
});

describe('a changed one', () => {
  test.each([
    ['a number', 'Not suitable for children under 24 months, because of small parts.'],
    ['a word', 'Not suitable for kids under 36 months, because of small parts!'],
    ['more words', 'Not suitable for any children who are under 36 months, because of very small parts.'],
    ['its case', 'not suitable for children under 36 months, because of small parts.'],
    ['two spaces', 'Not suitable for  children under 36 months, because of small parts.'],
  ])('by %s is told with its passage, and the fix restores it', (_, passage) => {
    const details = `It is blue. ${passage} It is round.`;
    const [finding, ...more] = found({ intro: 'A toy.', details }, warning);
    expect(more).toEqual([]);
    expect(finding).toMatchObject({ severity: 'hard', field: 'details', found: passage, fix: { text: warning } });
    const { start = 0, end = 0, fix } = finding ?? {};
    expect(details.slice(0, start) + fix?.text + details.slice(end)).toBe(`It is blue. ${warning} It is round.`);
  });

  test('is not any passage with the same small words', () => {
    expect(found({ details: 'It is a mug for the parts of a day.' }, warning)[0]?.message).toMatch(/is missing\.$/);
  });
});

test.each(['small ', 'a', '1 ', 'parts. '])('a wall of %j is read in good time', (piece) => {
  const details = piece.repeat(20_000 / piece.length);
  expect(bestTime(() => found({ details }, warning), 50, 10)).toBeLessThan(50);
});
