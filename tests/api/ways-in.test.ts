import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { noUsage } from '#server/integrations/ai/ai.ts';
import { clientFor, engine, engineFound, PASSWORD, type Person, refusal, startApp, type TestApp } from '../support/app.ts';
import { type IdentityProvider, startIdentityProvider } from '../support/identity-provider.ts';
import { photo } from '../support/photo.ts';
import { traveller } from '../support/provider-journey.ts';

const DAY = 86_400_000;
const NEXT = 'quiet harbour lantern seven';

describe.skipIf(!engineFound)(`what opens an account, and what ends it, on ${engine}`, () => {
  let idp: IdentityProvider;
  let app: TestApp;
  beforeAll(async () => {
    idp = await startIdentityProvider('http://localhost:3000');
    app = await startApp({ config: { signIn: idp.signIn } });
  });
  afterAll(() => idp.stop());

  let count = 0;
  /** Adds a person to Google's test server who has this e-mail address, verified by Google; returns their id. */
  const atGoogle = (email: string): string => {
    const sub = `google-${++count}`;
    idp.put({ sub, email, email_verified: true, name: 'Somebody' });
    return sub;
  };
  const confirmed = async () => {
    const person = await app.seller();
    await app.confirm(person);
    return person;
  };
  const mail = async (email: string, subject: string) => (await app.mailsTo(email)).find((one) => one.subject === subject);
  const tokenIn = async (email: string, subject: string) => (await mail(email, subject))?.token ?? '';
  const resetByMail = async (email: string) => {
    await app.visitor.auth.requestPasswordReset.mutate({ email });
    return app.visitor.auth.resetPassword.mutate({ token: await tokenIn(email, 'Choose a new password'), password: NEXT });
  };
  const tokenOf = async ({ client }: Pick<Person, 'client'>) =>
    (await client.auth.createApiToken.mutate({ name: 'Import script', scopes: ['products'], days: 365 })).token;
  const opens = async (token: string) =>
    app
      .bearer(token)
      .products.list.query({})
      .then(
        () => true,
        () => false,
      );
  const isIn = async ({ client }: Pick<Person, 'client'>) => (await client.auth.me.query()) !== null;
  const set = (person: Person, assignment: string) =>
    app.services.database.query(`update users set ${assignment} where id = $1::uuid`, [person.userId]);
  /** Resolves when a query waits for a lock in the database, or when `call` is answered without waiting. */
  const isHeld = (call: Promise<unknown>) => {
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const held = expect.poll(async () => (await app.services.database.query(waiting, [])).length, { timeout: 10_000 });
    return Promise.race([call.catch(() => {}), held.toBeGreaterThan(0)]);
  };
  /** Links a Google account without the app, because the app links none while the e-mail address is unconfirmed. */
  const plant = (person: Person, sub: string) =>
    app.services.database.query(
      `insert into identities (id, user_id, provider, subject) values (gen_random_uuid(), $1::uuid, 'google', $2)`,
      [person.userId, sub],
    );

  describe('K1 before I have proved that the address is mine', () => {
    test('nothing is linked, neither when it is begun nor when it comes back', async () => {
      const eve = await app.seller();
      const sentence = 'Confirm your e-mail address first, then link Google.';
      const refused = await refusal(eve.client.auth.startLink.mutate({ provider: 'google' }));
      expect(refused).toMatchObject({ code: 'NOT_ALLOWED', message: sentence });
      // Start the linking while the e-mail address is confirmed. It must fail, because the address is no longer confirmed when
      // the browser comes back.
      await set(eve, 'email_verified = true');
      const browser = traveller(app, { cookie: eve.cookie() });
      const { url } = await browser.client.auth.startLink.mutate({ provider: 'google' });
      await set(eve, 'email_verified = false');
      const answer = await browser.visit(await browser.answer(url, atGoogle('eve@example.com')));
      expect(answer.headers.get('location')).toBe('/profile?problem=unconfirmed&provider=google');
      expect((await eve.client.account.profile.query()).providers).toEqual([]);
    });

    test('a reset drops whatever was added to my address before: service, browser, session, token, links and a deletion', async () => {
      const eve = await app.seller();
      const google = atGoogle('eve.two@example.com');
      await plant(eve, google);
      const api = await tokenOf(eve);
      await eve.client.account.requestEmailChange.mutate({ email: `eve.${count}@example.com` });
      const change = await tokenIn(`eve.${count}@example.com`, 'Confirm your new e-mail address');
      await set(eve, `delete_after = '2999-01-01'`);
      expect(await resetByMail(eve.email)).toEqual({ linked: [] });
      expect(await isIn(eve)).toBe(false);
      expect(await opens(api)).toBe(false);
      const theirs = traveller(app);
      await theirs.signIn('google', google);
      expect((await theirs.client.auth.me.query())?.user.uid).not.toBe(eve.userId);
      const late = app.visitor.account.confirmEmailChange.mutate({ token: change, password: NEXT });
      expect((await refusal(late)).code).toBe('LINK_EXPIRED');
      const [left] = await app.services.database.query<{ n: number }>(
        'select count(*)::int as n from devices where user_id = $1::uuid',
        [eve.userId],
      );
      expect(left?.n).toBe(0);
      const mine = await app.visitor.auth.login.mutate({ email: eve.email, password: NEXT });
      expect(mine.user).toMatchObject({ uid: eve.userId, emailVerified: true });
      expect(mine.userData.deleteAfter).toBeNull();
    });

    test('a greeting under way when I reset the account is never said to me', async () => {
      /**
       * For each call to the AI model, a function that answers it with the given words. So the test decides when a call is
       * answered.
       */
      const asked: ((words: string) => void)[] = [];
      const slow = async () => ({
        message: await new Promise<string>((answer) => asked.push(answer)),
        usage: noUsage,
        model: 'slow',
      });
      const greet = vi.spyOn(app.services.ai, 'greet').mockImplementationOnce(slow).mockImplementationOnce(slow);
      try {
        const eve = await app.seller();
        const hers = eve.client.generation.welcome.mutate({}).catch(() => null);
        await expect.poll(() => asked.length).toBe(1);
        await resetByMail(eve.email);
        const mine = traveller(app);
        await mine.client.auth.login.mutate({ email: eve.email, password: NEXT });
        // Eve has registered somebody else's address, whose owner has now taken the account over by a reset. The owner asks for a
        // greeting while Eve's call is still running. Her call is answered first, and the owner must not get its words.
        const first = mine.client.generation.welcome.mutate({});
        await expect.poll(() => asked.length).toBe(2);
        asked[0]?.('Call 0900 666');
        await hers;
        asked[1]?.('Good morning');
        expect((await first).message).toBe('Good morning');
        expect((await mine.client.generation.welcome.mutate({})).message).not.toContain('0900');
      } finally {
        greet.mockRestore();
      }
    });

    test('a reset forgets the names and the photo somebody gave my account, and keeps its products', async () => {
      const eve = await app.seller({ displayName: 'Call 0900 666' });
      const image = `data:image/png;base64,${(await photo('me.png')).buffer.toString('base64')}`;
      await eve.client.account.setPhoto.mutate({ image });
      await eve.client.account.updateNames.mutate({ displayName: 'Call 0900 666', firstName: 'Win', lastName: 'Now' });
      await eve.client.products.create.mutate({ name: 'Blue mug' });
      expect((await eve.client.generation.welcome.mutate({})).message).toContain('Call 0900 666');
      await resetByMail(eve.email);
      const mine = traveller(app);
      const { userData } = await mine.client.auth.login.mutate({ email: eve.email, password: NEXT });
      expect(userData).toMatchObject({ displayName: '', firstName: '', lastName: '', photoURL: null });
      expect((await mine.client.generation.welcome.mutate({})).message).not.toContain('0900');
      expect((await mine.client.products.list.query({})).items).toMatchObject([{ name: 'Blue mug' }]);
    });

    test('a reset of an address I have proved before leaves my names and my photo', async () => {
      const ada = await confirmed();
      await ada.client.account.updateNames.mutate({ displayName: 'Ada L.', firstName: 'Ada', lastName: 'Lovelace' });
      await resetByMail(ada.email);
      const { userData } = await app.visitor.auth.login.mutate({ email: ada.email, password: NEXT });
      expect(userData).toMatchObject({ displayName: 'Ada L.', firstName: 'Ada', lastName: 'Lovelace' });
    });

    test('a change of address that is still owed dies with the reset', async () => {
      const eve = await app.seller();
      await app.services.outbox.drain();
      const { oweMail } = await import('#server/outbox/service.ts');
      const { systemCtx } = await import('#server/services.ts');
      await app.visitor.auth.requestPasswordReset.mutate({ email: eve.email });
      const token = await tokenIn(eve.email, 'Choose a new password');
      const elsewhere = `eve.late.${engine}@example.com`;
      await oweMail(systemCtx(app.services, 'test'), 'changeEmail', elsewhere, eve.userId, {});
      await app.visitor.auth.resetPassword.mutate({ token, password: NEXT });
      expect(await app.mailsTo(elsewhere)).toEqual([]);
    });
  });

  describe('K1 after my password changed', () => {
    test('I am told on the screen and by mail what still opens my account', async () => {
      const ada = await confirmed();
      const browser = traveller(app, { cookie: ada.cookie() });
      await browser.link('google', atGoogle('ada.private@example.com'));
      const linked = [{ provider: 'google', label: 'Google', linkedAt: expect.stringMatching(/^\d{4}-/) }];
      const changed = await ada.client.account.changePassword.mutate({ currentPassword: PASSWORD, newPassword: NEXT });
      expect(changed).toEqual({ linked });
      const told = await mail(ada.email, 'Your password was changed');
      expect(told?.text).toMatch(
        /This still opens your account: Google, linked on \w+ \d{1,2}, \d{4} \(UTC\)\. Unlink what you do not know\./,
      );
      expect(told?.text).toContain('http://localhost:3000/profile#ways-in');
      // The mail must not contain the e-mail address of the Google account, since that account may be a stranger's.
      expect(told?.text).not.toContain('ada.private');
      expect(await resetByMail(ada.email)).toEqual({ linked });
    });

    test('unlinking a service ends every other session, and what came in through it', async () => {
      const ada = await confirmed();
      const google = atGoogle('ada.three@example.com');
      await traveller(app, { cookie: ada.cookie() }).link('google', google);
      const [theirs, alsoTheirs] = [traveller(app), traveller(app)];
      for (const browser of [theirs, alsoTheirs]) await browser.signIn('google', google);
      await set(ada, 'email_verified = true');
      await app.services.database.query(`update subscriptions set plan_id = 'tier-pro' where user_id = $1::uuid`, [ada.userId]);
      const [made, own] = [await tokenOf(theirs), await tokenOf(ada)];
      expect(await ada.client.account.unlinkProvider.mutate({ provider: 'google' })).toEqual({ signedOut: false });
      for (const browser of [theirs, alsoTheirs]) expect(await isIn(browser)).toBe(false);
      expect([await opens(made), await opens(own)]).toEqual([false, true]);
      expect(await isIn(ada)).toBe(true);
    });

    test('who came in through the service that is unlinked is out as well', async () => {
      const ada = await confirmed();
      const google = atGoogle('ada.four@example.com');
      await traveller(app, { cookie: ada.cookie() }).link('google', google);
      const browser = traveller(app);
      await browser.signIn('google', google);
      expect(await browser.client.account.unlinkProvider.mutate({ provider: 'google' })).toEqual({ signedOut: true });
      expect(await isIn(browser)).toBe(false);
      expect(browser.jar.cookie).not.toMatch(/(^|; )sid=./);
    });
  });

  describe('K2 a confirmation counts in the account it was sent for', () => {
    test('whoever only has the mailbox confirms nobody’s account, and the link is not used up by trying', async () => {
      const eve = await app.seller();
      const token = await tokenIn(eve.email, 'Confirm your e-mail address');
      const other = await app.seller();
      for (const client of [app.visitor, other.client]) {
        expect(await refusal(client.auth.verifyEmail.mutate({ token }))).toMatchObject({
          code: 'NOT_ALLOWED',
          message: 'Sign in to the account this link was sent for, or type its password.',
        });
      }
      expect(await refusal(app.visitor.auth.verifyEmail.mutate({ token, password: 'not their password' }))).toMatchObject({
        code: 'WRONG_CREDENTIALS',
        fields: { password: expect.any(String) },
      });
      expect((await eve.client.account.profile.query()).emailVerified).toBe(false);
      expect(await app.visitor.auth.verifyEmail.mutate({ token, password: PASSWORD })).toEqual({ email: eve.email });
      expect((await eve.client.account.profile.query()).emailVerified).toBe(true);
    });

    test('the guesses at a link’s password are counted with those at the door', async () => {
      const strict = await startApp({ config: { limitScale: 1 } });
      const eve = await strict.seller();
      const token = (await strict.mailsTo(eve.email))[0]?.token ?? '';
      const codes = [];
      for (let n = 0; n < 12; n++) {
        codes.push((await refusal(strict.visitor.auth.verifyEmail.mutate({ token, password: `guess ${n}` }))).code);
      }
      expect(codes.slice(-1)).toEqual(['TOO_MANY_REQUESTS']);
      expect(codes.filter((code) => code === 'WRONG_CREDENTIALS')).toHaveLength(10);
    });

    test('whoever asks to move their account to my address gets nothing by my click', async () => {
      const [eve, ada] = [await confirmed(), await app.seller()];
      const mine = `ada.work.${engine}@example.com`;
      await eve.client.account.requestEmailChange.mutate({ email: mine });
      const token = await tokenIn(mine, 'Confirm your new e-mail address');
      for (const client of [app.visitor, ada.client]) {
        expect((await refusal(client.account.confirmEmailChange.mutate({ token }))).code).toBe('NOT_ALLOWED');
      }
      expect((await eve.client.account.profile.query()).email).toBe(eve.email);
    });
  });

  describe('K1 a service joins an account by the address both have confirmed', () => {
    const join = async (email: string) => {
      const browser = traveller(app);
      expect(await browser.signIn('google', atGoogle(email))).toBe('/');
      return browser;
    };

    test('sessions and tokens of before the confirmation end; the password that confirmed stays', async () => {
      const ada = await app.seller({ plan: 'tier-pro' });
      const early = await tokenOf(ada);
      app.clock.advance(1_000);
      await app.confirm(ada);
      const later = await tokenOf(ada);
      const browser = await join(ada.email);
      expect(await isIn(ada)).toBe(false);
      expect([await opens(early), await opens(later)]).toEqual([false, true]);
      expect((await browser.client.auth.me.query())?.user.uid).toBe(ada.userId);
      const told = await mail(ada.email, 'A new way to sign in');
      expect(told?.text).toContain('Other devices were signed out');
      await app.visitor.auth.login.mutate({ email: ada.email, password: PASSWORD });
    });

    test('where nobody is known to have confirmed in the account, the password, every token and every other service end too', async () => {
      const eve = await app.seller();
      await set(eve, 'email_verified = true, email_verified_at = null');
      const api = await tokenOf(eve);
      const browser = await join(eve.email);
      expect((await browser.client.auth.me.query())?.user.uid).toBe(eve.userId);
      expect([await isIn(eve), await opens(api)]).toEqual([false, false]);
      const back = app.visitor.auth.login.mutate({ email: eve.email, password: PASSWORD });
      expect((await refusal(back)).code).toBe('WRONG_CREDENTIALS');
      expect((await mail(eve.email, 'A new way to sign in'))?.text).toContain('Set a new password in your profile.');
      expect(await browser.client.account.profile.query()).toMatchObject({ hasPassword: false, emailVerified: true });
      expect(await browser.client.account.profile.query()).toMatchObject({ displayName: '', firstName: '', lastName: '' });
    });
  });

  describe.skipIf(engine === 'embedded')('a reset of my password ends also what is under way while it runs', () => {
    const google = `google-race-${engine}`;
    const ways: [string, (eve: Person & { browser: ReturnType<typeof traveller> }) => Promise<unknown>][] = [
      [
        'a sign-in with the password of before',
        ({ email, browser }) => browser.client.auth.login.mutate({ email, password: PASSWORD }),
      ],
      ['an admin sign-in', ({ email, browser }) => browser.client.auth.adminLogin.mutate({ email, password: PASSWORD })],
      ['a sign-in through a service', ({ browser }) => browser.signIn('google', google)],
      ['another service', (eve) => traveller(app, { cookie: eve.cookie() }).link('github', atGoogle('eve.six@example.com'))],
      ['an API token', tokenOf],
      [
        'another password',
        ({ client }) => client.account.changePassword.mutate({ currentPassword: PASSWORD, newPassword: 'eve has been here now' }),
      ],
    ];
    test.each(ways)('%s', async (_way, come) => {
      const ada = await confirmed();
      await set(ada, `role = 'admin', password_long = true`);
      await plant(ada, google);
      idp.put({ sub: google, email: `race.${count}@example.com`, email_verified: true, name: 'Eve' });
      const owned = async () =>
        app.services.database.query<{ all: string }>(
          `select json_build_array(password_hash, (select count(*) from sessions where user_id = u.id),
            (select count(*) from identities where user_id = u.id), (select count(*) from tokens where user_id = u.id))::text as all
           from users u where id = $1::uuid`,
          [ada.userId],
        );
      let coming: Promise<unknown> | undefined;
      // Imitate a password reset. Its transaction stays open until the other call waits for its lock.
      await app.services.database.db.transaction(async (tx) => {
        await tx.execute(sql`update users set password_hash = 'the new one' where id = ${ada.userId}::uuid`);
        for (const table of ['sessions', 'tokens', 'identities']) {
          await tx.execute(sql`delete from ${sql.identifier(table)} where user_id = ${ada.userId}::uuid`);
        }
        coming = come({ ...ada, browser: traveller(app) }).catch(() => {});
        await isHeld(coming);
      });
      await coming;
      expect(JSON.parse((await owned())[0]?.all ?? '')).toEqual(['the new one', 0, 0, 0]);
      await app.services.database.query('delete from identities where subject = $1', [google]);
    });
  });

  describe('K1 a change of address', () => {
    let ada: Person;
    const moveTo = async (person: Person, email: string) => {
      await person.client.account.requestEmailChange.mutate({ email });
      const token = await tokenIn(email, 'Confirm your new e-mail address');
      await person.client.account.confirmEmailChange.mutate({ token });
    };

    test('ends tokens and other sessions, and the old address takes the account back from whoever moved it', async () => {
      ada = await confirmed();
      const api = await tokenOf(ada);
      const other = clientFor(app.url, {});
      await other.auth.login.mutate({ email: ada.email, password: PASSWORD });
      const away = `eve.away.${engine}@example.com`;
      await moveTo(ada, away);
      expect(await opens(api)).toBe(false);
      expect(await other.auth.me.query()).toBeNull();
      expect(await isIn(ada)).toBe(true);
      const undo = await tokenIn(ada.email, 'Your e-mail address was changed');
      expect(undo).not.toBe('');

      // The thief changes the password, links a Google account, makes an API token, changes the e-mail address once more, and
      // requests the deletion of the account.
      await ada.client.account.changePassword.mutate({ currentPassword: PASSWORD, newPassword: 'eve has been here now' });
      const google = atGoogle('eve.five@example.com');
      await traveller(app, { cookie: ada.cookie() }).link('google', google);
      const planted = await tokenOf(ada);
      await moveTo(ada, `eve.further.${engine}@example.com`);
      const theirUndo = await tokenIn(away, 'Your e-mail address was changed');
      await ada.client.account.requestDeletion.mutate({ email: `eve.further.${engine}@example.com` });
      // Nobody else can register with the e-mail address that the account had before the thief changed it.
      const squat = app.visitor.auth.register.mutate({ email: ada.email, password: PASSWORD });
      expect((await refusal(squat)).code).toBe('CONFLICT');
      expect(await traveller(app).signIn('github', atGoogle(ada.email))).toContain('problem=accountExists');

      expect(await app.visitor.account.undoEmailChange.mutate({ token: undo })).toEqual({ email: ada.email });
      expect([await isIn(ada), await opens(planted)]).toEqual([false, false]);
      const theirs = traveller(app);
      await theirs.signIn('google', google);
      expect((await theirs.client.auth.me.query())?.user.uid).not.toBe(ada.userId);
      for (const token of [undo, theirUndo]) {
        expect((await refusal(app.visitor.account.undoEmailChange.mutate({ token }))).code).toBe('LINK_EXPIRED');
      }
      for (const password of [PASSWORD, 'eve has been here now']) {
        const back = app.visitor.auth.login.mutate({ email: ada.email, password });
        expect((await refusal(back)).code).toBe('WRONG_CREDENTIALS');
      }
      const reset = await tokenIn(ada.email, 'Choose a new password');
      expect(await app.visitor.auth.resetPassword.mutate({ token: reset, password: NEXT })).toEqual({ linked: [] });
      const mine = await app.visitor.auth.login.mutate({ email: ada.email, password: NEXT });
      expect(mine.user.uid).toBe(ada.userId);
      expect(mine.userData.deleteAfter).toBeNull();
    });

    test.skipIf(engine === 'embedded')('nobody takes the old address in the moment it is left', async () => {
      const bob = await confirmed();
      let squat: Promise<unknown> | undefined;
      // Imitate a change of the e-mail address. Its transaction stays open until somebody tries to register with the old one.
      await app.services.database.db.transaction(async (tx) => {
        await tx.execute(sql`update users set email = ${`bob.left.${engine}@example.com`} where id = ${bob.userId}::uuid`);
        await tx.execute(sql`insert into outbox (id, kind, "to", user_id, details, due_at)
          values (gen_random_uuid(), 'emailChanged', ${bob.email}, ${bob.userId}::uuid, '{}', now() + interval '1 hour')`);
        squat = refusal(app.visitor.auth.register.mutate({ email: bob.email, password: PASSWORD }));
        await isHeld(squat);
      });
      expect(await squat).toMatchObject({ code: 'CONFLICT' });
    });

    test('the way back is open for a week, and only for a proved address', async () => {
      const bob = await confirmed();
      await moveTo(bob, `bob.new.${engine}@example.com`);
      const undo = await tokenIn(bob.email, 'Your e-mail address was changed');
      app.clock.advance(7 * DAY + 1);
      expect((await refusal(app.visitor.account.undoEmailChange.mutate({ token: undo }))).code).toBe('LINK_EXPIRED');
      const eve = await app.seller();
      await moveTo(eve, `eve.new.${engine}@example.com`);
      expect(await mail(eve.email, 'Your e-mail address was changed')).toBeUndefined();
    });
  });
});
