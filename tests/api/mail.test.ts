import { mkdtemp, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFolderMail, readFolderMail } from '#server/integrations/mail/folder.ts';
import type { Mail, OutgoingMail } from '#server/integrations/mail/mail.ts';
import { createSmtpMail } from '#server/integrations/mail/smtp.ts';
import { oweNotice } from '#server/outbox/service.ts';
import { systemCtx } from '#server/services.ts';
import { clientFor, engine, engineFound, PASSWORD, startApp, type TestApp } from '../support/app.ts';

interface Received {
  from: string;
  recipients: string[];
  raw: string;
}

/** A mail server that keeps the mails it receives. `refuse` makes it answer every mail with the given code. */
async function startSink() {
  const received: Received[] = [];
  const state = { refuse: 0 };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        if (state.refuse) return done(Object.assign(new Error('not now'), { responseCode: state.refuse }));
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          recipients: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(parts).toString('utf8'),
        });
        done();
      });
    },
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.server.address() as { port: number };
  return { url: `smtp://127.0.0.1:${port}`, received, state, close: () => new Promise<void>((done) => server.close(done)) };
}

const hostile: OutgoingMail = {
  to: 'ada@example.com',
  subject: 'Grüße\r\nBcc: evil@example.com',
  text: 'Hello {{name}}\n.\nRCPT TO:<evil@example.com>',
  html: '<p>Hello &lt;script&gt;</p>',
};

