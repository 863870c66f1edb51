import { expect, test } from 'vitest';
import { keywordQuestion } from './keyword-words.ts';

test('keywords I changed are offered to the product first', () => {
  expect(keywordQuestion(['stoneware mug'])).toMatchObject({ first: 'update', update: 'Update product' });
});

test('keywords I cleared for one text are not erased from the product by the first button', () => {
  expect(keywordQuestion([])).toMatchObject({ first: 'onlyThisTime', title: 'Write without keywords?' });
});
