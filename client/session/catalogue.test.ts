import { beforeEach, expect, test, vi } from 'vitest';
import { chosenCatalogue, forgetCatalogue, forgetLost, goOnWith, lostCatalogue, noteCatalogue } from './catalogue.ts';

const ROOM = 1_000;

const storage = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > ROOM) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, value);
    },
    removeItem: (key: string) => kept.delete(key),
  };
};
const openTab = () => vi.stubGlobal('sessionStorage', storage());

beforeEach(() => {
  vi.stubGlobal('localStorage', storage());
  openTab();
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

test('a new tab begins with the catalogue that was shown last in this browser; an open one does not follow', () => {
  expect(chosenCatalogue('bo').ownerId).toBeNull();
  const first = sessionStorage;
  openTab();
  goOnWith('bo', 'ada');
  chosenCatalogue('bo');
  openTab();
  expect(chosenCatalogue('bo')).toMatchObject({ ownerId: 'ada', asViewer: false });
  // Somebody else who signs in to this browser begins with their own.
  openTab();
  expect(chosenCatalogue('cy').ownerId).toBeNull();
  vi.stubGlobal('sessionStorage', first);
  expect(chosenCatalogue('bo').ownerId).toBeNull();
});

test('a catalogue that had to be left is not where the next tab begins', () => {
  goOnWith('bo', 'ada');
  chosenCatalogue('bo');
  forgetCatalogue(false, []);
  expect(chosenCatalogue('bo').ownerId).toBeNull();
  openTab();
  expect(chosenCatalogue('bo').ownerId).toBeNull();
});
