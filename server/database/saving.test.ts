import { expect, test } from 'vitest';
import { Saving } from './saving.ts';

const coded = (code: string) => Object.assign(new Error(code), { code });

test('I111 a save refused for lack of room counts for ten seconds, and no other error does', () => {
  let now = 1_000;
  const saving = new Saving(() => now);
  const check = () => saving.check([{ onlyReads: false }]);
  saving.failed(coded('23505'));
  expect(check).not.toThrow();
  saving.failed(new Error('Failed query', { cause: coded('53100') }));
  expect(check).toThrow('Failed query');
  now += 9_999;
  expect(check).toThrow('Failed query');
  now += 1;
  expect(check).not.toThrow();
});
