import { expect, test } from 'vitest';
import { theseDays, withinPlan, wrongOwn } from './range.ts';

const today = '2026-11-29';

test('a choice that the plan does not reach becomes the longest range that it does', () => {
  expect(withinPlan({ range: 'year' }, 90, today)).toEqual({ range: 'quarter' });
  expect(withinPlan({ range: 'month' }, 30, today)).toEqual({ range: 'month' });
  expect(withinPlan({ range: 'year' }, null, today)).toEqual({ range: 'year' });
  expect(withinPlan({ from: '2026-10-30', to: '2026-11-02' }, 30, today)).toEqual({ range: 'month' });
  expect(withinPlan({ from: '2026-10-31', to: '2026-11-02' }, 30, today)).toEqual({ from: '2026-10-31', to: '2026-11-02' });
  expect(withinPlan({ range: 'week' }, 3, today)).toEqual({ from: '2026-11-27', to: today });
});

test('an own range says what is wrong beside the field', () => {
  expect(wrongOwn({ from: '', to: today }, today)).toEqual({ from: 'Choose the first day' });
  expect(wrongOwn({ from: '2026-11-20', to: '2026-11-19' }, today)).toEqual({ to: 'The last day is before the first' });
  expect(wrongOwn({ from: '2027-01-01', to: '2027-01-02' }, today)).toEqual({ from: 'This day is still to come' });
  expect(wrongOwn({ from: '2026-11-20', to: today }, today)).toEqual({});
  expect([theseDays(today, today), theseDays('2026-11-23', today), theseDays('2026-11-20', today)]).toEqual([
    'this day',
    'these 7 days',
    'these 10 days',
  ]);
});
