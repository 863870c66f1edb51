import { expect, test } from 'vitest';
import type { Finding } from '#shared/checks/finding.ts';
import { findingsByField } from './listing-findings.ts';

const finding = (field: Finding['field'], index?: number): Finding => ({
  check: 'number',
  severity: 'hard',
  field,
  start: 0,
  end: 3,
  found: '500',
  message: 'Your facts say 350 ml.',
  ...(index === undefined ? {} : { index }),
});

test('each field and each bullet gets its own findings', () => {
  const all = [finding('title'), finding('bullets', 0), finding('bullets', 1), finding('bullets', 1), finding('bullets')];
  const of = findingsByField(all);
  expect(of('title')).toEqual([all[0]]);
  expect(of('bullets', 1)).toEqual([all[2], all[3]]);
  expect(of('bullets')).toEqual([all[4]]);
  expect(of('intro')).toEqual([]);
});
test('asked again, the same array comes back, so that nothing is drawn again', () => {
  const of = findingsByField([finding('title')]);
  expect(of('title')).toBe(of('title'));
  expect(of('intro')).toBe(of('details'));
});
