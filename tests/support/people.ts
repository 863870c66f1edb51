/** The people who appear in the browser tests. */
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { solve, wantsVerification } from './solve.ts';

export const PASSWORD = 'correct horse battery staple';
export const ADMIN = 'grace@example.com';
/** The e-mail address of a seller on the Pro plan. */
export const PRO = 'lin@example.com';
/** The e-mail address of another seller on the Pro plan, whose catalogue tests may fill with thousands of products. */
export const BULK = 'max@example.com';
/** A third seller on the Pro plan, for tests of what the list of jobs shows: nobody else starts jobs of this seller. */
export const WATCHER = 'kim@example.com';

/** A seller on the free plan whose catalogue holds 150 products, as after a change from a larger plan. */
export const OVER = 'ona@example.com';

/** People whom the identity server knows and the app does not: two with a verified e-mail address, one without any. */
export const strangers = [
  { sub: 'mira', name: 'Mira', email: 'mira@example.com', email_verified: true },
  { sub: 'noor', name: 'Noor' },
  { sub: 'otto', name: 'Otto', email: 'otto@example.com', email_verified: true },
];

export interface Seller {
  email: string;
  uid: string;
  /** Calls the app with this seller's credentials, as a script would, without the browser. */
  call<T = unknown>(procedure: string, input?: unknown): Promise<T>;
  /** Uploads a file with products as a script would, and returns the id of its import. */
  upload(name: string, text: string): Promise<string>;
}

let count = 0;
export const newEmail = () => `ada.${process.pid}.${Date.now().toString(36)}.${++count}@example.com`;

/** Registers an account and signs the browser in to it, without opening a page. */
export async function newSeller(context: BrowserContext, url: string, displayName = 'Ada'): Promise<Seller> {
  const email = newEmail();
  return enter(context, url, 'auth.register', { email, password: PASSWORD, displayName });
}

export const signInAdmin = (context: BrowserContext, url: string): Promise<Seller> =>
  enter(context, url, 'auth.login', { email: ADMIN, password: PASSWORD });

export const signInPro = (context: BrowserContext, url: string): Promise<Seller> =>
  enter(context, url, 'auth.login', { email: PRO, password: PASSWORD });

export const signInBulk = (context: BrowserContext, url: string): Promise<Seller> =>
  enter(context, url, 'auth.login', { email: BULK, password: PASSWORD });

export const signInOver = (context: BrowserContext, url: string): Promise<Seller> =>
  enter(context, url, 'auth.login', { email: OVER, password: PASSWORD });

export const signInWatcher = (context: BrowserContext, url: string): Promise<Seller> =>
  enter(context, url, 'auth.login', { email: WATCHER, password: PASSWORD });

/** Buys Pro for the seller who is signed in to the page's browser, at the built-in test payment service. */
export async function buyPro(page: Page, { call }: Seller): Promise<void> {
  const { url } = await call<{ url: string }>('subscriptions.checkout', { planId: 'tier-pro', interval: 'month' });
  const checkoutId = new URL(url, 'http://localhost').searchParams.get('test') ?? '';
  await call('subscriptions.payTestCheckout', { checkoutId, card: 'works', confirmed: false });
  const plan = async () => (await page.request.get('/api/trpc/subscriptions.current')).text();
  await expect.poll(plan, { timeout: 30_000 }).toContain('"tier-pro"');
}

async function enter(
  context: BrowserContext,
  url: string,
  procedure: string,
  input: { email: string; password: string; displayName?: string },
): Promise<Seller> {
  const answer = await post(url, procedure, input);
  const lines = answer.headers.getSetCookie();
  const [pair = ''] = (lines.find((line) => line.startsWith('sid=')) ?? '').split(';');
  const at = pair.indexOf('=');
  await context.addCookies([{ name: pair.slice(0, at), value: pair.slice(at + 1), url, httpOnly: true, sameSite: 'Lax' }]);
  const { user } = await dataOf<{ user: { uid: string } }>(answer);
  return {
    email: input.email,
    uid: user.uid,
    call: async (name, given) => dataOf(await post(url, name, given, pair)),
    upload: async (name, body) => {
      const headers = { origin: url, cookie: pair, 'x-file-name': encodeURIComponent(name) };
      const answer = await fetch(`${url}/api/imports`, { method: 'POST', headers, body });
      if (!answer.ok) throw new Error(`${name} was refused: ${await answer.text()}`);
      return ((await answer.json()) as { data: { id: string } }).data.id;
    },
  };
}

async function post(url: string, procedure: string, given: unknown, cookie = ''): Promise<Response> {
  const input = wantsVerification.includes(procedure) ? { ...(given as object), verification: await proof(url) } : given;
  const answer = await fetch(`${url}/api/trpc/${procedure}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, ...(cookie ? { cookie } : {}) },
    body: JSON.stringify(input ?? null),
  });
  if (!answer.ok) throw new Error(`${procedure} was refused: ${await answer.text()}`);
  return answer;
}

async function proof(url: string): Promise<string> {
  return solve(await dataOf<object>(await fetch(`${url}/api/trpc/auth.challenge`)));
}

const dataOf = async <T>(answer: Response) => ((await answer.json()) as { result: { data: T } }).result.data;
