import { expect, test } from 'vitest';
import { noticeKinds } from '#shared/notifications.ts';
import { noticeWords } from './words.ts';

test('every kind of notice has words, also with texts that are empty', () => {
  const data = Object.fromEntries(
    ['title', 'doing', 'note', 'all', 'used', 'most', 'resets', 'status', 'products', 'amount', 'what', 'retry', 'plan', 'until']
      .concat(['from', 'on', 'card', 'month', 'how', 'browser', 'when', 'newEmail', 'name', 'provider', 'who', 'role'])
      .concat(['drafts', 'whose', 'owner', 'product', 'reason', 'text'])
      .map((key) => [key, key === 'doing' ? 'Imported' : '']),
  );
  for (const kind of noticeKinds) {
    const { title, text } = noticeWords(kind, data);
    expect(title.trim(), kind).not.toBe('');
    expect(`${title} ${text}`, kind).not.toContain('undefined');
  }
});

test('a finished import and a plan that changes later', () => {
  const done = { title: 'spring.csv', doing: 'Imported', note: '2 created' };
  expect(noticeWords('jobDone', done)).toEqual({ title: 'Imported spring.csv', text: '2 created' });
  expect(noticeWords('planChanged', { plan: 'Pro', from: '1 May' })).toEqual({
    title: 'Your plan changes to Pro',
    text: 'From 1 May',
  });
});
