import { mkdtemp, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFolderMail, readFolderMail } from '#server/integrations/mail/folder.ts';
import type { Mail, OutgoingMail } from '#server/integrations/mail/mail.ts';
import { createSmtpMail } from '#server/integrations/mail/smtp.ts';
import { oweMail } from '#server/outbox/service.ts';
import { systemCtx } from '#server/services.ts';
import { clientFor, engine, engineFound, PASSWORD, startApp, type TestApp } from '../support/app.ts';

interface Received {
  from: string;
  recipients: string[];
  raw: string;
}

/** A mail server that keeps what it is sent; `refuse` makes it answer every message with this code. */
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
      await app.services.outbox.drain();
      sink.received.length = 0;
      const ctx = systemCtx(app.services, 'test');
      for (let n = 0; n < 12; n++) await oweMail(ctx, 'providerLinked', email, userId, { provider: `Way ${n}` });
      const { createOutboxSender } = await import('#server/outbox/sender.ts');
      const second = createOutboxSender(() => ctx, app.services.mail, 'http://localhost:3000');
      await Promise.all([app.services.outbox.drain(), second.drain()]);
      await second.stop();
      expect(to(email)).toHaveLength(12);
      expect(new Set(to(email).map(({ raw }) => /Way \d+/.exec(raw)?.[0])).size).toBe(12);
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
