import { afterAll, beforeAll } from 'vitest';
import { createAnthropicAi } from '#server/integrations/ai/anthropic.ts';
import { startApp, type TestApp } from './app.ts';
import { type FakeAnthropic, startFakeAnthropic } from './fake-anthropic.ts';

/**
 * Starts the app with the real code for the AI provider (Anthropic) and a fake of its Messages API. The test says what the fake
 * answers.
 */
export function startAppWithAi(options: { deadlineMs?: number; limitScale?: number } = {}): { app: TestApp; api: FakeAnthropic } {
  const started = {} as { app: TestApp; api: FakeAnthropic };
  beforeAll(async () => {
    started.api = await startFakeAnthropic();
    const { limitScale, ...rest } = options;
    const ai = createAnthropicAi({ apiKey: 'sk-ant-test', baseUrl: started.api.url, backoffMs: 5, restMs: 50, ...rest });
    started.app = await startApp({ ai, config: limitScale === undefined ? {} : { limitScale } });
  });
  afterAll(() => started.api.close());
  return started;
}

/** A person's two counters of AI queries, and the numbers of the AI ledger with which the counters must agree. */
export async function accounts(app: TestApp, userId: string) {
  const [row] = await app.services.database.query<{ all: string }>(
    `select json_build_object(
       'billing', s.ai_queries_billing, 'total', s.ai_queries_total,
       'settled', (select count(*) from usage_ledger l where l.user_id = s.user_id and l.state = 'settled'),
       'reserved', (select count(*) from usage_ledger l where l.user_id = s.user_id and l.state = 'reserved'),
       'refunded', (select count(*) from usage_ledger l where l.user_id = s.user_id and l.state = 'refunded'),
       'generations', (select count(*) from generations g where g.user_id = s.user_id))::text as all
     from subscriptions s where s.user_id = $1::uuid`,
    [userId],
  );
  return JSON.parse(row?.all ?? '{}') as Record<
    'billing' | 'total' | 'settled' | 'reserved' | 'refunded' | 'generations',
    number
  >;
}
