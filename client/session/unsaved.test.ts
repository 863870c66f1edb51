import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  collectUnsaved,
  deleteUnsavedOfOthers,
  forgetUnsaved,
  hasUnsaved,
  keepIfSessionEnds,
  newTexts,
  readUnsaved,
  storeUnsaved,
  typedNow,
} from './unsaved.ts';

describe('C38 what was typed and not saved when the session ended', () => {
  const kept = new Map<string, string>();
  beforeEach(() => {
    kept.clear();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    });
    return () => vi.unstubAllGlobals();
  });

  /** Ends the session of `uid` while a form of the page `path` holds `typed`. */
  function end(uid: string, path: string, typed: unknown) {
    const release = keepIfSessionEnds(path, () => typed);
    storeUnsaved(collectUnsaved(uid));
    release();
  }

  test('is there for the same person, on the same page', () => {
    end('ada', '/products/edit/new', { name: 'Mug' });
    expect(readUnsaved('ada', '/products/edit/new')).toEqual({ name: 'Mug' });
    expect(readUnsaved('ada', '/products/edit/1')).toBeUndefined();
    expect(readUnsaved('bea', '/products/edit/new')).toBeUndefined();
    expect(readUnsaved(undefined, '/products/edit/new')).toBeUndefined();
  });

  test('can be copied, once each, if the form says that it is text', () => {
    const kept = { base: 3, at: '2026-11-30T12:00:00.000Z', filter: 'general' };
    const releases = [
      keepIfSessionEnds(
        '/drafts/1',
        () => kept,
        () => ['Holds tea.', ' ', 'Holds tea.'],
      ),
      keepIfSessionEnds('/batches', () => kept),
      keepIfSessionEnds(
        '/products/edit/1',
        () => kept,
        () => {
          throw new Error('The form is broken');
        },
      ),
      keepIfSessionEnds(
        '/products/edit/2',
        () => kept,
        () => ['Green mug'],
      ),
    ];
    expect(typedNow()).toEqual(['Holds tea.', 'Green mug']);
    for (const release of releases) release();
    expect(typedNow()).toEqual([]);
  });

  test('has the texts that were not there before, without ids', () => {
    const before = { id: '01a0f7c4-7d3b-7000-8000-000000000001', name: 'Mug', tags: ['red'] };
    const after = { id: '01a0f7c4-7d3b-7000-8000-000000000002', name: 'Green mug', tags: ['red', 'new'], stock: 3 };
    expect(newTexts(before, after)).toEqual(['Green mug', 'new']);
    expect(newTexts(null, 'new')).toEqual(['new']);
  });

  test('stays while nobody is signed in, and beside what the person types on another page', () => {
    end('ada', '/products/edit/new', { name: 'Mug' });
    storeUnsaved(collectUnsaved(undefined));
    end('ada', '/products/edit/1', { name: 'Bowl' });
    expect(readUnsaved('ada', '/products/edit/new')).toEqual({ name: 'Mug' });
    forgetUnsaved('/products/edit/new');
    expect(readUnsaved('ada', '/products/edit/new')).toBeUndefined();
    expect(hasUnsaved()).toBe(true);
    forgetUnsaved('/products/edit/1');
    expect(kept.size).toBe(0);
  });

  test('is deleted when somebody else signs in, or types here', () => {
    end('ada', '/products/edit/new', { name: 'Mug' });
    deleteUnsavedOfOthers('ada');
    expect(hasUnsaved()).toBe(true);
    deleteUnsavedOfOthers('bea');
    expect(kept.size).toBe(0);
    end('ada', '/products/edit/new', { name: 'Mug' });
    end('bea', '/products/edit/1', { name: 'Bowl' });
    expect(readUnsaved('ada', '/products/edit/new')).toBeUndefined();
  });

  test('is nothing where the form holds nothing new, or cannot say what it holds', () => {
    end('ada', '/products/edit/new', null);
    const release = keepIfSessionEnds('/products/edit/1', () => {
      throw new Error('The form is broken');
    });
    storeUnsaved(collectUnsaved('ada'));
    release();
    expect(kept.size).toBe(0);
  });

  test.each(['{"uid":"ada"', '7', '{"uid":1,"typed":{}}', '{"uid":"ada","typed":"Mug"}'])('is dropped when it is %s', (text) => {
    kept.set('unsaved', text);
    expect(readUnsaved('ada', '/products/edit/new')).toBeUndefined();
    expect(hasUnsaved()).toBe(false);
  });
});
