import { z } from 'zod';
import { type SignInProvider, signInProviders } from '#shared/auth/auth.ts';
import { isThisMachine } from './http/this-machine.ts';

/** An environment variable: its purpose, how it is parsed, and its default. */
interface Variable {
  sentence: string;
  type: z.ZodType<string | number | undefined>;
  fallback?: string;
}

const text = z.string().min(1);
const webAddress = z.url({ protocol: /^https?$/, error: 'use a full address such as https://shop.example' });

/** Every environment variable the server reads. `.env.example` lists the same, and a test compares the two. */
export const variables = {
  PORT: { sentence: 'Port to listen on.', type: z.coerce.number().int().min(0).max(65_535), fallback: '3000' },
  HOST: {
    sentence: 'Address to listen on; 0.0.0.0 makes the app reachable from other machines.',
    type: text,
    fallback: '127.0.0.1',
  },
  PUBLIC_URL: {
    sentence:
      'Address people type to reach the app, without a path; https unless it is this machine. Default: http://localhost:PORT.',
    type: webAddress.optional(),
  },
  DATA_DIR: { sentence: 'Folder for the embedded database and pictures.', type: text, fallback: './.data' },
  DATABASE_URL: {
    sentence: 'PostgreSQL 15 or newer, for example postgres://user:password@host/name. Unset: the embedded database in DATA_DIR.',
    type: z.url({ protocol: /^postgres(ql)?$/, error: 'use postgres://user:password@host/name' }).optional(),
  },
  ROLE: {
    sentence:
      'all; or, with DATABASE_URL, web (answers requests) or worker (does the jobs; answers /livez and /readyz when PORT is set).',
    type: z.enum(['all', 'web', 'worker'], { error: 'use all, web or worker' }),
    fallback: 'all',
  },
  ANTHROPIC_API_KEY: { sentence: 'Key for the AI writer. Unset: the built-in offline writer.', type: text.optional() },
  ANTHROPIC_BASE_URL: {
    sentence: 'Another server that speaks the same protocol, a local model for instance.',
    type: webAddress.optional(),
  },
  ANTHROPIC_MODEL: { sentence: 'Default model. Unset: claude-sonnet-5-5.', type: text.optional() },
  SMTP_URL: {
    sentence:
      'Mail server, for example smtps://user:password@mail.example:465. Needed unless PUBLIC_URL is this machine: there, unset, mails stay in DATA_DIR/outbox and their links appear in the log.',
    type: z.url({ protocol: /^smtps?$/, error: 'use smtp:// or smtps://' }).optional(),
  },
  MAIL_FROM: {
    sentence: 'Sender of mails, for example Listwright <hello@shop.example>. Unset: no-reply@ the host of PUBLIC_URL.',
    type: text.optional(),
  },
  ADMIN_EMAIL: {
    sentence:
      'The account with this confirmed address is an admin from the next start or its confirmation on. Its password has 15 characters or more.',
    type: z.email('use an address such as name@example.com').optional(),
  },
  GOOGLE_CLIENT_ID: {
    sentence: 'Sign-in with Google; set both or neither. Its callback is PUBLIC_URL/api/auth/google/callback.',
    type: text.optional(),
  },
  GOOGLE_CLIENT_SECRET: { sentence: 'See GOOGLE_CLIENT_ID.', type: text.optional() },
  FACEBOOK_CLIENT_ID: {
    sentence: 'Sign-in with Facebook; set both or neither. Its callback is PUBLIC_URL/api/auth/facebook/callback.',
    type: text.optional(),
  },
  FACEBOOK_CLIENT_SECRET: { sentence: 'See FACEBOOK_CLIENT_ID.', type: text.optional() },
  GITHUB_CLIENT_ID: {
    sentence: 'Sign-in with GitHub; set both or neither. Its callback is PUBLIC_URL/api/auth/github/callback.',
    type: text.optional(),
  },
  GITHUB_CLIENT_SECRET: { sentence: 'See GITHUB_CLIENT_ID.', type: text.optional() },
  TWITTER_CLIENT_ID: {
    sentence: 'Sign-in with X (Twitter); set both or neither. Its callback is PUBLIC_URL/api/auth/twitter/callback.',
    type: text.optional(),
  },
  TWITTER_CLIENT_SECRET: { sentence: 'See TWITTER_CLIENT_ID.', type: text.optional() },
  SIGN_IN_ISSUER: {
    sentence: 'One identity server to use in place of every provider above; for tests, on this machine alone.',
    type: webAddress.optional(),
  },
  STRIPE_SECRET_KEY: {
    sentence: 'Secret key of Stripe, which takes the payments. Unset: the built-in test checkout, in which no money moves.',
    type: z
      .string()
      .regex(/^(sk|rk)_(live|test)_\w+$/, 'use a secret key such as sk_live_… or rk_live_…')
      .optional(),
  },
  STRIPE_WEBHOOK_SECRET: {
    sentence: 'Secret of the webhook that Stripe sends to PUBLIC_URL/api/stripe/webhook. Without it nothing is sold.',
    type: z
      .string()
      .regex(/^whsec_\S+$/, 'use the signing secret of the webhook, whsec_…')
      .optional(),
  },
  STRIPE_TAX: {
    sentence:
      'on or off: Stripe Tax computes the tax from the customer’s billing address and adds it to the price; switch it on there first. Default: off.',
    type: z.enum(['on', 'off'], { error: 'use on or off' }).optional(),
  },
  STRIPE_API_BASE: {
    sentence: 'One server to use in place of Stripe; for tests, on this machine alone.',
    type: webAddress.optional(),
  },
  TEST_PAYMENTS: {
    sentence:
      'on or off: the built-in test checkout, in which no money moves, while STRIPE_SECRET_KEY is unset. Default: on if PUBLIC_URL is this machine, else off.',
    type: z.enum(['on', 'off'], { error: 'use on or off' }).optional(),
  },
  SENTRY_DSN: { sentence: 'Where error reports go, scrubbed. Unset: none leave this machine.', type: webAddress.optional() },
  METRICS_TOKEN: {
    sentence:
      'Token with which a monitoring system may read GET /metrics; 24 characters or more. Unset: the address does not exist.',
    type: z
      .string()
      .regex(/^[\x21-\x7e]{24,200}$/, 'use 24 to 200 letters, digits and signs, for example of `openssl rand -hex 24`')
      .optional(),
  },
  ANALYTICS: {
    sentence:
      'off; own, which counts opened pages and steps by day in the database; or the address of a service that speaks the protocol of Plausible (POST /api/event). Nothing about visitors is kept or sent.',
    type: z.union([z.enum(['off', 'own']), webAddress], { error: 'use off, own or a full address' }),
    fallback: 'off',
  },
  RATE_LIMIT_SCALE: {
    sentence: 'Multiplies every rate limit; 1 is the advised strength, and nothing below it is accepted.',
    type: z.coerce.number().min(1).max(1_000_000),
    fallback: '1',
  },
  VERIFICATION_COST: {
    sentence: 'Work a browser does before it may register or ask for a reset; 1000 takes about a quarter of a second.',
    type: z.coerce.number().int().min(1).max(100_000),
    fallback: '1000',
  },
  LOG_LEVEL: {
    sentence: 'fatal, error, warn, info, debug or silent.',
    type: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']),
    fallback: 'info',
  },
  TRUST_PROXY: {
    sentence: 'How many reverse proxies stand in front; their X-Forwarded-For and -Proto are then believed.',
    type: z.coerce.number().int().min(0).max(10),
    fallback: '0',
  },
} satisfies Record<string, Variable>;

