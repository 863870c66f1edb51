import { expect, test } from 'vitest';
import { channelsOf, firstOffered, originFirst, originInWords } from './channels.ts';
import type { Format } from './export-types.ts';
import { settingsFor, settingsInWords } from './settings.ts';

const format = (traits: Partial<Format> = {}): Format => ({
  id: 'shopify',
  name: 'Shopify products',
  platform: 'shopify',
  format: 'csv',
  imports: true,
  exports: true,
  canTexts: true,
  hasOrigin: false,
  canForExcel: true,
  sample: null,
  products: 0,
  changed: 0,
  last: null,
  inPlan: true,
  ...traits,
});
const last: NonNullable<Format['last']> = {
  templateId: 'shopify',
  products: { kind: 'all' },
  scope: 'texts',
  forExcel: true,
  withOrigin: true,
  at: '2026-11-20T10:00:00.000Z',
};

test('a format begins with the settings of its last export', () => {
  expect(settingsFor(format())).toEqual({ templateId: 'shopify', scope: 'all', forExcel: false, withOrigin: false });
  expect(settingsFor(format({ last, hasOrigin: true }))).toEqual({
    templateId: 'shopify',
    scope: 'texts',
    forExcel: true,
    withOrigin: true,
  });
});

test('a shop whose products have other texts by now begins with the changed texts alone', () => {
  expect(settingsFor(format({ products: 3, changed: 1 })).scope).toBe('texts');
  expect(settingsFor(format({ products: 3 })).scope).toBe('all');
  expect(settingsFor(format({ products: 3, changed: 1, canTexts: false })).scope).toBe('all');
  expect(settingsFor(format({ products: 3, changed: 1, last: { ...last, scope: 'all' } })).scope).toBe('all');
});

test('settings that a format no longer has are left out', () => {
  expect(settingsFor(format({ last, canTexts: false, canForExcel: false }))).toEqual({
    templateId: 'shopify',
    scope: 'all',
    forExcel: false,
    withOrigin: false,
  });
});

test('settings are told in words', () => {
  expect(settingsInWords({ scope: 'all', forExcel: false, withOrigin: false })).toBe('all columns');
  expect(settingsInWords(last)).toBe('changed texts only, for Excel, with the writer of each text');
});

test('formats are grouped by their shop, and the one used last is found', () => {
  const older = format({ id: 'shopify-older', last: { ...last, at: '2026-11-22T10:00:00.000Z' } });
  const formats = [format({ last }), format({ id: 'etsy', platform: 'etsy' }), older];
  expect(channelsOf(formats).map(({ platform, formats }) => [platform, formats.length])).toEqual([
    ['shopify', 2],
    ['etsy', 1],
  ]);
  expect(firstOffered(formats)?.id).toBe('shopify-older');
  expect(firstOffered([format({ id: 'a' }), format({ id: 'b' })])?.id).toBe('a');
  expect(firstOffered([])).toBeUndefined();
});

test('before the first export the form that most products came in is offered, and stands first', () => {
  const formats = [format(), format({ id: 'shopify-older', products: 12 })];
  expect(firstOffered(formats)?.id).toBe('shopify-older');
  expect(firstOffered([format({ last }), ...formats])?.last).toEqual(last);
  expect(originFirst(formats).map(({ id }) => id)).toEqual(['shopify-older', 'shopify']);
  // A spreadsheet of the seller's own may have no column for the texts that are written here.
  const own = format({ id: 'file:1', platform: 'general', products: 900 });
  expect(firstOffered([format(), own])?.id).toBe('shopify');
  const [present, older] = [format(), format({ id: 'shopify-older', name: 'Older form', products: 12 })];
  expect(originInWords([present, older], present)).toBe('12 products of yours came as “Older form”.');
  expect(originInWords([present, older], older)).toBe('12 products of yours came in this form.');
  expect(originInWords([present], present)).toBeUndefined();
});
