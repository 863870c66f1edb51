import { describe, expect, test } from 'vitest';
import { createProofs } from './proofs.ts';

function setUp() {
  const fake = { asked: 0, fails: false, now: 0 };
  const proofs = createProofs({
    challenge: async () => {
      if (fake.fails) throw new Error('no network');
      return { number: ++fake.asked };
    },
    solve: async (challenge) => `solved ${(challenge as { number: number }).number}`,
    isRefusal: (error) => error === 'refused',
    now: () => fake.now,
  });
  const settled = () => new Promise((done) => setTimeout(done, 0));
  return { fake, proofs, settled };
}

describe('proofs', () => {
  test('are got once however often the form asks, and are there at submit', async () => {
    const { fake, proofs, settled } = setUp();
    const seen: string[] = [];
    proofs.subscribe(() => seen.push(proofs.state()));
    proofs.prepare();
    proofs.prepare();
    await settled();
    expect(seen).toEqual(['working', 'ready']);
    expect(await proofs.prove(async (proof) => proof)).toBe('solved 1');
    expect(fake.asked).toBe(1);
    expect(proofs.state()).toBe('idle');
  });

  test('are never used twice, also by two calls at once', async () => {
    const { proofs } = setUp();
    const used = await Promise.all([proofs.prove(async (p) => p), proofs.prove(async (p) => p)]);
    expect(new Set(used).size).toBe(2);
  });

  test('that grew old in an open form are renewed', async () => {
    const { fake, proofs, settled } = setUp();
    proofs.prepare();
    await settled();
    fake.now = 16 * 60_000;
    expect(await proofs.prove(async (proof) => proof)).toBe('solved 2');
  });

  test('the server refused are renewed and sent once more, not for ever', async () => {
    const { proofs } = setUp();
    const sent: string[] = [];
    const answer = await proofs.prove(async (proof) => {
      sent.push(proof);
      if (sent.length === 1) throw 'refused';
      return 'done';
    });
    expect(answer).toBe('done');
    expect(sent).toEqual(['solved 1', 'solved 2']);
    await expect(proofs.prove(() => Promise.reject('refused'))).rejects.toBe('refused');
    await expect(proofs.prove(() => Promise.reject('taken'))).rejects.toBe('taken');
  });

  test('that could not be got say so, and the next try starts afresh', async () => {
    const { fake, proofs, settled } = setUp();
    fake.fails = true;
    proofs.prepare();
    await settled();
    expect(proofs.state()).toBe('failed');
    await expect(proofs.prove(async (proof) => proof)).rejects.toThrow('no network');
    fake.fails = false;
    expect(await proofs.prove(async (proof) => proof)).toBe('solved 1');
  });
});
