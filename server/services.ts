import { join } from 'node:path';
import { openSessions, type Sessions } from './auth/sessions.ts';
import type { Config } from './config.ts';
import type { Clock, Ctx } from './context.ts';
import { type Database, openEmbedded, openPostgres } from './database.ts';
import type { Ai } from './integrations/ai/ai.ts';
import { createAi } from './integrations/ai/open.ts';
import { createFolderStorage } from './integrations/storage/folder.ts';
import type { Storage } from './integrations/storage/storage.ts';
import { createLog, type Log } from './log.ts';
import { seedPlans } from './subscriptions/plan-seed.ts';

export interface Services {
  config: Config;
  database: Database;
  ai: Ai;
  storage: Storage;
  sessions: Sessions;
  clock: Clock;
  log: Log;
  openReservations: Set<string>;
  /** Calls being answered right now, to be asked to end when the process stops. */
  openCalls: Set<AbortController>;
  close(): Promise<void>;
}

export type Overrides = Partial<Pick<Services, 'database' | 'ai' | 'storage' | 'clock' | 'log'>>;

/** Builds everything the app uses, brings the database up to date and adds the starter rows. The one composition root. */
export async function createServices(config: Config, overrides: Overrides = {}): Promise<Services> {
  const log = overrides.log ?? createLog(config.logLevel);
  const clock = overrides.clock ?? { now: () => new Date() };
  const database =
    overrides.database ?? (config.databaseUrl ? openPostgres(config.databaseUrl) : await openEmbedded(config.dataDir));
  try {
    await database.migrate(config.migrationsDir);
    await seedPlans(database.db);
  } catch (error) {
    await database.close().catch(() => {});
    throw error;
  }
  const ai =
    overrides.ai ??
    (await createAi({
      anthropicApiKey: config.anthropic.apiKey,
      anthropicBaseUrl: config.anthropic.baseUrl,
      anthropicModel: config.anthropic.model,
      offlinePaceMs: config.offlinePaceMs,
      log,
    }));
  return {
    config,
    database,
    ai,
    storage: overrides.storage ?? createFolderStorage(join(config.dataDir, 'media')),
    sessions: openSessions(database, clock, config.publicUrl.startsWith('https:')),
    clock,
    log,
    openReservations: new Set(),
    openCalls: new Set(),
    close: () => database.close(),
  };
}

/** The context of work no request asked for: jobs and start-up. */
export function systemCtx(services: Services, requestId: string): Ctx {
  const { database, ai, storage, clock, log, openReservations } = services;
  return { db: database.db, database, ai, storage, clock, log, openReservations, requestId };
}
