import { expect, test } from 'vitest';
import { refundWords } from './refund-words.ts';

test.each([
  [0, [], 'None was given back'],
  [1, [{ reason: 'too_short', n: 1 }], '1 query given back, because the text was too short'],
  [
    5,
    [
      { reason: 'server', n: 2 },
      { reason: 'timeout', n: 1 },
      { reason: 'lease', n: 1 },
      { reason: 'overloaded', n: 1 },
    ],
    '5 queries given back: 3 because the server had to stop, 2 because the AI did not answer',
  ],
  // The rows of a day may be gone by the time its sum is shown.
  [2, [], '2 queries given back'],
])('%i given back for %j', (refunded, reasons, said) => {
  expect(refundWords(refunded, reasons)).toBe(said);
});
