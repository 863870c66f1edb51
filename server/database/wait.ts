import { setTimeout as after } from 'node:timers/promises';
import { ConfigError } from '../config.ts';
import { askOnce } from './postgres.ts';

/**
 * In milliseconds: how long to wait for PostgreSQL, how often to print that we are waiting, and the longest pause between two
 * attempts.
 */
const PATIENCE = 60_000;
const SAY_EVERY = 5_000;
const LONGEST_PAUSE = 2_000;

/** PostgreSQL's codes of errors that do not go away by waiting. */
const final: Record<string, string> = {
  '28P01': 'it refuses this user or password',
  '28000': 'it refuses this user',
  '3D000': 'it has no database of this name',
};

/**
 * Waits until PostgreSQL answers, because it may be starting at the same time. `say` gets a line every few seconds.
 * @throws ConfigError at once for errors that do not go away by waiting, otherwise after a minute
 */
export async function waitForPostgres(url: string, say: (line: string) => void, patience = PATIENCE): Promise<void> {
  const { host } = new URL(url);
  const started = performance.now();
  let said = Number.NEGATIVE_INFINITY;
  for (let pause = 200; ; pause = Math.min(pause * 1.5, LONGEST_PAUSE)) {
    try {
      return await askOnce(url, 5_000);
    } catch (error) {
      const code = String((error as { code?: unknown }).code);
      if (final[code]) throw new ConfigError(`The database at ${host} cannot be used: ${final[code]}. Check DATABASE_URL.`);
      const now = performance.now();
      if (now - started > patience) {
        const seconds = Math.round(patience / 1000);
        throw new ConfigError(
          `The database at ${host} did not answer for ${seconds} seconds (${code}). Start it, or check DATABASE_URL.`,
        );
      }
      if (now - said >= SAY_EVERY) {
        say(`Waiting for the database at ${host} (${code}).`);
        said = now;
      }
    }
    await after(pause);
  }
}
