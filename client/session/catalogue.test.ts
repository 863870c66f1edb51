import { beforeEach, expect, test, vi } from 'vitest';
import { forgetCatalogue, forgetLost, lostCatalogue, noteCatalogue } from './catalogue.ts';

const ROOM = 1_000;

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > ROOM) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, value);
    },
    removeItem: (key: string) => kept.delete(key),
  });
  noteCatalogue({ ownerId: 'ada', name: 'Ada', role: 'editor', editorsApprove: false });
  return () => vi.unstubAllGlobals();
});

test('a catalogue that had to be left is named, with what was typed there', () => {
  forgetCatalogue(false, ['Holds tea.']);
  expect(lostCatalogue()).toEqual({ name: 'Ada', rests: false, typed: ['Holds tea.'] });
  forgetLost();
  expect(lostCatalogue()).toBeNull();
});

test('it is named even if what was typed does not fit into the storage', () => {
  forgetCatalogue(true, ['Holds tea.'.repeat(ROOM)]);
  expect(lostCatalogue()).toEqual({ name: 'Ada', rests: true, typed: [] });
});
