import { expect, test } from 'vitest';
import { DELETION_GRACE_DAYS } from '#shared/account.ts';
import { termsSections } from './terms-text.ts';

test('the terms say how an account is deleted, with the days it really takes, and what stays', () => {
  const text = JSON.stringify(termsSections);
  expect(text).toContain(`within ${DELETION_GRACE_DAYS} days you can sign in and choose “Keep my account”`);
  expect(text).toContain('What stays holds no name');
  expect(text).not.toContain('Until account closing is part of the app');
});
