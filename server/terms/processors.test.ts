import { expect, test } from 'vitest';
import { testConfig } from '#tests/support/config.ts';
import { processorsOf } from './processors.ts';

const none = { apiKey: undefined, baseUrl: undefined, model: undefined };
const noStripe = { secretKey: undefined, webhookSecret: undefined, apiBase: undefined, tax: false };
const config = (changes: object) =>
  testConfig({ dataDir: '', anthropic: none, stripe: noStripe, smtpUrl: undefined, sentryDsn: undefined, ...changes });

test('an installation without any service has no sub-processor', () => {
  expect(processorsOf(config({}))).toEqual([]);
});

test('each service that is switched on is named', () => {
  const all = config({
    anthropic: { ...none, apiKey: 'sk-ant-1' },
    stripe: { ...noStripe, secretKey: 'sk_live_1' },
    smtpUrl: 'smtps://user:password@mail.example.com:465',
    sentryDsn: 'https://key@reports.example.com/1',
  });
  expect(processorsOf(all)).toEqual([
    { kind: 'ai', name: 'Anthropic' },
    { kind: 'payments', name: 'Stripe' },
    { kind: 'mail', name: 'mail.example.com' },
    { kind: 'reporting', name: 'reports.example.com' },
  ]);
});

test.each(['http://localhost:11434', 'http://127.0.0.1:11434', 'http://[::1]:11434', 'http://writer:8080', 'http://ai.internal'])(
  'the address %s says nothing to people outside, and is not given away',
  (baseUrl) => {
    expect(processorsOf(config({ anthropic: { ...none, baseUrl } }))).toEqual([{ kind: 'ai', name: null }]);
  },
);
