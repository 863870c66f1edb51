import { describe, expect, test } from 'vitest';
import { batchName } from '#shared/batches/name.ts';
import type { Preview } from './batch-types.ts';
import {
  chosenWords,
  costWords,
  emptyOnlyLabel,
  enoughWords,
  fewWords,
  foundWords,
  movingWords,
  nextWords,
  nothingWords,
  outcome,
  proposed,
  proposedLength,
  queriesWords,
  retriedWords,
  shortage,
  shortWords,
  spokenWords,
  standing,
  startLabel,
  takenWords,
  whyLength,
} from './batch-words.ts';

test.each([
  ['running', 0, 0, ''],
  ['running', 2, 0, 'Texts go on their products.'],
  ['running', 0, 2, 'Texts come off their products.'],
  ['using', 0, 1, 'Texts come off their products.'],
  ['undoing', 1, 0, 'Texts go on their products.'],
  ['using', 0, 0, 'Texts go on their products.'],
  ['undoing', 0, 0, 'Texts come off their products.'],
  ['done', 1, 1, 'Texts go on their products, and others come off.'],
] as const)('a batch that is %s, with %i to use and %i to take off, says “%s”', (state, using, undoing, said) =>
  expect(movingWords({ state, using, undoing })).toBe(said),
);

describe('what a batch would write', () => {
  const preview = (toWrite: number, queriesLeft: number, largest = 250, enough: Partial<Preview['enough']> = {}): Preview => {
    const counted = Math.min(toWrite, largest);
    const all = { short: counted, medium: counted, long: counted, detailed: counted };
    return {
      chosen: 500,
      toWrite,
      drafted: 0,
      inReview: 0,
      inBatch: 0,
      counted,
      enough: { ...all, ...enough },
      full: { ...all, ...enough },
      queriesLeft,
      largest,
      later: false,
    };
  };

  test('all of it, if there are enough queries', () => {
    expect(proposed(preview(118, 118), 'medium')).toBe(118);
    expect(shortage(preview(118, 118), 'medium', 'Pro')).toBeNull();
  });

  test('which products have a draft already, or wait in another batch', () => {
    const taken = { ...preview(13, 99), drafted: 12, inReview: 2, inBatch: 1 };
    expect(Object.values(takenWords(taken, true))).toEqual([
      '12 more have a draft waiting.',
      '2 more have a draft in review.',
      '1 more waits in another batch.',
    ]);
    expect(Object.values(takenWords(taken, false))).toEqual([
      '12 of them have a draft waiting.',
      '2 of them have a draft in review.',
      '1 of them waits in another batch.',
    ]);
    expect(takenWords({ toWrite: 1, drafted: 1, inReview: 0, inBatch: 0 }, false)).toEqual({
      drafted: 'It has a draft waiting.',
      inReview: '',
      inBatch: '',
    });
  });

  test('as many as there are queries', () => {
    expect(proposed(preview(118, 84), 'medium')).toBe(84);
    expect(shortage(preview(118, 84), 'medium', 'Pro')).toBe('118 texts, but you have 84 queries left.');
    expect(shortage(preview(2, 1), 'medium', 'Pro')).toBe('2 texts, but you have 1 query left.');
    // The button never offers more than there are queries, not even if all products are begun.
    expect(startLabel(preview(150, 20), 'medium', 20)).toBe('Write the first 20 (20 queries)');
    expect(startLabel(preview(150, 20), 'medium', 150)).toBe('Write the first 20 (20 queries)');
    expect(startLabel(preview(150, 150), 'medium', 150)).toBe('Write 150 texts (150 queries)');
  });

  test('as many as the plan allows in one batch', () => {
    expect(proposed(preview(400, 900), 'medium')).toBe(250);
    expect(shortage(preview(400, 900), 'medium', 'Pro')).toBe('400 texts, but Pro writes 250 in one batch.');
    expect(shortage(preview(400, 84), 'medium', 'Pro')).toBe(
      '400 texts, but Pro writes 250 in one batch, and you have 84 queries left.',
    );
  });
});

