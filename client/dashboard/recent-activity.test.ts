import { createElement } from 'react';
import { expect, test } from 'vitest';
import { markup } from '#tests/support/markup.tsx';
import { RecentActivity } from './recent-activity.tsx';

const item = { id: '1', type: 'seoScore', platform: null, score: 40, createdAt: '2026-11-20T10:00:00.000Z' } as const;
const shown = (productId: string | null, productName: string) =>
  markup(createElement(RecentActivity, { items: [{ ...item, productId, productName }] as never }));

test('what was done for a product leads to it by its name', () => {
  expect(shown('p1', 'Cup')).toMatch(/<a [^>]*href="\/products\/p1"[^>]*>Cup<\/a>/);
});

test('a product that is deleted since is named and leads nowhere, and one without a name leaves no empty link', () => {
  expect(shown(null, 'Cup')).toContain('Cup, deleted since');
  for (const name of ['Cup', '']) expect(shown(null, name)).not.toContain('<a ');
});
