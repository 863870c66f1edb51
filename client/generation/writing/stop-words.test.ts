import { createElement } from 'react';
import { expect, test } from 'vitest';
import { markup } from '#tests/support/markup.tsx';
import { idleRun, type Run } from './run.ts';
import { costOfStop, isFreeStop, stopWords } from './stop-words.ts';
import { WritingCard } from './writing-card.tsx';

test('the Stop button says what it costs before it is pressed', () => {
  const free = 'Stop before 50 words are written, and it uses no query.';
  expect(stopWords(0, 100)).toEqual({ label: 'Stop', note: free });
  expect(stopWords(0, 3)).toEqual({ label: 'Stop', note: `${free} 3 free stops are left today.` });
  expect(stopWords(49, 1)).toEqual({ label: 'Stop', note: `${free} One free stop is left today.` });
  expect(stopWords(12, 0)).toEqual({
    label: 'Stop (1 query)',
    note: 'Stopping now costs 1 query. The free stops of today are used up.',
  });
  expect(stopWords(50, 5)).toEqual({ label: 'Stop (1 query)', note: 'Stopping now keeps this text for 1 query.' });
  expect(stopWords(50, 0)).toEqual(stopWords(50, 5));
});

test('the card of a text being written shows the price of stopping it, and what the server says now counts before what was known', () => {
  const shown = (run: Partial<Run>, freeStopsLeft: number | undefined) =>
    markup(
      createElement(WritingCard, {
        run: { ...idleRun, ...run },
        productName: 'Mug',
        freeStopsLeft,
        typed: {},
        onType: null,
        onStop: () => {},
      }),
    );
  const price = 'Stop (1 query)';
  expect(shown({}, 5)).not.toContain(price);
  for (const card of [shown({}, 0), shown({ freeStopsLeft: 0 }, 5)]) {
    expect(card).toContain(price);
    expect(card).toContain('Stopping now costs 1 query. The free stops of today are used up.');
  }
  const words = JSON.stringify({ title: 'Mug', intro: 'A mug of stoneware. '.repeat(20) });
  expect(shown({ json: words }, 5)).toContain(price);
});

test('nothing is said of what is not known yet', () => {
  expect(stopWords(0, undefined)).toEqual({ label: 'Stop', note: '' });
  expect([isFreeStop(0, undefined), isFreeStop(0, 0), isFreeStop(50, undefined)]).toEqual([true, false, false]);
});

test('a stop is said to have cost a query only where the server was heard and counted it', () => {
  expect(costOfStop(8, 8)).toBe('charged');
  // The server's number is one lower than ours: it has refunded the call, so the stop cost nothing.
  expect(costOfStop(8, 7)).toBe('nothing');
  // The cost is unknown if the server did not answer (null), or if its number changed for another reason: queries were used in
  // another browser tab, or a new billing period began.
  for (const counted of [null, 9, 6, 0]) expect(costOfStop(8, counted)).toBe('unknown');
});
