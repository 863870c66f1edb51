import { expect, test } from 'vitest';
import { type MediaKey, mediaKey } from '../../media.ts';
import type { Storage } from './storage.ts';

const owner = '0190a0a0-0000-7000-8000-000000000001';
const key = mediaKey(owner, '0190a0a0-0000-7000-8000-0000000000aa');

/** Tests that hold for every implementation of Storage. */
export function describeStorageContract(make: () => Promise<Storage>): void {
  test('gives back the bytes it was given', async () => {
    const storage = await make();
    await storage.put(key, Buffer.from([1, 2, 3]));
    expect(await storage.get(key)).toEqual(Buffer.from([1, 2, 3]));
  });
  test('replaces what was under the key', async () => {
    const storage = await make();
    await storage.put(key, Buffer.from('old'));
    await storage.put(key, Buffer.from('new'));
    expect((await storage.get(key))?.toString()).toBe('new');
  });
  test('answers null for what is not there, and forgets what is removed, twice', async () => {
    const storage = await make();
    expect(await storage.get(key)).toBeNull();
    await storage.put(key, Buffer.from('x'));
    await storage.remove(key);
    await storage.remove(key);
    expect(await storage.get(key)).toBeNull();
  });
  test('a sweep removes what is old and not wanted, and nothing else', async () => {
    const storage = await make();
    const other = mediaKey(owner, '0190a0a0-0000-7000-8000-0000000000bb');
    await storage.put(key, Buffer.from('a'));
    await storage.put(other, Buffer.from('b'));
    const hour = (n: number) => new Date(Date.now() + n * 3_600_000);
    expect(await storage.sweep(hour(-1), async () => new Set())).toBe(0);
    expect(await storage.sweep(hour(1), async (keys) => new Set(keys.filter((one) => one === other)))).toBe(1);
    expect([await storage.get(key), (await storage.get(other))?.toString()]).toEqual([null, 'b']);
  });
  test('takes no key that could leave its place', async () => {
    const storage = await make();
    for (const bad of ['../x.jpg', `${owner}/../../x.jpg`, '/etc/passwd', `${owner}/x.html`]) {
      // Invalid keys must be refused: keys come from database rows and requests, so the type alone does not guarantee that they
      // are valid.
      expect(await storage.get(bad as MediaKey)).toBeNull();
      await expect(storage.put(bad as MediaKey, Buffer.from('x'))).rejects.toThrow();
    }
  });
}
