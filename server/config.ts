import { z } from 'zod';

/** An environment variable: what it is for, how it is read, and what holds when it is not set. */
interface Variable {
  sentence: string;
  type: z.ZodType<string | number | undefined>;
  fallback?: string;
}

const text = z.string().min(1);
const webAddress = z.url({ protocol: /^https?$/, error: 'use a full address such as https://shop.example' });

/** Every environment variable the server reads; `.env.example` lists the same, and a test holds them together. */
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
  ANTHROPIC_API_KEY: { sentence: 'Key for the AI writer. Unset: the built-in offline writer.', type: text.optional() },
  ANTHROPIC_BASE_URL: {
    sentence: 'Another server that speaks the same protocol, a local model for instance.',
    type: webAddress.optional(),
  },
  ANTHROPIC_MODEL: { sentence: 'Default model. Unset: claude-sonnet-5-5.', type: text.optional() },
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
  port: number;
  host: string;
  publicUrl: string;
  dataDir: string;
  databaseUrl: string | undefined;
  anthropic: { apiKey: string | undefined; baseUrl: string | undefined; model: string | undefined };
  /** Milliseconds between two words of the offline writer, so that streaming can be seen. */
  offlinePaceMs: number;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
  trustProxy: number;
  /** Folder of the built client, null when pages are not served (api tests). */
  clientDir: string | null;
  /** Folder of the SQL migrations. */
  migrationsDir: string;
  /** Run the job queue in this process. */
  jobs: boolean;
}

/** A setting that cannot work; the message is the one line the operator reads. */
export class ConfigError extends Error {}

const isLoopback = (hostname: string) => hostname === 'localhost' || hostname === '[::1]' || /^127\./.test(hostname);

/**
 * Reads the environment once.
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
  if (publicUrl.protocol !== 'https:' && !isLoopback(publicUrl.hostname)) {
    throw new ConfigError(`PUBLIC_URL must start with https:// (${publicUrl.origin} would send passwords in the clear)`);
  }
  return {
    port: v.PORT,
    host: v.HOST,
    publicUrl: publicUrl.origin,
    dataDir: v.DATA_DIR,
    databaseUrl: v.DATABASE_URL,
    anthropic: { apiKey: v.ANTHROPIC_API_KEY, baseUrl: v.ANTHROPIC_BASE_URL, model: v.ANTHROPIC_MODEL },
    offlinePaceMs: 12,
    logLevel: v.LOG_LEVEL,
    trustProxy: v.TRUST_PROXY,
    ...folders,
    jobs: true,
  };
}