export interface Config {
  /** Null for a worker process for which no PORT was set: it then opens no port. */
  port: number | null;
  host: string;
  publicUrl: string;
  dataDir: string;
  databaseUrl: string | undefined;
  anthropic: { apiKey: string | undefined; baseUrl: string | undefined; model: string | undefined };
  smtpUrl: string | undefined;
  mailFrom: string;
  adminEmail: string | undefined;
  signIn: { providers: Partial<Record<SignInProvider, { clientId: string; clientSecret: string }>>; issuer: string | undefined };
  stripe: { secretKey: string | undefined; webhookSecret: string | undefined; apiBase: string | undefined; tax: boolean };
  /** Whether the built-in test checkout stands in while there is no key of Stripe. */
  testPayments: boolean;
  sentryDsn: string | undefined;
  /** What a monitoring system has to send to read GET /metrics. */
  metricsToken: string | undefined;
  /** Who counts visits: `off`, `own`, or the address of a service. */
  analytics: string;
  limitScale: number;
  verificationCost: number;
  /**
   * How many milliseconds the offline writer (used without an AI service) waits between two words, so that streaming can be seen.
   */
  offlinePaceMs: number;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
  trustProxy: number;
  /** Folder of the built client. Null if no pages are served, as in API tests. */
  clientDir: string | null;
  migrationsDir: string;
  /** What this process does: `web` answers requests, `worker` runs jobs, `all` does both. */
  role: 'all' | 'web' | 'worker';
}

/** Thrown for a setting that cannot work. Its message is shown to the operator. */
export class ConfigError extends Error {}

/**
 * Reads and checks the environment variables.
 * @throws ConfigError naming the variable and the remedy
 */
