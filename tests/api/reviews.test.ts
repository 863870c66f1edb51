/** Review before a text goes live: sent, commented on, approved or sent back, and what happens when two things happen at once. */
import { beforeAll, describe, expect, test } from 'vitest';
import { jobs } from '#server/jobs/registry.ts';
import { systemCtx } from '#server/services.ts';
import { CATALOGUE_HEADER } from '#shared/teams/wish.ts';
import { type Client, clientFor, engine, engineFound, type Person, refusal, startApp, type TestApp } from '#tests/support/app.ts';
import { readFile } from '#tests/support/catalogue-files.ts';
import { setLimits } from '#tests/support/plans.ts';
import { eraseDueAccounts, jobCtx, runJob } from '#tests/support/run-job.ts';
import { worthAText } from '#tests/support/worth-a-text.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe.skipIf(!engineFound)(`review before live, on ${engine}`, () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  const run = <Row>(text: string, params: unknown[] = []) => app.services.database.query<Row>(text, params);

  /** Runs a job of somebody's catalogue at once. */
  const work = async ({ userId }: Person, name: string) => {
    const ctx = jobCtx(app.services, name);
    await jobs.find((one) => one.name === name)?.run({ ...ctx, job: { ...ctx.job, askedBy: userId } }, { userId });
  };

  type Member = Person & { there: Client };
  /** A new person in the owner's team. */
  const join = async (of: Person, role: 'admin' | 'editor' | 'viewer', displayName: string): Promise<Member> => {
    const person = await app.seller({ displayName });
    await app.confirm(person);
    await run('insert into members (user_id, member_id, role) values ($1::uuid, $2::uuid, $3)', [of.userId, person.userId, role]);
    return { ...person, there: clientFor(app.url, { cookie: person.cookie(), [CATALOGUE_HEADER]: of.userId }) };
  };
  /** Olga keeps putting texts live from editors; Max writes, Ida may approve, Vic looks. */
  const team = async () => {
    const olga = await app.seller({ plan: 'tier-business', displayName: 'Olga' });
    await app.confirm(olga);
    await olga.client.teams.setSettings.mutate({ editorsApprove: false });
    const [max, ida, vic] = [
      await join(olga, 'editor', 'Max'),
      await join(olga, 'admin', 'Ida'),
      await join(olga, 'viewer', 'Vic'),
    ];
    return { olga, max, ida, vic };
  };
  const write = async (client: Client, productId: string) => {
    for await (const event of await client.generation.describe.mutate({ productId })) {
      if (event.type === 'done') return event.generation.id;
    }
    throw new Error('no text came');
  };
  const facts = { name: 'Oak shelf', keyFeatures: ['Oak', '60 cm wide'] };
  /** A draft of Max that waits in the queue. */
  const sent = async ({ max }: { max: Member }) => {
    const product = await max.there.products.create.mutate(facts);
    const id = await write(max.there, product.id);
    await max.there.reviews.send.mutate({ id });
    return { id, productId: product.id, seen: { id, revision: 0, productVersion: product.version } };
  };
  const liveText = async ({ client }: Person, id: string) => (await client.products.get.query({ id })).description;
  const notices = async ({ client }: Person) =>
    (await client.notifications.list.query({})).notices
      .filter(({ kind }) => /^draft/.test(kind))
      .map(({ kind, data, link }) => ({ kind, data, link }));

  test('an editor sends a draft, an admin approves it, and it is live exactly as a used draft is', async () => {
    const { olga, max, ida } = await team();
    const { id, productId, seen } = await sent({ max });
    const [row] = (await max.there.products.list.query({})).items;
    expect(row).toMatchObject({ status: 'inReview', draft: { id } });
    expect((await max.there.products.list.query({ view: 'inReview' })).items).toHaveLength(1);
    expect((await max.there.products.list.query({ view: 'drafts' })).items).toEqual([]);
    expect(await ida.there.products.viewCounts.query()).toMatchObject({ inReview: 1, drafts: 0, noDescription: 0 });
    expect((await ida.there.account.dashboard.query()).counts).toMatchObject({ inReview: 1, drafts: 0 });
    const batch = await max.there.batches.preview.mutate({ products: { kind: 'all' } });
    expect(batch).toMatchObject({ toWrite: 0, drafted: 0, inReview: 1, inBatch: 0 });
    expect(await ida.there.reviews.queue.query()).toMatchObject({
      total: 1,
      drafts: [{ id, productId, name: 'Oak shelf', sentBy: 'Max', isYours: false, parts: ['intro', 'bullets', 'details'] }],
    });
    expect(await refusal(max.there.reviews.approve.mutate(seen))).toMatchObject({ code: 'NOT_ALLOWED' });
    const { product } = await ida.there.reviews.approve.mutate(seen);
    expect(product.description).not.toBe('');
    expect(await liveText(olga, productId)).toBe(product.description);
    const draft = await max.there.generation.get.query({ id });
    expect(draft).toMatchObject({ reviewState: 'approved', appliedAt: expect.any(String) });
    expect((await ida.there.reviews.queue.query()).drafts).toEqual([]);
    const [version] = (await olga.client.products.versions.query({ productId })).items;
    expect(version).toMatchObject({
      source: 'ai',
      generationId: id,
      approvedBy: 'Ida',
      askedBy: 'Max',
      createdAt: app.clock.now().toISOString(),
    });
    expect(await notices(max)).toEqual([
      { kind: 'draftApproved', data: { who: 'Ida', product: 'Oak shelf', owner: olga.userId }, link: `/products/${productId}` },
    ]);
    expect(await notices(ida)).toEqual([]);
  });

  test('the chosen parts go live, in the form of the chosen platform', async () => {
    const { olga, max, ida } = await team();
    const { id, productId, seen } = await sent({ max });
    await max.there.reviews.send.mutate({ id, parts: ['metaTitle', 'metaDescription'], platform: 'etsy' });
    expect(await ida.there.reviews.queue.query()).toMatchObject({
      drafts: [{ parts: ['metaTitle', 'metaDescription'], platform: 'etsy' }],
    });
    // What an approver read is what goes live: parts and platform that were chosen since are a conflict.
    const read = { parts: ['intro' as const, 'bullets' as const, 'details' as const], platform: 'general' as const };
    expect((await refusal(ida.there.reviews.approve.mutate({ ...seen, ...read }))).code).toBe('CONFLICT');
    const now = { parts: ['metaTitle' as const, 'metaDescription' as const], platform: 'etsy' as const };
    expect((await refusal(ida.there.reviews.approve.mutate({ ...seen, ...now, platform: 'ebay' }))).code).toBe('CONFLICT');
    const { product } = await ida.there.reviews.approve.mutate({ ...seen, ...now });
    // An editor does not bring a text of the AI back either, once somebody has typed another one.
    const [written] = (await max.there.products.versions.query({ productId })).items;
    const { version } = await max.there.products.update.mutate({
      ...{ id: productId, version: product.version, changes: { metaTitle: 'By hand' } },
    });
    const again = { id: written?.id ?? '', productVersion: version };
    expect((await refusal(max.there.products.restoreVersion.mutate(again))).code).toBe('NOT_ALLOWED');
    await ida.there.products.restoreVersion.mutate(again);
    expect([product.description, product.metaTitle === '']).toEqual(['', false]);
    expect((await olga.client.products.versions.query({ productId })).items.at(2)).toMatchObject({
      platform: 'etsy',
      approvedBy: 'Ida',
    });
  });

  test('a draft that is sent back says why, its writer is told, and it can be sent again', async () => {
    const { olga, max, ida } = await team();
    const { id, productId, seen } = await sent({ max });
    const reason = 'Say how the shelf is fixed to the wall.';
    expect(await refusal(ida.there.reviews.sendBack.mutate({ id, revision: 0, reason: '  ' }))).toMatchObject({
      code: 'BAD_INPUT',
      fields: { reason: 'Say what is to change' },
    });
    await ida.there.reviews.sendBack.mutate({ id, revision: 0, reason });
    expect((await max.there.products.list.query({ view: 'drafts' })).items).toMatchObject([{ status: 'sentBack' }]);
    expect(await max.there.generation.get.query({ id })).toMatchObject({ reviewState: 'sentBack' });
    // It waits for Max now, and for nobody else.
    const waits = async (client: Client) => {
      const { drafts, draftsElsewhere } = (await client.account.dashboard.query()).counts;
      return drafts - draftsElsewhere;
    };
    expect(await Promise.all([max.there, ida.there, olga.client].map(waits))).toEqual([1, 0, 0]);
    expect(await max.there.reviews.comments.query({ id })).toMatchObject({
      comments: [{ kind: 'sentBack', text: reason, who: 'Ida', isYou: false }],
    });
    expect(await notices(max)).toEqual([
      {
        kind: 'draftSentBack',
        data: { who: 'Ida', product: 'Oak shelf', reason, owner: olga.userId },
        link: `/generate-description?draft=${id}`,
      },
    ]);
    expect(await refusal(ida.there.reviews.approve.mutate(seen))).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('sent back'),
    });
    expect(await liveText(olga, productId)).toBe('');
    await max.there.reviews.send.mutate({ id });
    await ida.there.reviews.approve.mutate(seen);
    expect(await liveText(olga, productId)).not.toBe('');
  });

  test('everybody who sees the draft can comment, viewers too, and the writer is told unless they chose otherwise', async () => {
    const { olga, max, vic } = await team();
    const { id } = await sent({ max });
    await vic.there.reviews.comment.mutate({ id, text: 'I like the second sentence.' });
    await max.client.notifications.choose.mutate({ topic: 'reviews', way: 'inApp', on: false });
    await olga.client.reviews.comment.mutate({ id, text: 'So do I.' });
    await max.there.reviews.comment.mutate({ id, text: 'Thank you.' });
    const { comments } = await max.there.reviews.comments.query({ id });
    expect(comments.map(({ who, text, isYou }) => [who, text, isYou])).toEqual([
      ['Vic', 'I like the second sentence.', false],
      ['Olga', 'So do I.', false],
      ['Max', 'Thank you.', true],
    ]);
    expect((await notices(max)).map(({ kind, data }) => [kind, data.text])).toEqual([
      ['draftCommented', 'I like the second sentence.'],
    ]);
    expect((await vic.there.reviews.queue.query()).drafts).toMatchObject([{ id }]);
    for (const call of [
      () => vic.there.reviews.send.mutate({ id }),
      () => vic.there.reviews.sendBack.mutate({ id, revision: 0, reason: 'No' }),
    ])
      expect(await refusal(call())).toMatchObject({ code: 'NOT_ALLOWED' });
    const archive = await app.fetch('/api/account/export', { headers: { cookie: olga.cookie() } });
    expect(Buffer.from(await archive.arrayBuffer()).includes('draft-comments.json')).toBe(true);
  });

  test('a claim that the writer confirmed is named to whoever approves the text, with who confirmed it', async () => {
    const { max, ida } = await team();
    const { id, productId } = await sent({ max });
    const claims = [{ key: 'material:oak\nthe shelf is\n', found: 'Oak' }];
    await max.there.products.confirmClaims.mutate({ id: productId, claims });
    await max.there.products.confirmClaims.mutate({
      id: productId,
      claims: [{ key: 'risky:fireproof\nit is\n', found: 'fireproof' }],
    });
    expect((await ida.there.reviews.comments.query({ id })).vouched).toEqual([{ found: 'Oak', by: 'Max' }]);
    expect((await max.there.reviews.comments.query({ id })).vouched).toEqual([]);
    expect((await ida.there.products.facts.query({ id: productId })).claims).toMatchObject([{ by: 'Max' }, { by: 'Max' }]);
  });

  test('the queue says what was found in each text as it was written, and nothing of an edited one', async () => {
    const { max, ida } = await team();
    const { id } = await sent({ max });
    await run(`update generations set review = review || '{"found": 3, "left": ["Says too much."]}' where id = $1::uuid`, [id]);
    const { drafts } = await ida.there.reviews.queue.query();
    expect(drafts).toMatchObject([{ id, toSettle: 1, found: 3 }]);
    expect(Object.keys(drafts[0] ?? {})).not.toContain('review');
    const { listing } = await max.there.generation.get.query({ id });
    if (!listing) throw new Error('the draft has no text');
    await max.there.generation.saveDraft.mutate({ id, listing: { ...listing, intro: `${listing.intro} Enjoy.` } });
    expect((await ida.there.reviews.queue.query()).drafts).toMatchObject([{ id, toSettle: null, found: null }]);
  });

  test('of those who decide at the same moment one decides, and the others are told so', async () => {
    const { olga, max, ida } = await team();
    const { id, productId, seen } = await sent({ max });
    const tries = await Promise.allSettled([
      ida.there.reviews.approve.mutate(seen),
      olga.client.reviews.approve.mutate(seen),
      ida.there.reviews.sendBack.mutate({ id, revision: 0, reason: 'Shorter' }),
      max.there.reviews.withdraw.mutate({ id }),
    ]);
    const won = tries.flatMap(({ status }, at) => (status === 'fulfilled' ? [at] : []));
    for (const one of tries) {
      if (one.status === 'rejected') expect(await refusal(Promise.reject(one.reason))).toMatchObject({ code: 'CONFLICT' });
    }
    const { reviewState, appliedAt } = await max.there.generation.get.query({ id });
    const isLive = (await liveText(olga, productId)) !== '';
    // A draft that is not in review any more may be taken back again, which changes nothing.
    const decided = won.filter((at) => at !== 3 || won.length === 1);
    expect(decided).toHaveLength(1);
    expect([reviewState, isLive, appliedAt !== null]).toEqual(
      decided[0] === 2 ? ['sentBack', false, false] : decided[0] === 3 ? [null, false, false] : ['approved', true, true],
    );
    const versions = (await olga.client.products.versions.query({ productId })).items.filter(({ approvedBy }) => approvedBy);
    expect(versions).toHaveLength(isLive ? 1 : 0);
    expect(await refusal(olga.client.reviews.approve.mutate(seen))).toMatchObject({ code: 'CONFLICT' });
  });

  test('what was withdrawn, discarded, changed or replaced since is not approved, and the answer says which', async () => {
    const { olga, max, ida } = await team();
    const { id, productId, seen } = await sent({ max });
    const approving = () => refusal(ida.there.reviews.approve.mutate(seen));
    await max.there.reviews.withdraw.mutate({ id });
    expect(await approving()).toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('taken back meanwhile') });
    await max.there.reviews.send.mutate({ id });
    await max.there.generation.discardDraft.mutate({ id });
    expect((await ida.there.reviews.queue.query()).drafts).toEqual([]);
    expect(await approving()).toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('was discarded') });
    expect(await refusal(max.there.reviews.send.mutate({ id }))).toMatchObject({ code: 'CONFLICT' });
    // Taken back, it is where it was.
    await max.there.generation.restoreDraft.mutate({ id });
    expect((await ida.there.reviews.queue.query()).drafts).toHaveLength(1);
    const { listing } = await max.there.generation.get.query({ id });
    if (!listing) throw new Error('the draft has no text');
    await max.there.generation.saveDraft.mutate({ id, listing: { ...listing, intro: 'A shelf of oak, 60 cm wide.' } });
    expect(await approving()).toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('changed since you read it') });
    const now = { ...seen, revision: 1 };
    const { version } = await olga.client.products.update.mutate({
      id: productId,
      version: 1,
      changes: { description: '<p>By hand.</p>' },
    });
    expect(await refusal(ida.there.reviews.approve.mutate(now))).toMatchObject({ code: 'CONFLICT', current: { version } });
    expect(await liveText(olga, productId)).toBe('<p>By hand.</p>');
    await ida.there.reviews.approve.mutate({ ...now, productVersion: version });
    expect(await liveText(olga, productId)).toContain('A shelf of oak, 60 cm wide.');
  });

  test('a draft is taken back by whoever sent it or decides about it, and by nobody else', async () => {
    const { olga, max, ida } = await team();
    const { id } = await sent({ max });
    await olga.client.teams.setRole.mutate({ memberId: ida.userId, role: 'editor' });
    expect(await refusal(ida.there.reviews.withdraw.mutate({ id }))).toMatchObject({ code: 'NOT_ALLOWED' });
    expect(await max.there.generation.get.query({ id })).toMatchObject({ reviewState: 'inReview', senderId: max.userId });
    await olga.client.teams.setRole.mutate({ memberId: ida.userId, role: 'admin' });
    expect(await ida.there.reviews.withdraw.mutate({ id })).toMatchObject({ reviewState: null });
  });

  test('a deleted product takes its draft out of the queue, and deciding about it finds nothing', async () => {
    const { max, ida } = await team();
    const { id, productId, seen } = await sent({ max });
    await ida.there.products.delete.mutate({ ids: [productId] });
    expect(await ida.there.reviews.queue.query()).toEqual({ total: 0, drafts: [] });
    for (const call of [
      () => ida.there.reviews.approve.mutate(seen),
      () => ida.there.reviews.sendBack.mutate({ id, revision: 0, reason: 'No' }),
      () => max.there.reviews.send.mutate({ id }),
      () => max.there.reviews.withdraw.mutate({ id }),
    ])
      expect(await refusal(call())).toMatchObject({ code: 'NOT_FOUND' });
    const { version } = await ida.there.products.restore.mutate({ id: productId });
    await ida.there.reviews.approve.mutate({ ...seen, productVersion: version });
  });

  test('a changed role counts at once: for who approves, and for whose draft it is', async () => {
    const { olga, max, ida } = await team();
    const { id, seen } = await sent({ max });
    await olga.client.teams.setRole.mutate({ memberId: ida.userId, role: 'editor' });
    expect(await refusal(ida.there.reviews.approve.mutate(seen))).toMatchObject({ code: 'NOT_ALLOWED' });
    await olga.client.teams.setRole.mutate({ memberId: ida.userId, role: 'admin' });
    await olga.client.teams.remove.mutate({ memberId: max.userId });
    expect(await refusal(max.there.reviews.withdraw.mutate({ id }))).toMatchObject({ code: 'NO_CATALOGUE' });
    await ida.there.reviews.approve.mutate(seen);
    // Who left the team is told nothing about it any more.
    expect((await notices(max)).map(({ kind }) => kind)).toEqual([]);
  });

  test('a blocked text is not approved, as it is not used', async () => {
    const { olga, max, ida } = await team();
    const { id, productId, seen } = await sent({ max });
    const { listing } = await max.there.generation.get.query({ id });
    if (!listing) throw new Error('the draft has no text');
    await max.there.generation.saveDraft.mutate({
      id,
      listing: { ...listing, intro: 'This shelf is waterproof and holds 900 kg.' },
    });
    expect(await refusal(ida.there.reviews.approve.mutate({ ...seen, revision: 1 }))).toMatchObject({ code: 'TEXT_BLOCKED' });
    expect(await ida.there.reviews.queue.query()).toMatchObject({ total: 1 });
    expect(await liveText(olga, productId)).toBe('');
  });

  test('whoever puts a draft in review live has approved it, also from the desk', async () => {
    const { olga, max } = await team();
    const { id, productId } = await sent({ max });
    await olga.client.generation.applyDraft.mutate({ id });
    expect((await olga.client.products.versions.query({ productId })).items[0]).toMatchObject({ approvedBy: 'Olga' });
    expect((await notices(max)).map(({ kind }) => kind)).toEqual(['draftApproved']);
  });

  test('the texts of a batch are sent in one act; those with something to settle stay', async () => {
    const { olga, max, ida } = await team();
    const { attributes, keyFeatures } = worthAText;
    const enough = { attributes, keyFeatures };
    for (const name of ['Oak shelf', 'Ash shelf', 'Elm shelf']) await olga.client.products.create.mutate({ ...enough, name });
    const { id } = await max.there.batches.create.mutate({ products: { kind: 'all' }, request: { descriptionLength: 'short' } });
    await work(olga, 'batches.run');
    if ((await max.there.batches.get.query({ id })).state === 'sampled') {
      expect(await refusal(max.there.reviews.sendBatch.mutate({ id }))).toMatchObject({ code: 'CONFLICT' });
      await max.there.batches.continue.mutate({ id });
      await work(olga, 'batches.run');
    }
    const { items } = await max.there.batches.items.query({ id });
    const written = items.filter(({ state }) => state === 'written');
    expect(written).toHaveLength(3);
    await run('update batch_items set to_settle = 1 where batch_id = $1::uuid and position = $2::int', [
      id,
      written[0]?.position,
    ]);
    const open = async (client: Client) => [
      (await client.batches.get.query({ id })).open,
      (await client.batches.list.query())[0]?.open,
    ];
    expect([await open(max.there), await open(ida.there)]).toEqual([
      [3, 3],
      [3, 3],
    ]);
    expect(await max.there.reviews.sendBatch.mutate({ id })).toEqual({ sent: 2, stay: 1 });
    // What is in review waits for those who may approve it, and for nobody else.
    expect([await open(max.there), await open(ida.there)]).toEqual([
      [1, 1],
      [3, 3],
    ]);
    expect((await max.there.batches.items.query({ id })).items.filter(({ isInReview }) => isInReview)).toHaveLength(2);
    expect(await ida.there.reviews.queue.query()).toMatchObject({ total: 2, drafts: [{ sentBy: 'Max' }, { sentBy: 'Max' }] });
    expect(await refusal(max.there.reviews.sendBatch.mutate({ id }))).toMatchObject({ code: 'CONFLICT' });
    // One that was sent back does not come again with the others: its writer looks at it first.
    const [first] = (await ida.there.reviews.queue.query()).drafts;
    await ida.there.reviews.sendBack.mutate({ id: first?.id ?? '', revision: 0, reason: 'Say what it holds.' });
    expect(await refusal(max.there.reviews.sendBatch.mutate({ id }))).toMatchObject({ code: 'CONFLICT' });
    const sentBack = async () =>
      (await max.there.batches.items.query({ id })).items.flatMap((one) => (one.isSentBack ? one.generationId : []));
    expect(await sentBack()).toEqual([first?.id]);
    // Nor does it go live unread with those without findings.
    await run('update batch_items set found = case when generation_id = $2::uuid then 0 else 1 end where batch_id = $1::uuid', [
      ...[id, first?.id],
    ]);
    expect((await refusal(ida.there.batches.use.mutate({ id }))).message).toContain('There is no text to use here.');
    await max.there.reviews.send.mutate({ id: first?.id ?? '' });
    expect(await sentBack()).toEqual([]);
    // Used from the batch, they are approved; taken off again, they wait once more.
    await ida.there.batches.use.mutate({ id, positions: items.map(({ position }) => position) });
    await work(olga, 'batches.move');
    expect((await ida.there.reviews.queue.query()).total).toBe(0);
    // Both approvals are told in one notice.
    expect((await notices(max)).map(({ kind, data }) => [kind, data.who, data.more])).toEqual([
      ['draftApproved', 'Ida', '1'],
      ['draftSentBack', 'Ida', undefined],
    ]);
    await ida.there.batches.undo.mutate({ id });
    await work(olga, 'batches.move');
    expect((await ida.there.reviews.queue.query()).total).toBe(2);
  });

  test('a text that was sent from the desk is used with its batch, in whatever order its parts were named', async () => {
    const { olga, max, ida } = await team();
    const { attributes, keyFeatures } = worthAText;
    for (const name of ['Oak shelf', 'Ash shelf', 'Elm shelf'])
      await olga.client.products.create.mutate({ attributes, keyFeatures, name });
    const { id } = await max.there.batches.create.mutate({
      ...{ products: { kind: 'all' }, request: { descriptionLength: 'short' } },
      fields: ['description', 'title'],
    });
    await work(olga, 'batches.run');
    const { items } = await max.there.batches.items.query({ id });
    const [inOrder = '', others = '', usual = ''] = items.map(({ generationId }) => generationId ?? '');
    await max.there.reviews.send.mutate({ id: inOrder, parts: ['title', 'intro', 'bullets', 'details'] });
    await max.there.reviews.send.mutate({ id: others, parts: ['title', 'intro'] });
    // Whoever names no parts sends the description. An earlier release noted nothing then.
    await max.there.reviews.send.mutate({ id: usual });
    await run('update generations set review_parts = null where id = $1::uuid', [usual]);
    const use = async () => {
      await ida.there.batches.use.mutate({ id, positions: items.map(({ position }) => position) });
      await work(olga, 'batches.move');
      const now = (await ida.there.batches.items.query({ id })).items;
      return now.map(({ state, reason }) => [state, reason?.slice(0, 34)]);
    };
    const refused = ['written', 'It was sent for review with other '];
    expect(await use()).toEqual([['used', undefined], refused, refused]);
    await run(`update batches set fields = '["description"]' where id = $1::uuid`, [id]);
    expect(await use()).toEqual([['used', undefined], refused, ['used', undefined]]);
  });

  test('a sample is not sent before it was looked at, also while it is paused, but once the batch is stopped there', async () => {
    const { olga, max } = await team();
    const { attributes, keyFeatures } = worthAText;
    for (let n = 1; n <= 6; n++) await olga.client.products.create.mutate({ attributes, keyFeatures, name: `Oak shelf ${n}` });
    const { id } = await max.there.batches.create.mutate({ products: { kind: 'all' }, request: { descriptionLength: 'short' } });
    await work(olga, 'batches.run');
    expect((await max.there.batches.get.query({ id })).state).toBe('sampled');
    await run(`update batches set state = 'paused' where id = $1::uuid`, [id]);
    expect((await refusal(max.there.reviews.sendBatch.mutate({ id }))).message).toContain('The sample comes first.');
    await max.there.batches.cancel.mutate({ id });
    expect(await max.there.reviews.sendBatch.mutate({ id })).toEqual({ sent: 5, stay: 0 });
  });

  test('an edited text of a batch is sent by what the checks find in it now, and stays while it is not checked', async () => {
    const { olga, max } = await team();
    const { attributes, keyFeatures } = worthAText;
    for (const name of ['Oak shelf', 'Ash shelf', 'Elm shelf'])
      await olga.client.products.create.mutate({ attributes, keyFeatures, name });
    const { id } = await max.there.batches.create.mutate({ products: { kind: 'all' }, request: { descriptionLength: 'short' } });
    await work(olga, 'batches.run');
    const shown = async () => (await max.there.batches.items.query({ id })).items;
    const [settled, broken, unchecked] = (await shown()).map(({ generationId }) => generationId ?? '');
    const edit = async (draft = '', more = '') => {
      const { listing } = await max.there.generation.get.query({ id: draft });
      if (!listing) throw new Error('the draft has no text');
      await max.there.generation.saveDraft.mutate({ id: draft, listing: { ...listing, intro: `${listing.intro} ${more}` } });
    };
    // As it was written, the first one had something to settle; its writer has mended that. The second one got something.
    await run('update batch_items set to_settle = 1, found = 1 where generation_id = $1::uuid', [settled]);
    await edit(settled, 'Enjoy.');
    await edit(broken, 'It weighs 4711 g.');
    const counted = async () => (await shown()).map(({ toSettle, isUnchecked }) => [toSettle, isUnchecked]);
    await expect.poll(counted, { timeout: 20_000 }).toEqual([
      [0, false],
      [1, false],
      [0, false],
    ]);
    const { checks } = app.services;
    const { run: check } = checks;
    checks.run = () => Promise.reject(new Error('the threads are gone'));
    try {
      await edit(unchecked, 'Enjoy it.');
      expect(await max.there.reviews.sendBatch.mutate({ id })).toEqual({ sent: 1, stay: 2 });
    } finally {
      checks.run = check;
    }
    const inReview = async () => (await shown()).flatMap((one) => (one.isInReview ? one.generationId : []));
    expect(await inReview()).toEqual([settled]);
    await expect.poll(counted, { timeout: 20_000 }).toContainEqual([1, false]);
    expect(await max.there.reviews.sendBatch.mutate({ id })).toEqual({ sent: 1, stay: 1 });
    expect((await inReview()).toSorted()).toEqual([settled, unchecked].toSorted());
  });

  test('those who may approve are told of new drafts once, in the bell and by mail; the writer is not', async () => {
    const { olga, max, ida, vic } = await team();
    await sent({ max });
    const told = async () => {
      await runJob(app.services, 'notifications.drafts');
      const rings = [olga, ida, max, vic].map(
        async (one) => (await notices(one)).filter(({ kind }) => kind === 'draftsToReview').length,
      );
      const mails = [olga, ida, max, vic].map(
        async ({ email }) => (await app.mailsTo(email)).filter(({ subject }) => /for your review/.test(subject)).length,
      );
      return [await Promise.all(rings), await Promise.all(mails)];
    };
    // Max may still take it back.
    expect(await told()).toEqual([
      [0, 0, 0, 0],
      [0, 0, 0, 0],
    ]);
    app.clock.advance(2 * HOUR);
    const once = [
      [1, 1, 0, 0],
      [1, 1, 0, 0],
    ];
    expect(await told()).toEqual(once);
    app.clock.advance(DAY);
    expect(await told()).toEqual(once);
    expect((await notices(ida)).filter(({ kind }) => kind === 'draftsToReview')).toMatchObject([
      { data: { drafts: '1', whose: 'Olga', owner: olga.userId }, link: '/products/reviews' },
    ]);
    const [mail] = (await app.mailsTo(ida.email)).filter(({ subject }) => /for your review/.test(subject));
    expect(mail?.text).toContain(`/products/reviews?of=${olga.userId}`);
  });

  test('who approved stands in an export beside who wrote the texts, until a text is changed by hand', async () => {
    const { olga, max, ida } = await team();
    const { productId, seen } = await sent({ max });
    await ida.there.reviews.approve.mutate(seen);
    const approvedIn = async (templateId: string) => {
      const { id } = await olga.client.exports.create.mutate({ templateId, withOrigin: true });
      await work(olga, 'exports.run');
      const { address, fileName } = await olga.client.exports.get.query({ id });
      const answer = await app.fetch(address ?? '', { headers: { cookie: olga.cookie() } });
      const { columns, rows } = await readFile(Buffer.from(await answer.arrayBuffer()), fileName);
      return rows.map(({ cells }) => cells[columns.indexOf('Texts approved')]);
    };
    const day = app.clock.now().toISOString().slice(0, 10);
    for (const templateId of ['own-csv', 'own-xlsx']) expect(await approvedIn(templateId), templateId).toEqual([`${day}, Ida`]);
    const { version } = await olga.client.products.get.query({ id: productId });
    await olga.client.products.update.mutate({ id: productId, version, changes: { metaTitle: 'By hand' } });
    for (const templateId of ['own-csv', 'own-xlsx']) expect(await approvedIn(templateId), templateId).toEqual(['']);
  });

  test('of an erased person nothing says any more that they wrote, sent, commented or approved', async () => {
    const { olga, max, ida } = await team();
    const { id, productId, seen } = await sent({ max });
    await ida.there.reviews.comment.mutate({ id, text: 'Good.' });
    await ida.there.reviews.approve.mutate(seen);
    for (const { userId } of [max, ida])
      await run(`update users set delete_after = $2::timestamptz where id = $1::uuid`, [userId, app.clock.now().toISOString()]);
    app.clock.advance(1_000);
    expect(await eraseDueAccounts(systemCtx(app.services, 'test'))).toBe(2);
    expect((await olga.client.products.versions.query({ productId })).items[0]).toMatchObject({
      approvedBy: null,
      askedBy: null,
    });
    expect((await olga.client.reviews.comments.query({ id })).comments).toMatchObject([{ text: 'Good.', who: null }]);
    const left = await run(
      `select 1 from generations where actor_id = any($1::uuid[]) or sender_id = any($1::uuid[])
        union all select 1 from draft_comments where actor_id = any($1::uuid[])
        union all select 1 from product_versions where actor_id = any($1::uuid[]) or approved_by = any($1::uuid[])`,
      [[max.userId, ida.userId]],
    );
    expect(left).toEqual([]);
  });

  test('a member without a place, and the people of an account that is going, are not told to review', async () => {
    const { olga, max, ida } = await team();
    await sent({ max });
    app.clock.advance(2 * HOUR);
    const rings = async () => {
      await runJob(app.services, 'notifications.drafts');
      return (await notices(ida)).filter(({ kind }) => kind === 'draftsToReview').length;
    };
    // One place is the owner's, the next one that of whoever came first.
    await setLimits(app, 'tier-business', { team: 2 });
    try {
      expect(await rings()).toBe(0);
    } finally {
      await setLimits(app, 'tier-business', { team: 10 });
    }
    await sent({ max });
    await run(`update users set delete_after = now() + interval '60 days' where id = $1::uuid`, [olga.userId]);
    app.clock.advance(2 * HOUR);
    expect(await rings()).toBe(0);
  });

  test('reviewers are told of the drafts that are an hour old, and a day later of the next ones', async () => {
    const { ida, max } = await team();
    await sent({ max });
    app.clock.advance(2 * HOUR);
    await sent({ max });
    await runJob(app.services, 'notifications.drafts');
    const told = async () => (await notices(ida)).filter(({ kind }) => kind === 'draftsToReview').map(({ data }) => data.drafts);
    expect(await told()).toEqual(['1']);
    app.clock.advance(DAY);
    await runJob(app.services, 'notifications.drafts');
    expect(await told()).toEqual(['2', '1']);
  });
});
