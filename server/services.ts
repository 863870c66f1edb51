import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { doors } from '#shared/paths.ts';
import { type ActivityWatcher, createWatcher } from './activity/watcher.ts';
import { type AiCallNotes, openAiCallNotes } from './ai-calls/notes.ts';
import { type CredentialGate, openCredentialGate } from './auth/credential-gate.ts';
import { openTickets, type Tickets } from './auth/provider-tickets.ts';
import { ownSecret } from './auth/secrets.ts';
import { openSessions, type Sessions } from './auth/sessions.ts';
import { type Checks, openChecks } from './checks/checks.ts';
import { openClock } from './clock.ts';
import type { Config } from './config.ts';
import type { Clock, Ctx } from './context.ts';
import { type Database, openEmbedded, openPostgres } from './database.ts';
import { type Notices, openNotices } from './health/notice.ts';
import type { Ai } from './integrations/ai/ai.ts';
import { countCalls } from './integrations/ai/counted.ts';
import { createAi } from './integrations/ai/open.ts';
import type { Analytics } from './integrations/analytics/analytics.ts';
import { openAnalytics } from './integrations/analytics/open.ts';
import { createFolderMail, readFolderMail } from './integrations/mail/folder.ts';
import type { Mail } from './integrations/mail/mail.ts';
import { createSmtpMail } from './integrations/mail/smtp.ts';
import { openPayments } from './integrations/payments/open.ts';
import type { Payments } from './integrations/payments/payments.ts';
import { noReporting, type Reporting } from './integrations/reporting/reporting.ts';
import { openSignIn } from './integrations/sign-in/open.ts';
import type { SignIn } from './integrations/sign-in/sign-in.ts';
import { createFolderStorage } from './integrations/storage/folder.ts';
import type { Storage } from './integrations/storage/storage.ts';
import { createAltcha } from './integrations/verification/altcha.ts';
import type { Verification } from './integrations/verification/verification.ts';
import { type Names, openNames } from './integrations/web/names.ts';
import { openEnqueue } from './jobs/enqueue.ts';
import { jobs } from './jobs/registry.ts';
import { prepareQueue } from './jobs/tables.ts';
import { createOwnLanes, createTurns, type OwnLanes, type Turns } from './lanes.ts';
import { type Limits, openLimits } from './limits/limits.ts';
import { createLog, type Log } from './log.ts';
import { type Meter, noMeter } from './metrics/meter.ts';
import { createOutboxSender, type OutboxSender } from './outbox/sender.ts';
import { receiveEvent } from './payments/events.ts';
import { keepPrivate, refuseUnwritable } from './private-folder.ts';
import { putInStarterSets } from './seed/start.ts';
import { processorsOf } from './terms/processors.ts';
import { RESERVATION_PATIENCE } from './usage/policy.ts';
import { grantConfiguredAdmin } from './users/first-admin.ts';

/** How many reads of one admin run at once, and how many may wait. The dashboard makes eight together. */
const ADMIN_READS = { atOnce: 4, waiting: 60 };

export interface Services {
  config: Config;
  database: Database;
  ai: Ai;
  storage: Storage;
  names: Names;
  mail: Mail;
  outbox: OutboxSender;
  verification: Verification;
  signIn: SignIn;
  payments: Payments;
  tickets: Tickets;
  limits: Limits;
  checks: Checks;
  sessions: Sessions;
  credentials: CredentialGate;
  clock: Clock;
  log: Log;
  reporting: Reporting;
  openReservations: Set<string>;
  /**
   * A queue for each seller: AI calls of one seller are admitted one after another, within this process. Otherwise many calls of
   * one seller would occupy all database connections while they wait for the seller's row.
   */
  turns: Turns;
  /** Lanes for what each admin reads: lists of 500 rows would otherwise keep the process from answering sellers. */
  adminReads: OwnLanes;
  /** Tells the job runner that a job was queued, so that it starts at once. Does nothing if this process runs no jobs. */
  jobs: { wake(): void };
  /** Has changed catalogues checked. */
  notices: Notices;
  /** Informs open pages about the progress of their sellers' long jobs. */
  activity: ActivityWatcher;
  /** Stores how each call of the AI went. */
  aiCalls: AiCallNotes;
  /** Counts visits, if the installation is set so. */
  analytics: Analytics;
  /** Counts for GET /metrics. */
  meter: Meter;
  /** Requests being answered at the moment. When the process stops, those that take long are ended through their controllers. */
  openCalls: Set<AbortController>;
  close(): Promise<void>;
}

