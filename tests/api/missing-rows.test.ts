/**
 * A row that must exist in the database is missing. Every endpoint must then answer with the sentence that the specification
 * demands.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { FREE_PLAN } from '#shared/subscriptions.ts';
import { engine, engineFound, PASSWORD, type Person, refusal, startApp, type TestApp } from '#tests/support/app.ts';
import { atEnd } from '#tests/support/at-end.ts';
import { photo } from '#tests/support/photo.ts';

describe.skipIf(!engineFound)(`a row that is gone, on ${engine}`, () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  const sql = (text: string, params: unknown[] = []) => app.services.database.query<{ n: number }>(text, params);
  const withoutSubscription = async (): Promise<Person> => {
    const person = await app.seller();
    await sql('delete from subscriptions where user_id = $1::uuid', [person.userId]);
    return person;
  };
  /**
   * Deletes the person as soon as anything is written to `table`. If a call writes to it early, the server already knows who is
   * calling, but then no longer finds that person.
   */
  const goesWith = async (person: Person, table: string) => {
    await app.services.database.script(
      `create function gone() returns trigger language plpgsql as $$ begin
         delete from sessions where user_id = '${person.userId}'; delete from users where id = '${person.userId}'; return null;
       end $$;
       create trigger gone after insert or update on ${table} for each statement execute function gone();`,
    );
    atEnd(() => app.services.database.script('drop function if exists gone cascade'));
  };
  const stays = () => app.services.database.script('drop function gone cascade');

  test('the profile of somebody who was erased at this very moment says: User data not found', async () => {
    const person = await app.seller();
    await goesWith(person, 'rate_limits');
    const refused = await refusal(person.client.account.profile.query());
    await stays();
    expect(refused).toMatchObject({ code: 'NOT_FOUND', message: 'User data not found' });
  });

  test('a sign-in of somebody who is erased while it is answered says: User data not found', async () => {
    const person = await app.seller();
    // A sign-in writes to `devices` last. So the person is deleted just before the server reads their data for the answer.
    await goesWith(person, 'devices');
    const refused = await refusal(app.visitor.auth.login.mutate({ email: person.email, password: PASSWORD }));
    await stays();
    expect(refused).toMatchObject({ code: 'NOT_FOUND', message: 'User data not found' });
  });

  test('without the free plan nobody can be registered, and nothing of them stays: Free tier subscription not found', async () => {
    const other = await startApp();
    const { database } = other.services;
    await database.query(`update plans set id = 'tier-away' where id = $1`, [FREE_PLAN]);
    const input = { email: 'early@example.com', password: PASSWORD };
    const refused = await refusal(other.visitor.auth.register.mutate(input));
    expect(refused).toMatchObject({ code: 'INTERNAL', message: 'Free tier subscription not found' });
    expect(await database.query(`select 1 from users where email = $1`, [input.email])).toEqual([]);
    await database.query(`update plans set id = $1 where id = 'tier-away'`, [FREE_PLAN]);
    expect((await other.visitor.auth.register.mutate(input)).user.email).toBe(input.email);
  });

  describe('somebody without a subscription is told: Subscription not found', () => {
    const expected = { code: 'NOT_FOUND', message: 'Subscription not found' };

    test('where their plan is shown', async () => {
      const person = await withoutSubscription();
      expect(await refusal(person.client.subscriptions.current.query())).toMatchObject(expected);
    });

    test('where a picture is added', async () => {
      const person = await withoutSubscription();
      const { buffer } = await photo('p.png');
      const headers = { 'content-type': 'image/png', origin: app.url, cookie: person.cookie() };
      const answer = await app.fetch('/media', { method: 'POST', headers, body: new Uint8Array(buffer) });
      expect([answer.status, await answer.json()]).toMatchObject([404, { error: expected }]);
      const [row] = await sql('select count(*)::int as n from product_images where user_id = $1::uuid', [person.userId]);
      expect(row?.n).toBe(0);
    });

    test('where a text is answered again, with their counters', async () => {
      const person = await app.seller();
      const ask = async () => {
        const request = { customProduct: { name: 'Oak mug' }, idempotencyKey: 'again-and-again' };
        const types: string[] = [];
        for await (const { type } of await person.client.generation.describe.mutate(request)) types.push(type);
        return types.at(-1);
      };
      expect(await ask()).toBe('done');
      await sql('delete from subscriptions where user_id = $1::uuid', [person.userId]);
      expect(await refusal(ask())).toMatchObject(expected);
    });
  });
});
