/**
 * Calls every operation of the server inside a transaction that is rolled back afterwards. Nothing may remain, and nothing may
 * act outside the transaction. On the embedded database, such an action would wait for the transaction to end, and is refused
 * after six seconds.
 */
import { sql as raw } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { mintLink } from '#server/auth/links.ts';
import { hashSecret } from '#server/auth/secrets.ts';
import { work } from '#server/checks/work.ts';
import type { SellerCtx } from '#server/context.ts';
import { withTransaction } from '#server/database.ts';
import { jobs } from '#server/jobs/registry.ts';
import { stopTokenFor } from '#server/notifications/stop-links.ts';
import { addImage } from '#server/products/images.ts';
import { saveProducts } from '#server/products/save.ts';
import { systemCtx } from '#server/services.ts';
import type { TrpcCtx } from '#server/trpc.ts';
import { sampleProduct } from '#shared/products/sample-product.ts';
import { noVariants } from '#shared/products/variants.ts';
import type { Template } from '#shared/templates/template.ts';
import { access } from '#tests/support/access-table.ts';
import { clientFor, engine, engineFound, PASSWORD, type Person } from '#tests/support/app.ts';
import { callDirectly, contextOf } from '#tests/support/call-directly.ts';
import { wholeInputs } from '#tests/support/good-inputs.ts';
import { ownIds } from '#tests/support/own-ids.ts';
import { fingerprint, fingerprintAtRest, mintRows } from '#tests/support/owned-rows.ts';
import { png } from '#tests/support/png.ts';
import { procedures } from '#tests/support/procedures.ts';
import { jobCtx } from '#tests/support/run-job.ts';
import { solve } from '#tests/support/solve.ts';
import { startWatched, type Watched } from '#tests/support/watched-app.ts';

/** Tables that a rollback must not affect: if the count of password guesses were rolled back, guessing would be unlimited. */
const SURVIVES = ['rate_limits'];

const plan = {
  ...{ name: 'Added', tagline: '', priceMonth: 900, priceYear: 9_000, currency: 'USD', status: 'active' },
  ...{ highlight: false, aiAtOnce: 3, models: [], secondReader: false },
};
const said = {
  ...{ authorName: 'A', authorRole: '', company: '', quote: 'Q', rating: null, sourceUrl: '', consentAt: null, locale: 'en' },
};

class TakenBack extends Error {}

/** Runs the function `verb` in a transaction and then rolls the transaction back. An error from `verb` is thrown again. */
async function takeBack<C extends Parameters<typeof withTransaction>[0]>(ctx: C, verb: (ctx: C) => Promise<unknown>) {
  await withTransaction(ctx, async (ctx) => {
    await verb(ctx);
    throw new TakenBack();
  }).catch((error: unknown) => {
    if (!(error instanceof TakenBack)) throw error;
  });
}

