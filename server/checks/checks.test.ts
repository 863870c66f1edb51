import { afterAll, expect, it } from 'vitest';
import { openChecks } from './checks.ts';

const checks = openChecks();
afterAll(() => checks.close());

const samples = (words: number) => Array.from({ length: 3 }, (_, n) => `Text ${n}. ${'You like it. '.repeat(words)}`);

it('reads a voice in a thread as it would be read here', async () => {
  const read = await checks.run('seller', 'learnVoice', samples(30));
  expect(read).toMatchObject({ ok: true, profile: { person: 'you' } });
});

it('takes one text of a seller at a time, lets fifty wait, and keeps nobody else waiting', async () => {
  // Let both threads start first, because waiting for a thread to start would disturb the order that is tested below.
  await Promise.all([checks.run('one', 'learnVoice', samples(400)), checks.run('two', 'learnVoice', samples(400))]);
  const done: string[] = [];
  const call = (seller: string) => checks.run(seller, 'learnVoice', samples(400)).then(() => void done.push(seller));
  const busy = Array.from({ length: 60 }, () => call('busy'));
  const other = call('other');
  const answers = await Promise.allSettled([...busy, other]);
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
  expect(refused).toHaveLength(9);
  expect(refused[0]).toMatchObject({ appCode: 'TOO_MANY_REQUESTS', details: { retryAfter: 5 } });
  expect(done.indexOf('other')).toBeLessThan(5);
});

it('blames the length only of a text that is long, and otherwise the busy server', async () => {
  const hurried = openChecks({ budgetMs: 1 });
  try {
    const short = await hurried.run('seller', 'learnVoice', samples(30)).catch((error: unknown) => error);
    expect(short).toMatchObject({
      appCode: 'UNAVAILABLE',
      message: 'The server is busy, so the check was not finished. Nothing was changed. Try again in a moment.',
      details: { retryAfter: 5 },
    });
    const long = await hurried.run('seller', 'learnVoice', samples(400)).catch((error: unknown) => error);
    expect(long).toMatchObject({ appCode: 'TOO_LARGE', message: expect.stringContaining('shorten the text or its facts') });
  } finally {
    await hurried.close();
  }
});