describe('products with too few facts', () => {
  const found = (queriesLeft: number, enough: Partial<Preview['enough']>, toWrite = 76, largest = 250): Preview => ({
    ...{
      chosen: 84,
      toWrite,
      drafted: 0,
      inReview: 0,
      inBatch: 0,
      counted: Math.min(toWrite, largest),
      queriesLeft,
      largest,
      later: false,
    },
    enough: { short: 0, medium: 0, long: 0, detailed: 0, ...enough },
    full: { short: 0, medium: 0, long: 0, detailed: 0, ...enough },
  });

  test('the length that most of them fill is proposed, and none longer than usual', () => {
    expect(proposedLength(found(500, { short: 51, medium: 50 }))).toBe('short');
    expect(proposedLength(found(500, { short: 60, medium: 51, long: 51 }))).toBe('medium');
    expect(proposedLength(found(500, { short: 9, medium: 9 }))).toBe('medium');
    expect(proposedLength(found(500, {}))).toBe('medium');
  });

  test('a length that is chosen by itself says why', () => {
    expect(whyLength(found(500, { short: 76, medium: 60 }), 'medium')).toBe('');
    expect(whyLength(found(500, { short: 51, medium: 3 }), 'short')).toBe(
      'Short is chosen because only 3 of 76 products have enough facts for Medium.',
    );
    expect(whyLength(found(500, { short: 51 }), 'short')).toBe(
      'Short is chosen because none of 76 products has enough facts for Medium.',
    );
    expect(whyLength(found(500, { short: 1 }, 1), 'short')).toBe(
      'Short is chosen because this product has too few facts for Medium.',
    );
  });

  test('texts that are shorter than they were to be are counted, with what helps', () => {
    const request = { descriptionLength: 'short' } as Parameters<typeof shortWords>[0]['request'];
    const said = (...words: (number | null)[]) =>
      shortWords(
        { request },
        words.map((words) => ({ words })),
      );
    const why = 'shorter than 40 words, the least for Short, because there are too few facts. Add facts for longer texts.';
    expect(said(40, 80, null)).toBe('');
    expect(said(19, 35, 41, null)).toBe(`2 of 3 texts are ${why}`);
    expect(said(19, 41)).toBe(`1 of 2 texts is ${why}`);
    expect(said(19, 20)).toBe(`Both texts are ${why}`);
    expect(said(19, 20, 21)).toBe(`All 3 texts are ${why}`);
    expect(said(19)).toBe(`This text is ${why}`);
  });

  test('it is said how many have enough for which length, and what becomes of the others', () => {
    const some = found(500, { short: 48, medium: 4 });
    const aside = 'The other 28 are set aside with what they lack, for free.';
    expect(enoughWords(some, 'short')).toBe(`48 of 76 can be written as Short, 4 as Medium. ${aside}`);
    expect(enoughWords(found(500, { short: 48 }), 'medium')).toBe(
      '48 of 76 can be written as Short, none as Medium. For Medium, nothing can be written yet.',
    );
    expect(enoughWords(found(500, { short: 75, medium: 75 }), 'medium')).toBe(
      '75 of 76 can be written as Short, 75 as Medium. The other one is set aside with what it lacks, for free.',
    );
    expect(enoughWords(found(500, { short: 76, medium: 76 }), 'medium')).toBe('All 76 can be written as Medium.');
    expect(enoughWords(found(500, { short: 12 }, 76, 25), 'short')).toMatch(/^Of the first 25, 12 can be written as Short/);
    expect(enoughWords(found(500, {}), 'short')).toBe('None of the 76 has enough facts yet.');
  });

  test('it is said before how many texts will be shorter than their length', () => {
    const of = (enough: number, full: number) => {
      const lengths = (short: number) => ({ short, medium: 0, long: 0, detailed: 0 });
      return fewWords({ enough: lengths(enough), full: lengths(full) }, 'short');
    };
    const why = 'will have fewer than 40 words, because there are few facts.';
    expect(of(50, 50)).toBe('');
    expect(of(50, 0)).toBe(`They ${why}`);
    expect(of(50, 38)).toBe(`About 12 of them ${why}`);
    expect(of(1, 0)).toBe(`It ${why}`);
  });

  test('where every product has a text, that is said, and not that none needs one', () => {
    const free = { chosen: 50, drafted: 0, inReview: 0, inBatch: 0 };
    expect(nothingWords(free, ['description'], true)).toBe('All 50 have a text already.');
    expect(nothingWords({ ...free, chosen: 1 }, ['tags'], true)).toBe('This product has these already.');
    expect(nothingWords({ ...free, drafted: 1 }, ['description'], true)).toBe('None of these products needs a text.');
    expect(nothingWords(free, ['altText'], false)).toBe('None of these products needs a text.');
  });

  test('only texts that can be written are paid for', () => {
    const some = found(60, { short: 48 });
    expect(proposed(some, 'short')).toBe(76);
    expect(costWords(some, 'short', 76)).toBe('48 texts (48 queries)');
    expect(shortage(some, 'short', 'Pro')).toBeNull();
    expect(proposed(found(10, { short: 48 }), 'short')).toBe(10);
    expect(costWords(found(10, { short: 48 }), 'short', 10)).toBe('up to 10 texts (10 queries)');
  });

  test('a new attempt says what it does', () => {
    const why = 'too few facts, or are deleted or paused.';
    expect(retriedWords({ products: 28, texts: 0 })).toBe(`None of the 28 can be written about now: they have ${why}`);
    expect(retriedWords({ products: 28, texts: 5 })).toBe(`5 of 28 are being written. The others still have ${why}`);
    expect(retriedWords({ products: 1, texts: 1 })).toBe('1 text is being written.');
    expect(retriedWords({ products: 1, texts: 0 })).toBe('This product has too few facts yet, or is deleted or paused.');
  });
});

