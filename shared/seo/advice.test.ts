import { expect, test } from 'vitest';
import { afterScore, settle, withStates } from './advice.ts';

const advice = (recommendation: string) => ({ recommendation, reason: `Why ${recommendation}` });
const size = advice('Name the size');
const tags = advice('Add tags');

test('a recommendation nobody answered is open', () => {
  expect(withStates([size], [])).toEqual([{ ...size, state: 'open' }]);
});

test('an answer belongs to the words, wherever the recommendation stands in the next score', () => {
  const settled = settle([], size.recommendation, 'dismissed');
  expect(withStates([tags, size], settled).map(({ state }) => state)).toEqual(['open', 'dismissed']);
  expect(withStates([advice('Name the size.')], settled)[0]?.state).toBe('open');
});

test('the last answer counts, and can be taken back', () => {
  const done = settle(settle([], size.recommendation, 'dismissed'), size.recommendation, 'applied');
  expect(done).toEqual([{ recommendation: size.recommendation, state: 'applied' }]);
  expect(settle(done, size.recommendation, 'open')).toEqual([]);
});

test('the same words twice are one recommendation, with the first reason and in the first place', () => {
  const again = { recommendation: size.recommendation, reason: 'Another reason' };
  expect(withStates([size, tags, again], []).map(({ reason }) => reason)).toEqual([size.reason, tags.reason]);
});

test('a new score keeps what was dismissed and opens what was done, if it is recommended again', () => {
  const settled = settle(settle([], size.recommendation, 'dismissed'), tags.recommendation, 'applied');
  expect(withStates([size, tags], afterScore(settled)).map(({ state }) => state)).toEqual(['dismissed', 'open']);
});

test('only the newest answers are kept', () => {
  let settled = settle([], 'the first', 'dismissed');
  for (let n = 0; n < 50; n++) settled = settle(settled, `number ${n}`, 'dismissed');
  expect(settled).toHaveLength(50);
  expect(settled[0]?.recommendation).toBe('number 0');
});
