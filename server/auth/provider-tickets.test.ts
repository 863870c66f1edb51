import { describe, expect, test } from 'vitest';
import { openTickets } from './provider-tickets.ts';

const MINUTE = 60_000;

describe('a note a browser keeps for us', () => {
  let now = Date.now();
  const open = (secret: string, secure = false) => openTickets({ secret, secure, now: () => new Date(now) });
  const tickets = open('ours');
  const content = { attempt: 'a', next: '/products' };
  const valueIn = (line: string) => /^[^=]+=([^;]*)/.exec(line)?.[1] ?? '';

  test('comes back as it was written, each with an id of its own', () => {
    const [one, other] = [tickets.issue('oauth-google', content, 10), tickets.issue('oauth-google', content, 10)];
    const read = tickets.read('oauth-google', valueIn(one));
    expect(read?.content).toEqual(content);
    expect(read?.id).not.toBe(tickets.read('oauth-google', valueIn(other))?.id);
  });

  test('A15 is out of reach of scripts, other sites and other hosts', () => {
    expect(tickets.issue('oauth-google', content, 10)).toMatch(
      /^oauth-google=[\w.-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const secure = open('ours', true);
    expect(secure.issue('oauth-google', content, 10)).toMatch(
      /^__Host-oauth-google=[\w.-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect(secure.clear('oauth-google')).toBe('__Host-oauth-google=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure');
    expect(() => tickets.issue('oauth-google', { next: 'x'.repeat(4096) }, 10)).toThrow();
  });

  test('A15 is nothing for another purpose, changed by a letter, or signed by somebody else', () => {
    const value = valueIn(tickets.issue('oauth-google', content, 10));
    expect(tickets.read('oauth-github', value)).toBeNull();
    expect(open('theirs').read('oauth-google', value)).toBeNull();
    const [body = '', signature = ''] = value.split('.');
    const changed = Buffer.from(JSON.stringify({ id: 'x', until: now * 2, content })).toString('base64url');
    const bent = [`${changed}.${signature}`, body, `${body}.`, `.${signature}`, '.', '', 'x.y', `${body}.${signature.slice(1)}`];
    for (const wrong of [...bent, undefined]) expect(tickets.read('oauth-google', wrong), wrong).toBeNull();
  });

  test('A15 ends after its minutes', () => {
    const value = valueIn(tickets.issue('oauth-google', content, 10));
    now += 10 * MINUTE - 1;
    expect(tickets.read('oauth-google', value)).not.toBeNull();
    now += 1;
    expect(tickets.read('oauth-google', value)).toBeNull();
  });
});
