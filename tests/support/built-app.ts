/** Runs once before the journeys: finds a browser, builds what is old, and serves it from an empty embedded database. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './browser.ts';
import build from './built.ts';
import { copyEarlierStore, copyFrom } from './empty-store.ts';
import { startIdentityProvider } from './identity-provider.ts';
import { strangers } from './people.ts';
import { freePort, startServer } from './server-process.ts';

export default async function serve(): Promise<() => Promise<void>> {
  const browser = findBrowser();
  process.stdout.write(`Browser: ${browser.version}, ${browser.origin}\n`);
  await build();

  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const identityProvider = await startIdentityProvider(url);
  for (const person of strangers) identityProvider.put(person);
  const { google } = identityProvider.signIn.providers;
  const root = mkdtempSync(join(tmpdir(), 'listwright-pages-'));
  const dataDir = join(root, 'data');
  const remove = async () => {
    await identityProvider.stop();
    rmSync(root, { recursive: true, force: true });
  };
  // The settings of whoever runs the tests must not reach the app under test.
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    ANTHROPIC_API_KEY: '',
    PORT: String(port),
    PUBLIC_URL: url,
    SIGN_IN_ISSUER: identityProvider.signIn.issuer ?? '',
    GOOGLE_CLIENT_ID: google?.clientId ?? '',
    GOOGLE_CLIENT_SECRET: google?.clientSecret ?? '',
    TRUST_PROXY: '',
    LOG_LEVEL: 'warn',
    VERIFICATION_COST: '1',
    RATE_LIMIT_SCALE: '100000',
  };
  try {
    copyEarlierStore(dataDir);
    makeAdmin(env);
    // For the journeys that start a server of their own.
    const before = join(root, 'before');
    cpSync(dataDir, before, { recursive: true });
    copyFrom(before);
    const server = await startServer(env, 120_000);
    Object.assign(process.env, browser.env, {
      LISTWRIGHT_BROWSER: browser.path,
      LISTWRIGHT_URL: server.url,
      // Where its mails wait; see mailbox.ts.
      LISTWRIGHT_DATA_DIR: dataDir,
    });
    return async () => {
      await server.stop();
      await remove();
      const said = server.output();
      if (said) process.stdout.write(`The server said:\n${said}`);
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

function makeAdmin(env: Record<string, string>): void {
  const made = spawnSync(process.execPath, ['--import', 'tsx', 'tests/support/make-admin.ts'], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(`The admin could not be made.\n${made.stdout}${made.stderr}`);
}