describe.skipIf(!engineFound)(`mail on ${engine}`, () => {
  let sink: Awaited<ReturnType<typeof startSink>>;
  beforeAll(async () => {
    sink = await startSink();
  });
  afterAll(() => sink.close());

  const contract = (name: string, make: () => Promise<{ mail: Mail; got: () => Promise<string[]> }>) => {
    test(`${name}: hands a mail over whole, to one address`, async () => {
      const { mail, got } = await make();
      await mail.send({
        to: 'ada@example.com',
        subject: 'Hello',
        text: 'One line\n\nhttps://x.example/#token=1',
        html: '<p>Hi</p>',
      });
      expect(await got()).toEqual([expect.stringContaining('One line')]);
    });
    test(`A7 ${name}: a hostile subject or text adds no recipient and no header`, async () => {
      const { mail, got } = await make();
      await mail.send(hostile);
      const [first] = await got();
      expect(first).not.toMatch(/^Bcc:/im);
    });
  };
  contract('smtp', async () => {
    sink.received.length = 0;
    const mail = createSmtpMail({ url: sink.url, from: 'Listwright <no-reply@example.com>' });
    return {
      mail,
      got: async () => {
        for (const { recipients, from } of sink.received) {
          expect(recipients).toEqual(['ada@example.com']);
          expect(from).toBe('no-reply@example.com');
        }
        return sink.received.map(({ raw }) => raw);
      },
    };
  });
  contract('folder', async () => {
    const folder = join(await mkdtemp(join(tmpdir(), 'listwright-outbox-')), 'outbox');
    return {
      mail: createFolderMail(folder, pino({ level: 'silent' })),
      got: async () => (await readFolderMail(folder)).filter(({ to }) => to === 'ada@example.com').map(({ text }) => text),
    };
  });

  test('a mail that can be stopped tells mail programs where, by the headers of RFC 8058; others do not', async () => {
    sink.received.length = 0;
    const mail = createSmtpMail({ url: sink.url, from: 'Listwright <no-reply@example.com>' });
    const stopUrl = `https://shop.example/api/stop-mails?token=${'a'.repeat(36)}.drafts.${'b'.repeat(43)}`;
    await mail.send({ to: 'ada@example.com', subject: 'Drafts', text: 'T', html: '<p>T</p>', stopUrl });
    await mail.send({ to: 'ada@example.com', subject: 'Receipt', text: 'T', html: '<p>T</p>' });
    const [stoppable, other] = sink.received.map(({ raw }) => raw.replace(/\r\n[ \t]+/g, ' '));
    expect(stoppable).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    expect(stoppable).toContain(`List-Unsubscribe: <${stopUrl}>`);
    expect(other).not.toContain('List-Unsubscribe');
  });

  test('J132 kept mails can be read by their owner alone', async () => {
    const folder = join(await mkdtemp(join(tmpdir(), 'listwright-outbox-')), 'outbox');
    await createFolderMail(folder, pino({ level: 'silent' })).send(hostile);
    const [kept] = await readFolderMail(folder);
    expect(((await stat(join(folder, `${kept?.id}.json`))).mode & 0o777).toString(8)).toBe('600');
    expect(((await stat(folder)).mode & 0o777).toString(8)).toBe('700');
  });

  describe('what is owed', () => {
    let app: TestApp;
    beforeAll(async () => {
      app = await startApp({
        mail: createSmtpMail({ url: sink.url, from: 'Listwright <no-reply@example.com>', timeoutMs: 2_000 }),
      });
    });
    const to = (email: string) => sink.received.filter(({ recipients }) => recipients.includes(email));

    test('goes out after the account was made, with the name and address in no line of their own', async () => {
      const email = 'mallory@example.com';
      const client = clientFor(app.url, {});
      await client.auth.register.mutate({ email, password: PASSWORD, displayName: '<img src=x> {{7*7}}' });
      await app.services.outbox.drain();
      expect(to(email)).toHaveLength(1);
      expect(to(email)[0]?.raw).toContain('Subject: Confirm your e-mail address');
      expect(to(email)[0]?.raw).not.toContain('<img');
    });

    test('waits while the mail server refuses, and goes out later, once', async () => {
      const person = await app.seller();
      await app.services.outbox.drain();
      sink.received.length = 0;
      sink.state.refuse = 451;
      await app.visitor.auth.requestPasswordReset.mutate({ email: person.email });
      await app.services.outbox.drain();
      expect(to(person.email)).toEqual([]);
      sink.state.refuse = 0;
      await app.services.outbox.drain();
      expect(to(person.email)).toEqual([]);
      app.clock.advance(2 * 60_000);
      await app.services.outbox.drain();
      await app.services.outbox.drain();
      expect(to(person.email)).toHaveLength(1);
    });

    test('two senders at once send every mail once', async () => {
      const { email, userId } = await app.seller();
      await app.services.database.query('update users set email_verified = true where id = $1::uuid', [userId]);
      await app.services.outbox.drain();
      sink.received.length = 0;
      const ctx = systemCtx(app.services, 'test');
      for (let n = 0; n < 12; n++) await oweNotice(ctx, 'providerLinked', userId, { provider: `Way ${n}`, ended: 'nothing' });
      const { createOutboxSender } = await import('#server/outbox/sender.ts');
      const second = createOutboxSender(() => ctx, app.services.mail, 'http://localhost:3000');
      await Promise.all([app.services.outbox.drain(), second.drain()]);
      await second.stop();
      expect(to(email)).toHaveLength(12);
      expect(new Set(to(email).map(({ raw }) => /Way \d+/.exec(raw)?.[0])).size).toBe(12);
    });

    test('a mail that is owed when the server stops a moment later goes out before', async () => {
      // The mail sender of the running app is off, so that only the sender of the stopping app can have sent the mail.
      const { services, ...quiet } = await startApp({ mail: app.services.mail });
      const { email, userId } = await quiet.seller();
      await services.database.query('update users set email_verified = true where id = $1::uuid', [userId]);
      await services.outbox.drain();
      await services.outbox.stop();
      sink.received.length = 0;
      const ctx = systemCtx(services, 'test');
      await oweNotice(ctx, 'providerLinked', userId, { provider: 'Way', ended: 'nothing' });
      const { createOutboxSender } = await import('#server/outbox/sender.ts');
      const sender = createOutboxSender(() => ctx, services.mail, 'http://localhost:3000');
      sender.wake();
      await sender.stop();
      expect(to(email)).toHaveLength(1);
    });

    const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
    const HOSTILE = `${WINDOWS} Your prize waits at prize.evil.example, call now`;
    const signIn = (url: string, email: string, agent = HOSTILE) =>
      clientFor(url, { 'user-agent': agent }).auth.login.mutate({ email, password: PASSWORD });

    test('K6 an address nobody has confirmed is told nothing, whatever is done in its name', async () => {
      const eve = await app.seller({ plan: 'tier-pro' });
      await app.services.outbox.drain();
      sink.received.length = 0;
      for (let n = 0; n < 4; n++) await signIn(app.url, eve.email);
      await eve.client.auth.createApiToken.mutate({ name: 'Prize', scopes: ['products'] });
      await eve.client.account.changePassword.mutate({ currentPassword: PASSWORD, newPassword: 'quiet harbour lantern' });
      await eve.client.account.requestDeletion.mutate({ email: eve.email });
      await app.services.outbox.drain();
      expect(to(eve.email)).toEqual([]);
    });

    test('K6 a notice names the kind of browser and a plain name, never somebody’s own words', async () => {
      const ada = await app.seller({ plan: 'tier-pro' });
      await app.services.database.query('update users set email_verified = true where id = $1::uuid', [ada.userId]);
      await app.services.outbox.drain();
      sink.received.length = 0;
      await signIn(app.url, ada.email);
      await signIn(app.url, ada.email, 'prize.evil.example/1.0');
      await ada.client.auth.createApiToken.mutate({ name: 'Import https://evil.example/x now', scopes: ['products'] });
      await app.services.outbox.drain();
      const [windows, program, token] = to(ada.email).map(({ raw }) => raw);
      expect(windows).toContain('Firefox on Windows');
      expect(program).toContain('Unknown browser');
      expect(token).toContain('"Import now"');
      expect([windows, program, token].join()).not.toMatch(/evil|prize/i);
    });

    describe('K6 one mailbox gets so many an hour, whoever caused them', () => {
      let strict: TestApp;
      beforeAll(async () => {
        const mail = createSmtpMail({ url: sink.url, from: 'Listwright <no-reply@example.com>', timeoutMs: 2_000 });
        strict = await startApp({ mail, config: { limitScale: 1 } });
      });

      test('of fourteen sign-ins from new browsers ten are told, and the link to a new password still arrives', async () => {
        const ada = await strict.seller();
        await strict.services.database.query('update users set email_verified = true where id = $1::uuid', [ada.userId]);
        await strict.services.outbox.drain();
        sink.received.length = 0;
        // All mails are due at once and two senders send them. Together they must keep the limit, because it is counted in the
        // database.
        for (let n = 0; n < 14; n++) await signIn(strict.url, ada.email);
        const { createOutboxSender } = await import('#server/outbox/sender.ts');
        const second = createOutboxSender(
          () => systemCtx(strict.services, 'test'),
          strict.services.mail,
          'http://localhost:3000',
        );
        await Promise.all([strict.services.outbox.drain(), second.drain()]);
        await second.stop();
        expect(to(ada.email)).toHaveLength(10);
        await strict.visitor.auth.requestPasswordReset.mutate({ email: ada.email });
        await strict.services.outbox.drain();
        expect(to(ada.email)).toHaveLength(11);
        expect(to(ada.email).at(-1)?.raw).toContain('Choose a new password');
      });

      test('several accounts that write to one stranger share six, with whatever stands behind a plus', async () => {
        sink.received.length = 0;
        for (let account = 0; account < 2; account++) {
          const eve = await strict.seller();
          for (let n = 0; n < 5; n++) {
            await eve.client.account.requestEmailChange.mutate({ email: `stranger+${account}${n}@example.com` });
          }
        }
        await strict.services.outbox.drain();
        expect(sink.received.filter(({ recipients }) => recipients[0]?.startsWith('stranger'))).toHaveLength(6);
      });

      test('accounts that strangers made beside my address use up none of the links to a new password that I may ask for', async () => {
        const client = clientFor(strict.url, {});
        const mine = 'owner@example.com';
        const theirs = ['owner+one@example.com', 'owner+two@example.com'];
        for (const email of [mine, ...theirs]) await client.auth.register.mutate({ email, password: PASSWORD });
        await strict.services.database.query('update users set email_verified = true where email = $1', [mine]);
        for (const email of [...theirs.flatMap((email) => Array(5).fill(email)), mine]) {
          // Each request comes from another IP address, so that only the limit for the e-mail address counts.
          await strict.services.database.query(`delete from rate_limits where key like 'resetAddress%'`, []);
          await strict.visitor.auth.requestPasswordReset.mutate({ email });
        }
        sink.received.length = 0;
        await strict.services.outbox.drain();
        expect(to(mine).filter(({ raw }) => raw.includes('Choose a new password'))).toHaveLength(1);
      });
    });

    test('I108 is not owed when what it tells of did not happen', async () => {
      const { email } = await app.seller();
      await app.services.outbox.drain();
      sink.received.length = 0;
      await expect(clientFor(app.url, {}).auth.register.mutate({ email, password: PASSWORD })).rejects.toThrow();
      await app.services.outbox.drain();
      expect(sink.received).toEqual([]);
    });
  });
});
