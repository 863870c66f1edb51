import { expect, it } from 'vitest';
import { withBadge } from './title-badge.ts';

it('a badge stands before the title, once, and goes again', () => {
  expect(withBadge('Products', '', '(1 of 5) ')).toBe('(1 of 5) Products');
  expect(withBadge('(1 of 5) Products', '(1 of 5) ', '(2 of 5) ')).toBe('(2 of 5) Products');
  // Another page has set its own title meanwhile.
  expect(withBadge('Dashboard', '(2 of 5) ', '(2 of 5) ')).toBe('(2 of 5) Dashboard');
  expect(withBadge('(2 of 5) Dashboard', '(2 of 5) ', '')).toBe('Dashboard');
});
