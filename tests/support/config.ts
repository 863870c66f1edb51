import type { Config } from '#server/config.ts';

/**
 * The settings of a tested app. Its limits are too high to be reached and its proofs of work are cheap; tests about these set
 * other values.
 */
export function testConfig(changed: Partial<Config> & { dataDir: string }): Config {
  return {
    port: 0,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    databaseUrl: undefined,
    anthropic: { apiKey: undefined, baseUrl: undefined, model: undefined },
    smtpUrl: undefined,
    mailFrom: 'Listwright <no-reply@localhost>',
    adminEmail: undefined,
    signIn: { providers: {}, issuer: undefined },
    stripe: { secretKey: undefined, webhookSecret: undefined, apiBase: undefined, tax: false },
    testPayments: true,
    sentryDsn: undefined,
    metricsToken: undefined,
    analytics: 'off',
    limitScale: 100_000,
    verificationCost: 1,
    offlinePaceMs: 0,
    logLevel: 'silent',
    trustProxy: 0,
    clientDir: null,
    migrationsDir: 'drizzle/migrations',
    role: 'all',
    ...changed,
  };
}
