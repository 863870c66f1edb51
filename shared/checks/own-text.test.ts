import { expect, test } from 'vitest';
import { type Facts, noFacts } from '../facts/facts.ts';
import { checkOwnText } from './own-text.ts';

const facts: Facts = {
  ...noFacts,
  name: 'Stoneware mug',
  attributes: [
    { name: 'Volume', value: '350', unit: 'ml' },
    { name: 'Material', value: 'Stoneware', unit: '' },
  ],
  lockedSnippets: ['Hand wash only.'],
};
const said = (blocks: string[], known = facts) =>
  checkOwnText(blocks, known).map(({ check, severity, block, found }) => ({ check, severity, block, found }));

test('what the facts carry is not remarked on', () => {
  expect(said(['A stoneware mug.', 'It holds 350 ml.', 'Hand wash only.'])).toEqual([]);
});

test('a claim beside the facts is advice, at its place in its block', () => {
  const blocks = ['A stoneware mug. Hand wash only.', 'It holds 350 ml.', 'It weighs 412 g.'];
  expect(said(blocks)).toEqual([{ check: 'number', severity: 'advice', block: 2, found: '412 g' }]);
  const [finding] = checkOwnText(blocks, facts);
  expect(blocks[2]?.slice(finding?.start, finding?.end)).toBe('412 g');
  expect(finding?.asFact?.value).toContain('412');
});

test('a claim against a fact is to fix', () => {
  expect(said(['A stoneware mug that holds 400 ml. Hand wash only.'])).toContainEqual(
    expect.objectContaining({ severity: 'hard', block: 0 }),
  );
});

test('a risky claim is worth a look', () => {
  expect(said(['A waterproof mug. Hand wash only.'])).toEqual([
    { check: 'risky', severity: 'warn', block: 0, found: 'waterproof' },
  ]);
});

test('the text is no source for itself', () => {
  const text = 'It weighs 412 g. Hand wash only.';
  expect(said([text], { ...facts, description: text })).toHaveLength(1);
});

test('a locked text that is missing is said once, for the text as a whole', () => {
  expect(said(['A stoneware mug.'])).toEqual([{ check: 'snippet', severity: 'hard', block: 0, found: '' }]);
});

test('a placeholder left behind is found in its block', () => {
  expect(said(['Hand wash only.', 'Made by [brand name].'])).toContainEqual(
    expect.objectContaining({ check: 'leak', severity: 'hard', block: 1 }),
  );
});

test('an empty description is nobody’s mistake', () => {
  expect(said([])).toEqual([]);
  expect(said(['', ' '])).toEqual([]);
});