describe.skipIf(!engineFound)(`inside a transaction that is rolled back, on ${engine}`, () => {
  let watched: Watched;
  let seller: Person;
  let admin: { userId: string; email: string; cookie: () => string };
  const sql = (text: string, params: unknown[] = []) => watched.app.services.database.query(text, params);
  /** Adds a message of the payment service about a payment, and returns its id. */
  const message = async () => {
    const id = `evt_${uuidv7().replaceAll('-', '')}`;
    await sql(
      `insert into payment_events (id, type, charge_id, created_at, received_at, processed_at)
       values ($1, 'charge.dispute.created', 'ch_1', now(), now(), now())`,
      [id],
    );
    return id;
  };

  beforeAll(async () => {
    // Runs the checks of texts in this thread. From the sources, a worker thread starts so slowly that the database would end the
    // waiting transaction.
    const checks = {
      run: async (_seller: string, name: keyof typeof work, ...args: unknown[]) =>
        (work[name] as (...args: unknown[]) => unknown)(...args),
      close: async () => {},
    };
    const signIn = {
      providers: ['github'],
      newAttempt: () => ({
        state: 's',
        verifier: 'v',
        nonce: 'n',
        redirectUri: 'http://localhost:3000/api/auth/github/callback',
      }),
      begin: async () => new URL('https://provider.example/authorize'),
      finish: async () => ({ subject: 's', email: null, emailVerified: false, name: 'X' }),
    };
    watched = await startWatched({ checks, signIn } as never);
    seller = await watched.unlimited();
    await sql('update users set email_verified = true, email_verified_at = now() where id = $1::uuid', [seller.userId]);
    const other = await watched.app.seller();
    await sql(`update users set role = 'admin', password_long = true where id = $1::uuid`, [other.userId]);
    const jar = { cookie: '' };
    const verification = await proof();
    await clientFor(watched.app.url, {}, jar).auth.adminLogin.mutate({ email: other.email, password: PASSWORD, verification });
    admin = { userId: other.userId, email: other.email, cookie: () => jar.cookie };
  });

  const proof = async () => solve(await watched.app.visitor.auth.challenge.query());
  const link = async (kind: Parameters<typeof mintLink>[1], email = seller.email) =>
    (await mintLink(systemCtx(watched.app.services, 'test'), kind, seller.userId, email)).secret;

  const stopToken = () => stopTokenFor(systemCtx(watched.app.services, 'test'), seller.userId, 'drafts', seller.email);

  const asAdmin = async <T>(name: string, input: object) =>
    (await callDirectly((await contextOf(watched.app.services, admin.cookie())).ctx, name, input)) as T;
  const template = () => asAdmin<{ live: Template; revision: number }>('admin.templates.get', { id: 'etsy' });
  /** A draft of a template, which differs from what imports and exports use. */
  const templateChange = async () => {
    const { live, revision } = await template();
    return { input: { id: 'etsy', revision, definition: { ...live, name: `Etsy ${revision}` } } };
  };
  /** A template with a published change, and a draft beside it. */
  const changedTemplate = async () => {
    await asAdmin('admin.templates.publish', (await templateChange()).input);
    return asAdmin<{ revision: number }>('admin.templates.save', (await templateChange()).input);
  };

  /** For procedures that need more than an input made from their schema: the input and, where needed, cookies. */
  interface Special {
    input: unknown;
    cookie?: (name: string) => string | undefined;
    /** The owner of the catalogue that the call is about, if it is not the seller's own. */
    owner?: string;
    /** The session cookie of the caller, if it is neither the seller nor the admin. */
    caller?: string;
  }
  /** Somebody with a confirmed address who is Admin in a catalogue. */
  const teammate = async (owner: string) => {
    const person = await watched.app.seller();
    await sql('update users set email_verified = true, email_verified_at = now() where id = $1::uuid', [person.userId]);
    await sql(`insert into members (user_id, member_id, role) values ($1::uuid, $2::uuid, 'admin')`, [owner, person.userId]);
    return person;
  };
  const offerTo = (owner: string, member: string) =>
    sql(
      `insert into ownership_offers (user_id, member_id, offer_id, expires_at)
       values ($1::uuid, $2::uuid, gen_random_uuid(), now() + interval '1 day')
       on conflict (user_id) do update set member_id = excluded.member_id`,
      [owner, member],
    );
  /** A member who has been offered the catalogue of somebody else. */
  const offered = async () => {
    const { userId: ownerId } = await watched.app.seller({ plan: 'tier-business' });
    const member = await teammate(ownerId);
    await offerTo(ownerId, member.userId);
    return { input: { ownerId }, caller: member.cookie() };
  };
  /** An invitation for the seller, with the secret of its link. */
  const invitation = async () => {
    const { userId } = await watched.app.seller({ plan: 'tier-business' });
    const [id, token] = [uuidv7(), `lwi_${uuidv7()}`];
    await sql(
      `insert into invitations (id, user_id, email, role, mail_hash, expires_at)
       values ($1::uuid, $2::uuid, $3, 'editor', $4, now() + interval '1 day')`,
      [id, userId, seller.email, hashSecret(token)],
    );
    return { id, token };
  };
  const special: Record<string, () => Promise<Special>> = {
    'teams.invite': async () => ({ input: { emails: ['guest@example.com'], role: 'editor' } }),
    'teams.readInvitation': async () => ({ input: { token: (await invitation()).token } }),
    'teams.accept': async () => ({ input: { id: (await invitation()).id } }),
    'teams.decline': async () => ({ input: { id: (await invitation()).id } }),
    'teams.leave': async () => {
      const { userId: owner } = await watched.app.seller();
      await sql(`insert into members (user_id, member_id, role) values ($1::uuid, $2::uuid, 'viewer')`, [owner, seller.userId]);
      return { input: undefined, owner };
    },
    'teams.restore': async () => {
      const { userId: memberId } = await teammate(seller.userId);
      await seller.client.teams.remove.mutate({ memberId });
      return { input: { memberId } };
    },
    'teams.offerOwnership': async () => ({ input: { memberId: (await teammate(seller.userId)).userId } }),
    'teams.revokeOwnership': async () => {
      await offerTo(seller.userId, (await teammate(seller.userId)).userId);
      return { input: undefined };
    },
    'teams.acceptOwnership': offered,
    'teams.declineOwnership': offered,
    'auth.login': async () => ({ input: { email: seller.email, password: PASSWORD } }),
    'auth.adminLogin': async () => ({ input: { email: admin.email, password: PASSWORD, verification: await proof() } }),
    'auth.resetPassword': async () => ({
      input: { token: await link('resetPassword'), password: 'quiet harbour lantern seven' },
    }),
    'auth.verifyEmail': async () => ({ input: { token: await link('verifyEmail') } }),
    'account.confirmEmailChange': async () => ({ input: { token: await link('changeEmail', 'new.ada@example.com') } }),
    'account.undoEmailChange': async () => ({ input: { token: await link('undoEmailChange', 'old.ada@example.com') } }),
    'notifications.readStopLink': async () => ({ input: { token: await stopToken() } }),
    'notifications.switchByLink': async () => ({ input: { token: await stopToken(), on: false } }),
    'account.requestDeletion': async () => ({ input: { email: seller.email } }),
    'auth.startLink': async () => ({ input: { provider: 'github' } }),
    'admin.users.takeGrantBack': async () => {
      const { database, clock } = watched.app.services;
      const grantId = uuidv7();
      const until = new Date(clock.now().getTime() + 86_400_000).toISOString();
      await database.query(
        `insert into query_grants (id, user_id, kind, queries, expires_at, source)
         values ($1::uuid, $2::uuid, 'admin', 5, $3::timestamptz, $1::text)`,
        [grantId, seller.userId, until],
      );
      return { input: { id: seller.userId, grantId } };
    },
    'admin.users.giftPlan': async () => {
      const free = await watched.app.seller();
      const until = new Date(watched.app.services.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
      return { input: { id: free.userId, planId: 'tier-pro', until, reason: 'A try' } };
    },
    'admin.users.endGift': async () => {
      const given = await watched.app.seller();
      await sql(
        `update subscriptions set gift_plan_id = 'tier-pro', gift_until = now() + interval '1 day' where user_id = $1::uuid`,
        [given.userId],
      );
      return { input: { id: given.userId } };
    },
    'admin.users.delete': async () => {
      const { userId, email } = await watched.app.seller();
      return { input: { id: userId, email } };
    },
    'admin.users.keep': async () => {
      const { userId } = await watched.app.seller();
      await sql(`update users set delete_after = now() + interval '1 day' where id = $1::uuid`, [userId]);
      return { input: { id: userId } };
    },
    'admin.users.deleteNote': async () => {
      const noteId = uuidv7();
      await sql(`insert into user_notes (id, user_id, body) values ($1::uuid, $2::uuid, 'N')`, [noteId, seller.userId]);
      return { input: { id: seller.userId, noteId } };
    },
    'account.unlinkProvider': async () => {
      const linked = [uuidv7(), seller.userId];
      await sql(`insert into identities (id, user_id, provider, subject) values ($1::uuid, $2::uuid, 'github', 'me')`, linked);
      return { input: { provider: 'github' } };
    },
    'auth.finishSignUp': async () => {
      const { tickets } = watched.app.services;
      const identity = { provider: 'github', subject: 'new', email: null, emailVerified: false, name: 'X' };
      const line = tickets.issue('sign-up', { identity, next: '/' }, 20);
      const value = line.slice(line.indexOf('=') + 1, line.indexOf(';'));
      const cookie = (name: string) => (name === tickets.cookieName('sign-up') ? value : undefined);
      return { input: { email: 'sign.up@example.com', verification: await proof() }, cookie };
    },
    'profiles.learnVoice': async () => {
      const sample = (what: string) =>
        `We throw each ${what} by hand in our small studio in Devon. It takes two days to dry and one to fire. ` +
        `You will find small marks where our fingers held the ${what}; we like them, and we hope that you do too. ` +
        'Wash it by hand if you can. It goes in the dishwasher when you must.';
      return { input: { samples: ['mug', 'bowl', 'plate', 'jug'].map(sample), names: [] } };
    },
    'generation.tweak': async () => {
      const { id } = await seller.client.products.create.mutate({ name: 'Oak mug', notes: 'Made of oak. Holds 300 ml.' });
      for await (const event of await seller.client.generation.describe.mutate({ productId: id })) void event;
      const [draft] = (await seller.client.generation.history.query({ productId: id })).items;
      return { input: { id: draft?.id, tweak: 'shorter' } };
    },
    'generation.rewritePart': async () => {
      const { id } = await seller.client.products.create.mutate({
        name: 'Oak mug',
        attributes: [
          { name: 'Material', value: 'oak' },
          { name: 'Capacity', value: '300', unit: 'ml' },
        ],
      });
      for await (const event of await seller.client.generation.describe.mutate({ productId: id })) void event;
      const [draft] = (await seller.client.generation.history.query({ productId: id })).items;
      const [words] = /^[^.]+\./.exec(draft?.listing?.intro ?? '') ?? [];
      return { input: { id: draft?.id, part: 'intro', words, wish: 'rewrite' } };
    },
    // A batch of which nothing is at the AI provider.
    'batches.remove': async () => {
      const { database, clock } = watched.app.services;
      const [id] = await mintRows(database, seller.userId, 'batch', 1, clock.now());
      await sql('delete from message_batches where batch_id = $1::uuid', [id]);
      return { input: { id } };
    },
    // A finished batch with a draft whose product had other texts when it was written.
    'batches.rewriteChanged': async () => {
      const { database, clock } = watched.app.services;
      const [id] = await mintRows(database, seller.userId, 'batch', 1, clock.now());
      await sql('update batches set empty_only = false where id = $1::uuid', [id]);
      await sql(`update batch_items set texts_hash = 'other' where batch_id = $1::uuid`, [id]);
      // With too few facts no other text could be written.
      await sql(`update batches set request = jsonb_set(request, '{descriptionLength}', '"short"') where id = $1::uuid`, [id]);
      await sql(
        `update products set key_features = '{Holds 350 ml,Food-safe glaze inside and outside,Fired twice at 1240 °C,Thrown by hand in Wales,Comes with a lid of oak}'
         where id in (select product_id from batch_items where batch_id = $1::uuid)`,
        [id],
      );
      return { input: { id } };
    },
    'feedback.submit': async () => ({
      input: { type: 'bug', title: 'Moth', description: 'In the relay', verification: await proof() },
    }),
    'imports.mend': async () => {
      // The other procedures of this test have left as many waiting files as a seller may have.
      await sql('delete from imports where user_id = $1::uuid and started_at is null', [seller.userId]);
      const [id] = await mintRows(watched.app.services.database, seller.userId, 'doneImport', 1, watched.app.clock.now());
      await sql(`update import_products set fate = 'faulty', outcome = null where import_id = $1::uuid`, [id]);
      return { input: { id } };
    },
    'imports.retryPictures': async () => {
      const [id] = await mintRows(watched.app.services.database, seller.userId, 'doneImport', 1, watched.app.clock.now());
      await sql(
        `insert into import_pictures (import_id, product, position, user_id, product_id, url, alt, state)
         select import_id, number, 0, user_id, product_id, 'https://shop.example/a.png', '', 'failed'
         from import_products where import_id = $1::uuid`,
        [id],
      );
      return { input: { id } };
    },
    'admin.plans.create': async () => ({ input: { id: 'tier-added', like: 'tier-pro', fields: plan } }),
    'admin.plans.save': async () => ({ input: { id: 'tier-pro', version: 1, fields: plan } }),
    'admin.plans.remove': async () => {
      await sql(
        `insert into plans (id, name, price_month, price_year, status) values ('tier-empty', 'Empty', 0, 0, 'hidden')
         on conflict do nothing`,
      );
      return { input: { id: 'tier-empty' } };
    },
    'admin.subscriptions.event': async () => ({ input: { id: await message() } }),
    'admin.subscriptions.replay': async () => ({ input: { id: await message() } }),
    'admin.highlights.create': async () => ({
      input: { id: uuidv7(), fields: { title: 'T', summary: 'S', icon: 'facts', group: 'write', published: true } },
    }),
    'admin.testimonials.create': async () => ({ input: { id: uuidv7(), fields: said } }),
    'admin.audit.get': async () => {
      const [row] = await watched.app.services.database.query<{ id: string }>('select id::text as id from audit_log limit 1', []);
      return { input: { id: row?.id } };
    },
    'admin.seed.putIn': async () => {
      const { seen } = await asAdmin<{ seen: string }>('admin.seed.preview', { name: 'plans' });
      return { input: { name: 'plans', seen } };
    },
    'admin.templates.version': async () => {
      await changedTemplate();
      return { input: { id: 'etsy', version: 1 } };
    },
    'admin.templates.create': async () => ({ input: { definition: { ...(await template()).live, id: 'added' } } }),
    'admin.templates.save': templateChange,
    'admin.templates.publish': templateChange,
    'admin.templates.discard': async () => {
      const { revision } = await changedTemplate();
      return { input: { id: 'etsy', revision } };
    },
    'admin.templates.archive': async () => ({ input: { id: 'etsy', revision: (await template()).revision, archived: true } }),
    'admin.templates.restore': async () => {
      const { revision } = await changedTemplate();
      return { input: { id: 'etsy', revision, version: null } };
    },
    'seo.score': async () => {
      const { id } = await seller.client.products.create.mutate({ name: 'Mug', description: '<p>A mug.</p>' });
      return { input: { productId: id } };
    },
    'generation.keepExample': async () => {
      const { attributes, keyFeatures, seoKeywords, ...fields } = sampleProduct;
      const facts = { attributes: [...attributes], keyFeatures: [...keyFeatures], seoKeywords: [...seoKeywords] };
      const { id } = await seller.client.products.create.mutate({ ...fields, ...facts });
      return { input: { id } };
    },
    'seo.setAdvice': async () => {
      const { id } = await seller.client.products.create.mutate({ name: 'Mug' });
      const advice = JSON.stringify([{ recommendation: 'Say how large it is', reason: 'Buyers ask' }]);
      await sql('update products set seo_recommendations = $2::text::jsonb where id = $1::uuid', [id, advice]);
      return { input: { productId: id, recommendation: 'Say how large it is', state: 'applied' } };
    },
  };

  /**
   * Procedures that ask the payment service to do something, or to say something. That is another service, whose work no transaction
   * of ours takes back; payments.test.ts tests what is left behind if a call ends in the middle.
   */
  const asksPayments = new Set(
    [
      ...['checkout', 'topUp', 'checkoutState', 'testCheckout', 'payTestCheckout', 'setTestCard', 'invoiceLinks', 'portal'],
      ...[
        'previewChange',
        'changePlan',
        'confirmChange',
        'cancelChange',
        'cancel',
        'resume',
        'retryPayment',
        'confirmTestInvoice',
      ],
    ]
      .map((name) => `subscriptions.${name}`)
      .concat('admin.plans.priceIds', 'admin.plans.syncPrices'),
  );

  test('every procedure is called with an input it takes', () => {
    const needed = Object.entries(access).flatMap(([name, { onlyRefused }]) =>
      onlyRefused && !asksPayments.has(name) ? [name] : [],
    );
    const names = procedures.map(({ name }) => name);
    expect([...asksPayments].filter((name) => !names.includes(name))).toEqual([]);
    expect(Object.keys(special)).toEqual(expect.arrayContaining(needed));
    expect(procedures.length).toBeGreaterThan(70);
  });

  const prepare = async (name: string): Promise<{ ctx: TrpcCtx; inputs: unknown[] }> => {
    const procedure = procedures.find((one) => one.name === name);
    const entry = access[name];
    if (!procedure || !entry) throw new Error(`${name} is no procedure`);
    const cookie = entry.level === 'admin' || name.startsWith('auth.admin') ? admin.cookie() : seller.cookie();
    const own = await special[name]?.();
    const { ctx } = await contextOf(watched.app.services, own?.caller ?? cookie);
    const wish = own?.owner === undefined ? ctx.wish : { owner: own.owner, asViewer: false };
    if (own) return { ctx: { ...ctx, wish, ...(own.cookie && { cookie: own.cookie }) }, inputs: [own.input] };
    const ids = await ownIds(watched, entry, entry.level === 'admin' ? admin.userId : seller.userId, 2);
    return { ctx, inputs: wholeInputs(procedure, entry, ids) };
  };

  test.each(procedures.flatMap(({ name }) => (asksPayments.has(name) ? [] : [[name] as const])))(
    'nothing of %s stays, and nothing waits',
    async (name) => {
      const { database } = watched.app.services;
      const { ctx, inputs } = await prepare(name);
      const before = await fingerprintAtRest(database, SURVIVES);
      for (const input of inputs) await takeBack(ctx, (ctx) => callDirectly(ctx, name, input));
      expect(await fingerprint(database, SURVIVES)).toEqual(before);
    },
  );

  test('nothing of an uploaded picture stays, nor of a set of products', async () => {
    const { database } = watched.app.services;
    const { ctx } = await contextOf(watched.app.services, seller.cookie());
    const asSeller = { ...ctx, sellerId: seller.userId } as unknown as SellerCtx;
    const made = await seller.client.products.create.mutate({ name: 'Mug' });
    const before = await fingerprintAtRest(database, SURVIVES);
    await takeBack(asSeller, async (ctx) => {
      const { id } = await addImage(ctx, png(9, 9), 'a.png');
      const images = [{ id, alt: '' }];
      const added = { name: 'Jug', description: '<p>Holds a litre of water.</p>', images, tags: [], seoKeywords: [] };
      const rest = { category: '', brand: '', metaTitle: '', metaDescription: '', attributes: [], keyFeatures: [], stock: 0 };
      const whole = {
        ...added,
        ...rest,
        lockedSnippets: [],
        notes: '',
        notesTold: false,
        price: null,
        currency: 'USD',
        sku: '',
        gtin: '',
        variants: noVariants,
      };
      const saved = await saveProducts(ctx, [whole, { id: made.id, version: 1, changes: { name: 'Cup', notes: 'x' } }]);
      expect(saved.map(({ outcome }) => outcome)).toEqual(['added', 'changed']);
    });
    expect(await fingerprint(database, SURVIVES)).toEqual(before);
  });

  test.each(jobs.map(({ name }) => [name] as const))('nothing of the job %s stays', async (name) => {
    const { services } = watched.app;
    // The check of a catalogue is queued a moment after a save, so that of an earlier test may come at any time.
    const queued = () => services.database.query(`select count(*)::int as n from jobs.job where name <> 'health.run'`, []);
    const queuedBefore = await queued();
    const { userId } = await watched.app.seller();
    await services.database.query(`update users set delete_after = now() - interval '1 day' where id = $1::uuid`, [userId]);
    const before = await fingerprintAtRest(services.database);
    const job = jobs.find((one) => one.name === name);
    const payload = job?.payload.safeParse({}).success ? {} : { userId };
    const unasked = jobCtx(services, name);
    const asked = { ...unasked, job: { ...unasked.job, askedBy: 'userId' in payload ? userId : null } };
    await takeBack(asked, async (ctx) => job?.run(ctx, payload));
    expect(await fingerprint(services.database)).toEqual(before);
    expect(await queued()).toEqual(queuedBefore);
  });

  test('a guess counts although it was made in a transaction that is rolled back, and nobody waits for it', async () => {
    const { ctx } = await contextOf(watched.app.services);
    const person = await watched.app.seller();
    const guess = () =>
      takeBack(ctx, (ctx) => callDirectly(ctx, 'auth.login', { email: person.email, password: 'not the password' }));
    const codes: unknown[] = [];
    for (let n = 0; n < 4; n++) codes.push(await guess().catch((error) => error.appCode));
    // The rollback did not undo the count of the three failed attempts, so the next one needs a proof of work.
    expect(codes).toEqual([...Array(3).fill('WRONG_CREDENTIALS'), 'VERIFICATION_REQUIRED']);
  });

  test('what must survive a rollback is counted again although something before it fails, and the failure is in the log', async () => {
    const { services } = watched.app;
    const { ctx } = await contextOf(services);
    const [before, seen] = [await ctx.limits.taken('feedbackPerson', seller.userId), watched.errors.length];
    await takeBack(ctx, async ({ transaction, limits }) => {
      transaction?.keep((db) => db.execute(raw`select 1 / 0`));
      await limits.take('feedbackPerson', seller.userId);
    });
    expect(await ctx.limits.taken('feedbackPerson', seller.userId)).toBe(before + 1);
    expect(watched.errors.splice(seen).join()).toContain('division by zero');
  });

  test('a mail goes out and a cookie is set once the transaction is committed, and never when it is rolled back', async () => {
    const { ctx: base, cookies } = await contextOf(watched.app.services);
    let woken = 0;
    const ctx = { ...base, wakeOutbox: () => void woken++ };
    const input = async () => ({ email: `${uuidv7()}@example.com`, password: PASSWORD, verification: await proof() });
    const first = await input();
    await takeBack(ctx, (ctx) => callDirectly(ctx, 'auth.register', first));
    expect([woken, cookies]).toEqual([0, []]);
    const second = await input();
    await withTransaction(ctx, async (ctx) => {
      await callDirectly(ctx, 'auth.register', second);
      expect([woken, cookies]).toEqual([0, []]);
    });
    expect([woken, cookies.length]).toEqual([1, 2]);
  });

  test('a verb that fails inside a transaction leaves nothing behind, and its caller can go on', async () => {
    const { ctx } = await contextOf(watched.app.services, seller.cookie());
    const taken = { email: seller.email, password: PASSWORD, verification: await proof() };
    const key = uuidv7();
    const ids = await withTransaction(ctx, async (ctx) => {
      const create = (input: object) => callDirectly(ctx, 'products.create', input) as Promise<{ id: string }>;
      const before = await create({ name: 'Before', clientKey: key });
      // This violates a unique constraint. PostgreSQL then refuses all further statements of the transaction. So the server must
      // use a savepoint, or the calls below would fail.
      await expect(callDirectly(ctx, 'auth.register', taken)).rejects.toMatchObject({ appCode: 'CONFLICT' });
      // The server starts to add the product before it finds that the picture does not exist. Nothing of it may remain.
      await expect(create({ name: 'Never', images: [{ id: uuidv7(), alt: '' }] })).rejects.toThrow('does not exist');
      const again = await create({ name: 'Again', clientKey: key });
      expect(again.id).toBe(before.id);
      return [before.id, (await create({ name: 'After' })).id];
    });
    const names = await Promise.all(ids.map(async (id) => (await seller.client.products.get.query({ id })).name));
    expect(names).toEqual(['Before', 'After']);
    expect((await seller.client.products.list.query({ search: 'never' })).items).toEqual([]);
  });
});
