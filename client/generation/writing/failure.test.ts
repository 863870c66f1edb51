import { describe, expect, test } from 'vitest';
import { explainFailure } from './failure.ts';

const answered = (code: string, message: string, more = {}) => ({ data: { code, message, requestId: 'r1', ...more } });

describe('a text that could not be written', () => {
  test('says that no query was used, once', () => {
    const busy = explainFailure(answered('AI_OVERLOADED', 'The AI writer is busy. No query was used. Try again in a minute.'));
    expect(busy.message.match(/No query was used/g)).toHaveLength(1);
    expect(busy.retry).toBe('new');
    expect(explainFailure(answered('INTERNAL', 'Something failed on our side.')).message).toContain('No query was used.');
  });
  test('does not say that no query was used where one was', () => {
    const stopped = 'This call was stopped, and it cost a query because the free stops of that day were used up.';
    expect(explainFailure(answered('KEY_REUSED', stopped))).toMatchObject({ message: stopped, retry: 'new' });
  });
  test('repeats the same request only when nothing was heard of it', () => {
    expect(explainFailure(new TypeError('Failed to fetch')).retry).toBe('same');
    expect(explainFailure(answered('AI_TIMEOUT', 'Too slow.')).retry).toBe('new');
  });
  test('promises nothing about the cost when the connection broke', () => {
    expect(explainFailure(new Error('stream closed')).message).not.toContain('No query was used');
  });
  test('hands on the limit and offers no retry that cannot work', () => {
    const limit = { key: 'ai.queries', limit: 20, used: 20, resetsAt: '2026-12-14T00:00:00Z', minPlan: null };
    const failure = explainFailure(answered('PLAN_LIMIT', "You've used all 20 AI queries on Free.", { limit }));
    expect(failure).toMatchObject({ limit, retry: 'none' });
  });
  test('names the fields a request was refused for', () => {
    const failure = explainFailure(answered('BAD_INPUT', 'One field needs a change.', { fields: { modelName: 'Leave it out' } }));
    expect(failure.message).toContain('Leave it out');
  });
});