export type Overrides = Partial<
  Pick<
    Services,
    'database' | 'ai' | 'storage' | 'names' | 'checks' | 'clock' | 'log' | 'mail' | 'reporting' | 'signIn' | 'payments' | 'meter'
  >
>;

/**
 * Builds everything the app uses, migrates the database and adds the initial rows. The only place where the parts of the app are
 * connected.
 */
export async function createServices(config: Config, overrides: Overrides = {}): Promise<Services> {
  keepPrivate(config.dataDir);
  await refuseUnwritable(config.dataDir);
  const reporting = overrides.reporting ?? (config.sentryDsn ? await openReporting(config.sentryDsn) : noReporting);
  const log = overrides.log ?? createLog(config.logLevel, (error, fields) => reporting.error(error, fields));
  const database =
    overrides.database ?? (config.databaseUrl ? openPostgres(config.databaseUrl) : await openEmbedded(config.dataDir));
  try {
    await bringUpToDate(database, config.migrationsDir);
  } catch (error) {
    await database.close().catch(() => {});
    throw error;
  }
  const clock: Clock & { stop?(): void } = overrides.clock ?? (await openClock(database, log));
  const aiCalls = openAiCallNotes(() => systemCtx(services, 'ai-calls'));
  const meter = overrides.meter ?? (config.metricsToken ? await openMeter() : noMeter);
  const writer =
    overrides.ai ??
    (await createAi({
      anthropicApiKey: config.anthropic.apiKey,
      anthropicBaseUrl: config.anthropic.baseUrl,
      anthropicModel: config.anthropic.model,
      offlinePaceMs: config.offlinePaceMs,
      log,
    }));
  const ai = countCalls(writer, (report) => {
    aiCalls.note(report);
    meter.count({ kind: 'ai', report });
  });
  const verification = createAltcha({
    secret: await ownSecret(database.db, 'verification'),
    cost: config.verificationCost,
    now: () => clock.now(),
  });
  const mail = overrides.mail ?? openMail(config, log, clock);
  const limits = openLimits(database, config.limitScale);
  const services: Services = {
    config,
    database,
    ai,
    mail,
    verification,
    signIn: overrides.signIn ?? (await setUpSignIn(config)),
    tickets: openTickets({
      secret: await ownSecret(database.db, 'tickets'),
      now: () => clock.now(),
      secure: config.publicUrl.startsWith('https:'),
    }),
    payments:
      overrides.payments ??
      openPayments({
        ...config.stripe,
        testService: config.testPayments,
        testSecret: await ownSecret(database.db, 'payments'),
        publicUrl: config.publicUrl,
        ctx: () => systemCtx(services, 'payments'),
        deliver: (body, signature) => receiveEvent(systemCtx(services, 'payments'), body, signature),
      }),
    limits,
    credentials: openCredentialGate(limits),
    checks: overrides.checks ?? openChecks(),
    outbox: createOutboxSender(() => systemCtx(services, 'outbox'), mail, config.publicUrl),
    storage: overrides.storage ?? createFolderStorage(join(config.dataDir, 'media')),
    names: overrides.names ?? openNames(),
    sessions: openSessions(database, clock, config.publicUrl.startsWith('https:')),
    clock,
    log,
    reporting,
    openReservations: new Set(),
    turns: createTurns(RESERVATION_PATIENCE),
    adminReads: createOwnLanes(ADMIN_READS.atOnce, ADMIN_READS.waiting),
    notices: openNotices(() => systemCtx(services, 'health')),
    activity: createWatcher(() => systemCtx(services, 'activity')),
    aiCalls,
    analytics: openAnalytics({
      setting: config.analytics,
      publicUrl: config.publicUrl,
      log,
      ctx: () => systemCtx(services, 'visits'),
    }),
    meter,
    openCalls: new Set(),
    jobs: { wake: () => {} },
    close: async () => {
      services.activity.stop();
      services.notices.stop();
      clock.stop?.();
      await services.outbox.stop();
      mail.close();
      await services.checks.close();
      await aiCalls.stop();
      await services.analytics.stop();
      await database.close();
      await reporting.close(2_000);
    },
  };
  await grantConfiguredAdmin(systemCtx(services, 'start'));
  return services;
}

