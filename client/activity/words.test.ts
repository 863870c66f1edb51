import { expect, test } from 'vitest';
import type { ActivityItem } from '#shared/activity/activity.ts';
import { endedText, stateText, summaryText, titleText } from './words.ts';

const job = (changes: Partial<ActivityItem> = {}) =>
  ({ id: 'a', title: 'products.csv', doing: 'Importing', state: 'running', done: 412, total: 991, ...changes }) as ActivityItem;
const paused = job({ state: 'paused', doing: 'Paused' });
const done = job({ state: 'done', doing: 'Imported' });

test('one line says what all jobs do', () => {
  expect(summaryText([job()])).toBe('Importing 412 of 991');
  expect(summaryText([job({ state: 'undoing', doing: 'Undoing', total: null })])).toBe('Undoing products.csv');
  expect(summaryText([job({ done: 500, total: 1_000 }), job(), paused])).toBe('2 jobs running, 45%');
  expect(summaryText([paused, done])).toBe('Paused 412 of 991');
  expect(summaryText([paused, paused])).toBe('2 jobs waiting or paused');
  const sample = job({ state: 'paused', doing: '5 texts wait for you', title: '48 texts', total: null });
  expect(summaryText([sample, done])).toBe('5 texts wait for you');
  expect(summaryText([job({ doing: 'Putting texts on products', title: '48 texts: Amazon', total: null })])).toBe(
    'Putting texts on products',
  );
  expect(summaryText([done])).toBe('Imported products.csv');
  expect(summaryText([done, done])).toBe('2 jobs finished');
});

test('a change of state is told with the name', () => {
  expect(stateText(done)).toBe('“products.csv”: imported');
  expect(stateText(job({ state: 'failed', doing: 'Failed' }))).toBe('“products.csv” did not finish');
  expect(stateText(job({ doing: 'Writing the sample,' }))).toBe('“products.csv”: writing the sample');
});

test('the title of the page says how far the jobs are, and what ended meanwhile', () => {
  expect(titleText([job(), done])).toBe('(412 of 991)');
  expect(titleText([job({ doing: 'Checking', total: null })])).toBe('(Checking)');
  expect(titleText([job({ done: 500, total: 1_000 }), job(), paused])).toBe('(2 jobs, 45%)');
  expect(titleText([paused, done])).toBeNull();
  expect(endedText(done)).toBe('Done: products.csv ·');
  expect(endedText(job({ state: 'failed' }))).toBe('Did not finish: products.csv ·');
});