test('a batch is called by what tells it apart, and its state counts what was written', () => {
  const request = { platform: 'etsy', descriptionLength: 'short' } as const;
  expect(batchName({ fields: ['description', 'meta', 'tags'], request })).toBe(
    'Description, meta texts and tags for Etsy, short',
  );
  const of = (changes: Partial<Parameters<typeof standing>[0]>) =>
    standing({ state: 'done', sample: null, done: 76, total: 76, written: 76, ...changes });
  expect(of({ state: 'cancelled', written: 5 })).toBe('Stopped: 5 of 76 written');
  expect(of({ written: 48 })).toBe('48 of 76 written');
  expect(of({})).toBe('Written');
  expect(of({ state: 'paused', sample: 5, done: 9, written: 3 })).toBe('Paused at 3 of 5');
});

test('the outcome names only what there is', () => {
  const none = { waiting: 0, written: 0, thin: 0, failed: 0, skipped: 0, used: 0 };
  expect(outcome({ counts: none, open: 0 })).toBe('');
  expect(outcome({ counts: { ...none, used: 1, thin: 2, failed: 3, skipped: 1 }, open: 1 })).toBe(
    '1 text used, 1 waits for you, 2 products need an answer, 3 could not be written, 1 left out',
  );
});

test('what must be settled comes before what is worth a look', () => {
  expect(foundWords({ toSettle: 2, found: 5 })).toBe('2 to settle');
  expect(foundWords({ toSettle: 0, found: 1 })).toBe('1 to look at');
  expect(foundWords({ toSettle: 0, found: 0 })).toBe('No findings');
  expect(foundWords({ toSettle: 0, found: 1, isUnchecked: true })).toBe('Not checked since your edit');
});

test('of the chosen products, it is said how many need a text', () => {
  expect(chosenWords({ chosen: 65, toWrite: 65 }, true)).toBe('For 65 products.');
  expect(chosenWords({ chosen: 65, toWrite: 56 }, true)).toBe('56 of 65 products need a new text.');
  expect(chosenWords({ chosen: 65, toWrite: 1 }, true)).toBe('1 of 65 products needs a new text.');
  // Those without a picture are left out, whether or not they need a text.
  expect(chosenWords({ chosen: 65, toWrite: 56 }, false)).toBe('For 56 of 65 products.');
  expect(emptyOnlyLabel(['meta', 'description'])).toBe('Only products without a text');
  expect(emptyOnlyLabel(['meta'])).toBe('Only products that lack these');
});

test('the list says what is next for a batch', () => {
  const now = new Date('2026-11-29T10:00:00Z');
  const keptUntil = '2026-12-05T09:30:00Z';
  const said = (one: { open: number; used: number; state?: 'running' }, at = now) =>
    nextWords({ state: 'done', keptUntil, ...one }, at);
  expect(said({ open: 3, used: 0 })).toBe('3 to review');
  expect(said({ open: 3, used: 52 })).toMatch(/^3 to review, 52 used, can be taken back until .*5/);
  expect(said({ open: 0, used: 52 }, new Date(keptUntil))).toBe('52 used');
  expect(said({ open: 3, used: 0, state: 'running' })).toBe('');
});

test.each([
  [{ used: 0, same: 0, short: 0 }, ''],
  [{ used: 1, same: 0, short: 0 }, '1 query was used.'],
  [{ used: 56, same: 4, short: 0 }, '56 queries were used; 4 texts came out the same as a text you have and cost nothing.'],
  [{ used: 1, same: 0, short: 1 }, '1 query was used; 1 text came out too short to be charged and cost nothing.'],
  [{ used: 0, same: 15, short: 0 }, 'No query was used; 15 texts came out the same as a text you have and cost nothing.'],
  [
    { used: 3, same: 1, short: 1 },
    '3 queries were used; 2 texts came out the same as a text you have or too short and cost nothing.',
  ],
])('a batch that used %o says what was charged', (queries, said) => expect(queriesWords({ queries })).toBe(said));

test('a batch reads out each quarter of what is written, and no number that the next text makes wrong', () => {
  const of = (done: number) => spokenWords({ state: 'running', sample: null, done, total: 50, written: done });
  expect([0, 12, 13, 25, 49, 50].map(of)).toEqual([
    'Writing 50 texts',
    'Writing 50 texts',
    'Writing 50 texts, a quarter is done',
    'Writing 50 texts, half are done',
    'Writing 50 texts, three quarters are done',
    'Writing 50 texts',
  ]);
  expect(spokenWords({ state: 'paused', sample: null, done: 5, total: 50, written: 5 })).toBe('Paused at 5 of 50');
});
