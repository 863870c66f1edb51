/** GET /metrics: who may read it, what it says, and that nothing a caller makes up becomes a label. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { noUsage } from '#server/integrations/ai/ai.ts';
import { addressLabel } from '#server/metrics/prometheus.ts';
import { engine, engineFound, type Person, startApp, type TestApp } from '#tests/support/app.ts';

const TOKEN = 'a-token-of-more-than-24-letters';

/** The names of the families and the samples of an OpenMetrics text. Fails if the text breaks the rules of the form. */
function read(text: string) {
  const lines = text.split('\n');
  expect(lines.slice(-2)).toEqual(['# EOF', '']);
  const types = new Map<string, string>();
  const samples: { name: string; labels: Record<string, string>; value: number }[] = [];
  for (const line of lines.slice(0, -2)) {
    const type = /^# TYPE (\S+) (counter|gauge|histogram|summary|unknown|info)$/.exec(line);
    if (type) {
      expect(types.has(type[1] as string), line).toBe(false);
      types.set(type[1] as string, type[2] as string);
      continue;
    }
    if (line.startsWith('# HELP ')) continue;
    const sample = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)$/.exec(line);
    if (!sample) throw new Error(`not a line of OpenMetrics: ${line}`);
    const [, name = '', labels = '', value = ''] = sample;
    const pairs = [...labels.matchAll(/([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"/g)].map(([, key = '', of = '']) => [key, of]);
    samples.push({ name, labels: Object.fromEntries(pairs), value: Number(value) });
  }
  for (const { name } of samples) {
    const family = [name, name.replace(/_(total|bucket|count|sum|info|created)$/, '')].find((one) => types.has(one));
    expect(family, name).toBeDefined();
    if (types.get(family as string) === 'counter') expect(name).toMatch(/_total$/);
  }
  return samples;
}

describe.skipIf(!engineFound)(`the numbers for a monitoring system on ${engine}`, () => {
  let app: TestApp;
  let ada: Person;
  const ask = (token?: string, path = '/metrics') =>
    app.fetch(path, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } });
  const samples = async () => read(await (await ask(TOKEN)).text());

  beforeAll(async () => {
    app = await startApp({ config: { metricsToken: TOKEN } });
    ada = await app.seller();
  });

  test('without the setting, the address does not exist', async () => {
    const other = await startApp({ database: app.services.database });
    expect((await other.fetch('/metrics', { headers: { authorization: `Bearer ${TOKEN}` } })).status).toBe(404);
  });

  test('only the token opens it, and no session or other token does', async () => {
    for (const token of [undefined, '', 'x', `${TOKEN}x`, TOKEN.slice(0, -1), TOKEN.toUpperCase()]) {
      const refused = await ask(token);
      expect(refused.status).toBe(401);
      expect(await refused.text()).not.toContain('listwright_');
    }
    expect((await app.fetch('/metrics', { headers: { cookie: ada.cookie() } })).status).toBe(401);
    const answer = await ask(TOKEN);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^application\/openmetrics-text; version=1\.0\.0/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('it counts calls by procedure and outcome, AI calls with tokens and cost, refunds and jobs', async () => {
    await ada.client.products.list.query({});
    await ada.client.products.get.query({ id: '0192f3a0-0000-7000-8000-000000000000' }).catch(() => {});
    const { meter } = app.services;
    const report = { operation: 'writeListing', writer: 'anthropic', outcome: 'done', later: false, ms: 1_500 } as const;
    meter.count({ kind: 'ai', report: { ...report, model: 'claude-haiku-5-5', usage: { ...noUsage, outputTokens: 2_000_000 } } });
    meter.count({ kind: 'ai', report: { ...report, model: 'someone/else"s\nmodel', usage: noUsage } });
    meter.count({ kind: 'refund', reason: 'timeout', queries: 2 });
    meter.count({ kind: 'run', name: 'usage.notices', outcome: 'done', seconds: 0.5 });
    const found = await samples();
    const numberOf = (name: string, labels: Record<string, string> = {}) =>
      found.find((one) => one.name === name && Object.entries(labels).every(([key, value]) => one.labels[key] === value))?.value;
    expect(numberOf('listwright_calls_total', { procedure: 'products.list', outcome: 'done' })).toBe(1);
    expect(numberOf('listwright_calls_total', { procedure: 'products.get', outcome: 'NOT_FOUND' })).toBe(1);
    expect(numberOf('listwright_ai_calls_total', { model: 'claude-haiku-5-5', outcome: 'done' })).toBe(1);
    expect(numberOf('listwright_ai_calls_total', { model: 'other' })).toBe(1);
    expect(numberOf('listwright_ai_tokens_total', { model: 'claude-haiku-5-5', kind: 'output' })).toBe(2_000_000);
    expect(numberOf('listwright_ai_cost_dollars_total', { model: 'claude-haiku-5-5' })).toBeCloseTo(1);
    expect(numberOf('listwright_queries_refunded_total', { reason: 'timeout' })).toBe(2);
    expect(numberOf('listwright_jobs_total', { job: 'usage.notices', outcome: 'done' })).toBe(1);
    for (const name of ['listwright_database_up', 'listwright_info']) expect(numberOf(name), name).toBe(1);
    for (const name of ['listwright_mails_owed', 'listwright_disk_free_bytes', 'listwright_jobs_oldest_seconds'])
      expect(numberOf(name), name).toBeGreaterThanOrEqual(0);
    expect(numberOf('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  });

  test('it counts what a rate limit refused', async () => {
    const strict = await startApp({ database: app.services.database, config: { metricsToken: TOKEN, limitScale: 1 } });
    for (let n = 0; n < 601; n++) {
      try {
        strict.services.limits.takeHere('healthAddress', 'somebody');
      } catch {
        break;
      }
    }
    const answer = await strict.fetch('/metrics', { headers: { authorization: `Bearer ${TOKEN}` } });
    const refused = read(await answer.text()).filter(({ name }) => name === 'listwright_limits_refused_total');
    expect(refused).toEqual([{ name: 'listwright_limits_refused_total', labels: { limit: 'healthAddress' }, value: 1 }]);
  });

  test('however many addresses and names callers make up, there are no more series, and none holds what they sent', async () => {
    const before = (await samples()).length;
    for (let n = 0; n < 40; n++) {
      await app.fetch(`/made-up-${n}`);
      await app.fetch(`/api/trpc/made.up${n}?input={}`);
      await app.fetch(`/products/made-up-${n}`, { method: 'POST' });
    }
    const after = await (await ask(TOKEN)).text();
    expect(read(after).length - before).toBeLessThan(45);
    expect(after).not.toMatch(/made.up/);
    for (const secret of [ada.userId, ada.email, TOKEN, '@example.com']) expect(after).not.toContain(secret);
  });

  test('every name in the dashboard and in the alert rules is one that it gives', async () => {
    // `up` is Prometheus's own: whether a process could be asked.
    const names = new Set(['up', ...(await samples()).map(({ name }) => name)]);
    const rules = readFileSync('docs/operations/alerts.yml', 'utf8');
    const board = readFileSync('docs/operations/grafana.json', 'utf8');
    const { panels } = JSON.parse(board) as { panels: { title: string; type: string; targets?: { expr: string }[] }[] };
    const exprs = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
    const alerts = [...rules.matchAll(/^ {8}expr: (.+)$/gm)].map(([, expr = '']) => expr);
    expect(exprs.length).toBeGreaterThan(12);
    expect(alerts.length).toBeGreaterThan(8);
    // Numbers that only PostgreSQL has, and counters that count nothing before their first event.
    const elsewhere = new Set([
      'listwright_database_connections',
      'listwright_database_connections_most',
      'listwright_transactions',
    ]);
    for (const expr of [...exprs, ...alerts]) {
      const used = expr.match(/\b(?:(?:listwright|nodejs|process)_\w+|up(?=\{))/g) ?? [];
      expect(used.length, expr).toBeGreaterThan(0);
      for (const name of used) {
        const given = names.has(name) || (engine === 'embedded' && elsewhere.has(name)) || seldom.has(name);
        expect(given, `${name} in ${expr}`).toBe(true);
      }
    }
  });
});

/** Numbers that are there only once something has happened; each is counted in a test above or named in server/metrics. */
const seldom = new Set(['listwright_limits_refused_total', 'listwright_rollups_age_seconds', 'listwright_jobs_waiting']);

test('an address is one of ours, a page, or other', () => {
  expect(addressLabel('/api/trpc/products.list')).toBe('/api/trpc');
  expect(addressLabel('/api/exports/1/x.csv')).toBe('/api/exports');
  expect(addressLabel('/products/123')).toBe('page');
  expect(addressLabel('/api/trpcx')).toBe('other');
  expect(addressLabel('/wp-login.php')).toBe('other');
});
