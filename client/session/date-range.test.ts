import { beforeEach, describe, expect, test, vi } from 'vitest';

describe('the time the seller looks back over', () => {
  const kept = new Map<string, string>();
  const load = async () => {
    vi.resetModules();
    return { ...(await import('./date-range.ts')), ...(await import('./store.ts')) };
  };
  beforeEach(() => {
    kept.clear();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    });
    return () => vi.unstubAllGlobals();
  });

  test('is a month until another one is chosen, and the choice stays for the next visit', async () => {
    const { useDateRange, chooseDateRange } = await load();
    expect(useDateRange.getState().range).toBe('month');
    chooseDateRange('year');
    expect(useDateRange.getState().range).toBe('year');
    expect((await load()).useDateRange.getState().range).toBe('year');
  });

  test('is a month where something else was kept, or nothing can be', async () => {
    kept.set('dateRange', 'decade');
    expect((await load()).useDateRange.getState().range).toBe('month');
    vi.stubGlobal('localStorage', undefined);
    const { useDateRange, chooseDateRange } = await load();
    chooseDateRange('week');
    expect(useDateRange.getState().range).toBe('week');
  });

  test('can be days of my own until I choose a named time, and only days that exist', async () => {
    const own = { from: '2026-11-01', to: '2026-11-07' };
    const { useDateRange, chooseOwnRange, readOwn } = await load();
    chooseOwnRange(own);
    expect(useDateRange.getState()).toEqual({ range: 'month', own });
    const again = await load();
    expect(again.useDateRange.getState().own).toEqual(own);
    again.chooseDateRange('week');
    expect((await load()).useDateRange.getState()).toEqual({ range: 'week', own: null });
    expect(['2026-11-07/2026-11-01', 'x/y', '2026-11-01', '2026-11-01/2026-11-02/x'].map(readOwn)).toEqual(Array(4).fill(null));
  });

  test('C38 is a month again for who signs in next', async () => {
    const { useDateRange, chooseDateRange, endSession } = await load();
    chooseDateRange('week');
    endSession();
    expect(useDateRange.getState().range).toBe('month');
    expect(kept.has('dateRange')).toBe(false);
  });
});
