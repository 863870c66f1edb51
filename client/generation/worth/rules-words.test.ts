import { expect, test } from 'vitest';
import type { Finding } from '#shared/checks/finding.ts';
import { rulesWords } from './rules-words.ts';

const limit = (severity: Finding['severity']): Finding => ({
  check: 'limit',
  severity,
  field: 'title',
  start: 0,
  end: 0,
  found: '',
  message: 'Too long.',
});

test('rules that are met, broken or only advised against are told apart', () => {
  expect(rulesWords('etsy', [{ ...limit('hard'), check: 'number' }])).toBe('Rules of Etsy: all met');
  expect(rulesWords('etsy', [limit('hard'), limit('advice')])).toBe('Rules of Etsy: 1 not met, see above');
  expect(rulesWords('general', [limit('advice')])).toBe('General rules: all met, 1 could be better, see above');
});