export function readConfig(env: NodeJS.ProcessEnv, folders: { clientDir: string | null; migrationsDir: string }): Config {
  const values: Record<string, string | number | undefined> = {};
  for (const [name, variable] of Object.entries(variables) as [string, Variable][]) {
    const given = env[name]?.trim();
    const parsed = variable.type.safeParse(given ? given : variable.fallback);
    if (!parsed.success)
      throw new ConfigError(`${name} cannot be used: ${parsed.error.issues[0]?.message}. ${variable.sentence}`);
    values[name] = parsed.data;
  }
  const v = values as { [K in keyof typeof variables]: z.output<(typeof variables)[K]['type']> };
  const publicUrl = new URL(v.PUBLIC_URL ?? `http://localhost:${v.PORT}`);
  if (publicUrl.protocol !== 'https:' && !isThisMachine(publicUrl.hostname)) {
    throw new ConfigError(`PUBLIC_URL must start with https:// (${publicUrl.origin} would send passwords in the clear)`);
  }
  const local = isThisMachine(publicUrl.hostname);
  // Without a mail server, mails go to the log and to a local folder. Only a person at this machine can read those, so a public
  // address needs a mail server.
  if (!local && !v.SMTP_URL) {
    throw new ConfigError(
      `SMTP_URL is missing: without it nobody outside this machine gets a mail, and the secrets of its links would stand in the log of ${publicUrl.origin}. ${variables.SMTP_URL.sentence}`,
    );
  }
  if (v.SIGN_IN_ISSUER && !local) throw new ConfigError('SIGN_IN_ISSUER is for this machine alone. Unset it.');
  if (v.STRIPE_API_BASE && !isThisMachine(new URL(v.STRIPE_API_BASE).hostname)) {
    throw new ConfigError('STRIPE_API_BASE is for a server on this machine, because it gets the secret key. Unset it.');
  }
  if (v.ANALYTICS.startsWith('http:') && !isThisMachine(new URL(v.ANALYTICS).hostname)) {
    throw new ConfigError('ANALYTICS must start with https:// unless the service runs on this machine.');
  }
  if (v.STRIPE_SECRET_KEY && v.TEST_PAYMENTS === 'on') {
    throw new ConfigError('TEST_PAYMENTS=on and STRIPE_SECRET_KEY exclude each other. Unset one of them.');
  }
  if (!local && v.VERIFICATION_COST < 1000) throw new ConfigError('VERIFICATION_COST must be 1000 or more.');
  if (v.ROLE !== 'all' && !v.DATABASE_URL) {
    throw new ConfigError(
      `ROLE=${v.ROLE} needs DATABASE_URL: the embedded database takes one process, which has to do everything. Set DATABASE_URL, or unset ROLE.`,
    );
  }
  return {
    port: v.ROLE === 'worker' && !env.PORT?.trim() ? null : v.PORT,
    host: v.HOST,
    publicUrl: publicUrl.origin,
    dataDir: v.DATA_DIR,
    databaseUrl: v.DATABASE_URL,
    anthropic: { apiKey: v.ANTHROPIC_API_KEY, baseUrl: v.ANTHROPIC_BASE_URL, model: v.ANTHROPIC_MODEL },
    smtpUrl: v.SMTP_URL,
    mailFrom: v.MAIL_FROM ?? `Listwright <no-reply@${publicUrl.hostname}>`,
    adminEmail: v.ADMIN_EMAIL?.normalize('NFKC').trim().toLowerCase(),
    signIn: { providers: readProviders(v), issuer: v.SIGN_IN_ISSUER },
    stripe: {
      secretKey: v.STRIPE_SECRET_KEY,
      webhookSecret: v.STRIPE_WEBHOOK_SECRET,
      apiBase: v.STRIPE_API_BASE,
      tax: v.STRIPE_TAX === 'on',
    },
    testPayments: v.TEST_PAYMENTS ? v.TEST_PAYMENTS === 'on' : local && publicUrl.protocol === 'http:',
    sentryDsn: v.SENTRY_DSN,
    metricsToken: v.METRICS_TOKEN,
    analytics: v.ANALYTICS,
    limitScale: v.RATE_LIMIT_SCALE,
    verificationCost: v.VERIFICATION_COST,
    offlinePaceMs: 12,
    logLevel: v.LOG_LEVEL,
    trustProxy: v.TRUST_PROXY,
    ...folders,
    role: v.ROLE,
  };
}

function readProviders(values: Record<string, string | number | undefined>): Config['signIn']['providers'] {
  const found: Config['signIn']['providers'] = {};
  for (const provider of signInProviders) {
    const name = provider.toUpperCase();
    const [clientId, clientSecret] = [values[`${name}_CLIENT_ID`], values[`${name}_CLIENT_SECRET`]];
    if (clientId === undefined && clientSecret === undefined) continue;
    if (typeof clientId !== 'string' || typeof clientSecret !== 'string') {
      throw new ConfigError(`${name}_CLIENT_ID and ${name}_CLIENT_SECRET belong together. Set both or neither.`);
    }
    found[provider] = { clientId, clientSecret };
  }
  return found;
}