/** Creates everything the app expects in a database: its tables, those of the job queue, and the initial rows. */
export async function bringUpToDate(database: Database, migrationsDir: string): Promise<void> {
  const names = jobs.map(({ name }) => name);
  await database.migrate(migrationsDir, () => prepareQueue(database, names));
  await putInStarterSets(database.db);
}

/** The error reporting library is loaded only if configured: it is large, and most installations do not use it. */
async function openReporting(dsn: string): Promise<Reporting> {
  const { createSentryReporting } = await import('./integrations/reporting/sentry.ts');
  return createSentryReporting(dsn);
}

/** The library that counts for GET /metrics is loaded only if it is used. */
async function openMeter(): Promise<Meter> {
  const { openPrometheus } = await import('./metrics/prometheus.ts');
  return openPrometheus();
}

/** Where mails are stored as files if no mail server is configured. */
export const outboxFolder = (config: Config) => join(config.dataDir, 'outbox');

function openMail(config: Config, log: Log, clock: Clock): Mail {
  if (config.smtpUrl) return createSmtpMail({ url: config.smtpUrl, from: config.mailFrom });
  return createFolderMail(outboxFolder(config), log, () => clock.now());
}

/** The mails in the folder. Their texts contain links that open accounts, so nobody gets them this way. */
async function storedMails(config: Config, mail: Mail) {
  if (mail.via !== 'folder') return [];
  const mails = await readFolderMail(outboxFolder(config));
  return mails.map(({ id, at, to, subject }) => ({ id, at, to, subject }));
}

async function diskSpace(folder: string) {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, size: blocks * bsize };
}

function setUpSignIn(config: Config): Promise<SignIn> {
  // The callback URL is built from the configured public URL and never from request headers, which an attacker could forge.
  return openSignIn({ ...config.signIn, callback: (provider) => config.publicUrl + doors.signInCallback(provider) });
}

/** The part of a context that needs no caller: for jobs and start-up, and as the base of a request's context. */
export function systemCtx(services: Services, requestId: string): Ctx {
  let shared = sharedParts.get(services);
  if (!shared) {
    shared = sharedPartsOf(services);
    sharedParts.set(services, shared);
  }
  return { ...shared, requestId };
}

/** What all contexts have in common, put together once, as every request needs it. */
const sharedParts = new WeakMap<Services, Omit<Ctx, 'requestId'>>();

function sharedPartsOf(services: Services): Omit<Ctx, 'requestId'> {
  const { ai, storage, names, clock, log, openReservations, limits, checks, verification, signIn, tickets } = services;
  const { payments, outbox, mail, config, turns, adminReads, notices, meter } = services;
  const { adminEmail, publicUrl } = config;
  const { wake: wakeOutbox } = outbox;
  const { forget: forgetMails } = mail;
  const { note: noteChange } = notices;
  // The outbox page exists under the same condition. Without a mail server, PUBLIC_URL is always this machine; see readConfig.
  const mailsStayHere = mail.via === 'folder' && config.trustProxy === 0;
  const { db, query } = services.database;
  const given = { ai, storage, names, clock, log, openReservations, limits, checks, verification, signIn, payments, tickets };
  const enqueue = openEnqueue(() => services.jobs.wake());
  return {
    ...given,
    db,
    query,
    enqueue,
    turns,
    adminReads,
    meter,
    wakeOutbox,
    noteChange,
    mailsStayHere,
    mailVia: mail.via,
    storedMails: () => storedMails(config, mail),
    diskSpace: () => diskSpace(config.dataDir),
    forgetMails,
    adminEmail,
    publicUrl,
    processors: processorsOf(config),
  };
}
