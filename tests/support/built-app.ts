/**
 * Runs once before the browser tests: finds a browser, builds what is outdated, and starts the app with an empty embedded
 * database.
 */
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './browser.ts';
import build from './built.ts';
import { copyEarlierStore, copyFrom } from './empty-store.ts';
import { freePort } from './free-port.ts';
import { startIdentityProvider } from './identity-provider.ts';
import { strangers } from './people.ts';
import { startServer } from './server-process.ts';

export default async function serve(): Promise<() => Promise<void>> {
  const browser = findBrowser();
  process.stdout.write(`Browser: ${browser.version}, ${browser.origin}\n`);
  await build();

  const root = mkdtempSync(join(tmpdir(), 'listwright-pages-'));
  const dataDir = join(root, 'data');
  copyEarlierStore(dataDir);
  // Override settings in the environment of the person who runs the tests, so that they do not reach the tested app.
  const settings = {
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    ANTHROPIC_API_KEY: '',
    PUBLIC_URL: '',
    TRUST_PROXY: '',
    LOG_LEVEL: 'warn',
    VERIFICATION_COST: '1',
    RATE_LIMIT_SCALE: '100000',
  };
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const [identityProvider] = await Promise.all([startIdentityProvider(url), makeAdmin(settings)]);
  for (const person of strangers) identityProvider.put(person);
  const { google } = identityProvider.signIn.providers;
  const remove = async () => {
    await identityProvider.stop();
    rmSync(root, { recursive: true, force: true });
  };
  const env = {
    ...settings,
    PORT: String(port),
    PUBLIC_URL: url,
    SIGN_IN_ISSUER: identityProvider.signIn.issuer ?? '',
    GOOGLE_CLIENT_ID: google?.clientId ?? '',
    GOOGLE_CLIENT_SECRET: google?.clientSecret ?? '',
  };
  try {
    // Keep a copy of the data folder for tests that start a server of their own.
    const before = join(root, 'before');
    cpSync(dataDir, before, { recursive: true });
    copyFrom(before);
    const server = await startServer(env, 120_000);
    Object.assign(process.env, browser.env, {
      LISTWRIGHT_BROWSER: browser.path,
      LISTWRIGHT_URL: server.url,
      // The app's data folder, which contains the mails it has sent (see mailbox.ts).
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

async function makeAdmin(settings: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/support/make-admin.ts'], {
    env: { ...process.env, ...settings },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part));
  const code = await new Promise((done) => child.once('close', done));
  if (code !== 0) throw new Error(`The admin could not be made.\n${said}`);
}
