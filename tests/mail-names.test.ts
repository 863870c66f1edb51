import { expect, test } from 'vitest';
import { mailName } from '#client/admin/outbox/mail-names.ts';
import { mailClasses } from '#server/outbox/sender.ts';

test('the outbox of the admin area has a name for every kind of mail', () => {
  const kinds = Object.keys(mailClasses);
  expect(kinds.filter((kind) => mailName(kind) === kind)).toEqual([]);
  expect(new Set(kinds.map(mailName)).size).toBe(kinds.length);
});
