import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { withTransaction } from '#server/database.ts';
import { mediaKey } from '#server/media.ts';
import { systemCtx } from '#server/services.ts';
import { CATALOGUE_HEADER } from '#shared/teams/wish.ts';
import { followActivity } from '#tests/support/activity-stream.ts';
import {
  type Client,
  clientFor,
  engine,
  engineFound,
  PASSWORD,
  type Person,
  refusal,
  startApp,
  type TestApp,
} from '#tests/support/app.ts';
import { someoneWaits } from '#tests/support/lock-waits.ts';
import { setLimits } from '#tests/support/plans.ts';
import { eraseDueAccounts } from '#tests/support/run-job.ts';

const DAY = 86_400_000;

describe.skipIf(!engineFound)(`teams, on ${engine}`, () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });

  const run = <Row>(text: string, params: unknown[] = []) => app.services.database.query<Row>(text, params);
  const owner = async (plan = 'tier-business') => {
    const person = await app.seller({ plan, displayName: 'Olga' });
    await app.confirm(person);
    return person;
  };
  /** The person's client in the catalogue of another. */
  const inside = (person: Person, of: Person): Client =>
    clientFor(app.url, { cookie: person.cookie(), [CATALOGUE_HEADER]: of.userId });
  const linkTo = async (email: string) => {
    const [mail] = (await app.mailsTo(email)).filter(({ subject }) => subject.includes('invites you'));
    if (!mail) throw new Error(`no invitation was mailed to ${email}`);
    return mail.token;
  };
  /** A new person in the owner's team. */
  const join = async (of: Person, role: 'admin' | 'editor' | 'viewer') => {
    const person = await app.seller({ displayName: 'Max' });
    await of.client.teams.invite.mutate({ emails: [person.email], role });
    await person.client.teams.accept.mutate({ token: await linkTo(person.email) });
    return { ...person, there: inside(person, of) };
  };
  const write = async (client: Client, productId: string) => {
    for await (const event of await client.generation.describe.mutate({ productId })) {
      if (event.type === 'done') return event.generation.id;
    }
    throw new Error('no text came');
  };

  /** Makes a call that costs one query. */
  const spend = (client: Client) => client.seo.scoreFromPrompt.mutate({ prompt: 'Name: Cup' });

  describe('invitations', () => {
    test('a list that the plan has no room for uses up none of the invitations of the day', async () => {
      const olga = await owner();
      const many = Array.from({ length: 50 }, (_, n) => `nobody-${n}-${olga.userId}@example.com`);
      for (const _ of [1, 2]) {
        expect((await refusal(olga.client.teams.invite.mutate({ emails: many, role: 'viewer' }))).code).toBe('PLAN_LIMIT');
      }
      await olga.client.teams.invite.mutate({ emails: many.slice(0, 1), role: 'viewer' });
    });

    test('nobody joins the catalogue of an account that is about to be deleted, or their own', async () => {
      const [olga, max] = [await owner(), await app.seller()];
      await app.confirm(max);
      await olga.client.teams.invite.mutate({ emails: [max.email], role: 'viewer' });
      const token = await linkTo(max.email);
      await run(`update users set delete_after = now() + interval '7 days' where id = $1::uuid`, [olga.userId]);
      expect((await refusal(max.client.teams.accept.mutate({ token }))).code).toBe('CONFLICT');
      await run(`update users set delete_after = null where id = $1::uuid`, [olga.userId]);
      // The owner has taken the invited address as their own since.
      await run(`update users set email = $1 where id = $2::uuid`, [`old-${max.email}`, max.userId]);
      await run(`update users set email = $1 where id = $2::uuid`, [max.email, olga.userId]);
      expect((await refusal(olga.client.teams.accept.mutate({ token }))).message).toMatch(/your own catalogue/);
    });

    test('the mailed link lets the invited address in, once, as what was said', async () => {
      const olga = await owner();
      const max = await app.seller({ displayName: 'Max' });
      await olga.client.teams.invite.mutate({ emails: [max.email.toUpperCase()], role: 'editor' });
      const token = await linkTo(max.email);
      const says = await app.visitor.teams.readInvitation.mutate({ token });
      expect(says).toMatchObject({ owner: 'Olga', ownerEmail: olga.email, email: max.email, role: 'editor' });
      expect(await max.client.teams.accept.mutate({ token })).toEqual({ ownerId: olga.userId, owner: 'Olga' });
      expect(await max.client.teams.catalogues.query()).toMatchObject([{ ownerId: olga.userId, name: 'Olga', role: 'editor' }]);
      expect(await refusal(max.client.teams.accept.mutate({ token }))).toMatchObject({ code: 'LINK_EXPIRED' });
      expect(await refusal(app.visitor.teams.readInvitation.mutate({ token }))).toMatchObject({ code: 'LINK_EXPIRED' });
      const { members, seats } = await olga.client.teams.overview.query();
      expect(members).toMatchObject([{ email: max.email, name: 'Max', role: 'editor', isYou: false, hasPlace: true }]);
      expect(seats).toEqual({ used: 2, allowed: 10 });
    });

    test('no other account can use the link, and a link that was passed on needs a confirmed address', async () => {
      const olga = await owner();
      const [max, eve] = [await app.seller(), await app.seller()];
      await olga.client.teams.invite.mutate({ emails: [max.email], role: 'viewer' });
      const token = await linkTo(max.email);
      expect(await refusal(eve.client.teams.accept.mutate({ token }))).toMatchObject({
        code: 'NOT_ALLOWED',
        message: expect.stringContaining(max.email),
      });
      expect(await refusal(app.visitor.teams.accept.mutate({ token }))).toMatchObject({ code: 'SIGN_IN_REQUIRED' });
      const [{ id } = { id: '' }] = (await olga.client.teams.overview.query()).invitations;
      const { url } = await olga.client.teams.copyLink.mutate({ id });
      const copied = url.split('#token=')[1] ?? '';
      expect(await refusal(max.client.teams.accept.mutate({ token: copied }))).toMatchObject({
        code: 'NOT_ALLOWED',
        message: expect.stringContaining('Confirm your e-mail address'),
      });
      // The mail proves that the mailbox is theirs, and its link goes on working.
      await max.client.teams.accept.mutate({ token });
    });

    test('a person with a confirmed address finds the invitation without the mail, and can say no', async () => {
      const olga = await owner();
      const max = await app.seller();
      await olga.client.teams.invite.mutate({ emails: [max.email], role: 'viewer' });
      expect(await max.client.teams.invitations.query()).toEqual({ invitations: [] });
      const [{ id } = { id: '' }] = (await olga.client.teams.overview.query()).invitations;
      expect(await refusal(max.client.teams.accept.mutate({ id }))).toMatchObject({ code: 'NOT_FOUND' });
      await app.confirm(max);
      expect((await max.client.teams.invitations.query()).invitations).toMatchObject([{ id, owner: 'Olga', role: 'viewer' }]);
      await max.client.teams.decline.mutate({ id });
      expect((await olga.client.teams.overview.query()).seats.used).toBe(1);
      expect(await refusal(max.client.teams.accept.mutate({ id }))).toMatchObject({ code: 'NOT_FOUND' });
      const { entries } = await olga.client.teams.activity.query();
      expect(entries.map(({ what }) => what)).toEqual(['team.declined', 'team.invited']);
    });

    test('an invitation that was accepted, declined or taken back is not counted in the bell any more', async () => {
      const [olga, lin] = [await owner(), await owner()];
      const max = await app.seller();
      await app.confirm(max);
      const unread = async () => (await max.client.notifications.unread.query()).unread;
      const before = await unread();
      await olga.client.teams.invite.mutate({ emails: [max.email], role: 'viewer' });
      await lin.client.teams.invite.mutate({ emails: [max.email], role: 'viewer' });
      expect(await unread()).toBe(before + 2);
      const [first, second] = (await max.client.teams.invitations.query()).invitations;
      await max.client.teams.accept.mutate({ id: first?.id });
      expect(await unread()).toBe(before + 1);
      await max.client.teams.decline.mutate({ id: second?.id });
      expect(await unread()).toBe(before);
      await lin.client.teams.invite.mutate({ emails: [max.email], role: 'viewer' });
      const [{ id } = { id: '' }] = (await lin.client.teams.overview.query()).invitations;
      await lin.client.teams.revoke.mutate({ id });
      expect(await unread()).toBe(before);
    });

    test('it ends after seven days or when it is taken back, and sending it again renews it', async () => {
      const olga = await owner();
      const max = await app.seller();
      await olga.client.teams.invite.mutate({ emails: [max.email], role: 'editor' });
      const first = await linkTo(max.email);
      const [{ id } = { id: '' }] = (await olga.client.teams.overview.query()).invitations;
      await run(`update invitations set expires_at = $2::timestamptz where id = $1::uuid`, [id, app.clock.now().toISOString()]);
      const tooOld = {
        code: 'LINK_EXPIRED',
        message: expect.stringMatching(/could be answered until .*\. Ask Olga for a new one\./),
      };
      expect(await refusal(max.client.teams.accept.mutate({ token: first }))).toMatchObject(tooOld);
      expect(await refusal(app.visitor.teams.readInvitation.mutate({ token: first }))).toMatchObject(tooOld);
      expect(await olga.client.teams.overview.query()).toMatchObject({ seats: { used: 1 }, invitations: [{ id, isOver: true }] });
      await olga.client.teams.resend.mutate({ id });
      const second = await linkTo(max.email);
      expect(second).not.toBe(first);
      expect(await refusal(max.client.teams.accept.mutate({ token: first }))).toMatchObject({ code: 'LINK_EXPIRED' });
      const { invitations } = await olga.client.teams.overview.query();
      expect(new Date(invitations[0]?.expiresAt ?? 0).getTime()).toBe(app.clock.now().getTime() + 7 * DAY);
      await olga.client.teams.revoke.mutate({ id });
      // Nothing is left of it, so it answers as a link that never existed.
      const gone = await refusal(max.client.teams.accept.mutate({ token: second }));
      expect(gone).toMatchObject({ code: 'LINK_EXPIRED', message: expect.stringContaining('answered or taken back') });
      expect((await refusal(max.client.teams.accept.mutate({ token: `lwi_${'x'.repeat(43)}` }))).message).toBe(gone.message);
      expect(await refusal(olga.client.teams.resend.mutate({ id }))).toMatchObject({ code: 'NOT_FOUND' });
    });

    test('the secret of a link is nowhere in the database', async () => {
      const olga = await owner();
      await olga.client.teams.invite.mutate({ emails: ['pia@example.com'], role: 'editor' });
      const [{ id } = { id: '' }] = (await olga.client.teams.overview.query()).invitations;
      const { url } = await olga.client.teams.copyLink.mutate({ id });
      const secrets = [await linkTo('pia@example.com'), url.split('#token=')[1] ?? ''];
      const rows = await run<{ row: string }>(
        `select t::text as row from invitations t union all select t::text from outbox t union all select t::text from audit_log t`,
      );
      for (const secret of secrets) expect(rows.filter(({ row }) => row.includes(secret))).toEqual([]);
    });

    test('inviting takes a confirmed address, because the mails go to strangers', async () => {
      const olga = await app.seller({ plan: 'tier-business' });
      expect(await refusal(olga.client.teams.invite.mutate({ emails: ['x@example.com'], role: 'editor' }))).toMatchObject({
        code: 'NOT_ALLOWED',
        message: expect.stringContaining('Confirm your own e-mail address'),
      });
    });

    test('invitations take places, all of a call or none, and calls at once do not exceed them', async () => {
      const olga = await owner('tier-pro');
      const many = olga.client.teams.invite.mutate({
        emails: ['a1@example.com', 'a2@example.com', 'a3@example.com'],
        role: 'editor',
      });
      expect(await refusal(many)).toMatchObject({
        code: 'PLAN_LIMIT',
        limit: { key: 'team', limit: 3, used: 1, minPlan: { id: 'tier-business' } },
      });
      expect((await olga.client.teams.overview.query()).seats).toEqual({ used: 1, allowed: 3 });
      const tries = await Promise.allSettled(
        Array.from({ length: 8 }, (_, n) => olga.client.teams.invite.mutate({ emails: [`b${n}@example.com`], role: 'viewer' })),
      );
      expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
      expect((await olga.client.teams.overview.query()).seats).toEqual({ used: 3, allowed: 3 });
      // The same address again takes no further place, and has the new role.
      const [{ email } = { email: '' }] = (await olga.client.teams.overview.query()).invitations;
      await olga.client.teams.invite.mutate({ emails: [email], role: 'admin' });
      const { invitations, seats } = await olga.client.teams.overview.query();
      expect([seats.used, invitations.find((one) => one.email === email)?.role]).toEqual([3, 'admin']);
    });

    test('a plan with one place has no team', async () => {
      const olga = await owner('tier-starter');
      expect(await refusal(olga.client.teams.invite.mutate({ emails: ['x@example.com'], role: 'editor' }))).toMatchObject({
        code: 'PLAN_LIMIT',
        limit: { key: 'team', minPlan: { id: 'tier-pro' } },
      });
    });

    test('whoever is in the team already is left as they are', async () => {
      const olga = await owner();
      const max = await join(olga, 'viewer');
      const said = await olga.client.teams.invite.mutate({ emails: [max.email, olga.email, 'new@example.com'], role: 'admin' });
      expect(said.invited).toEqual(['new@example.com']);
      expect(said.already.toSorted()).toEqual([max.email, olga.email].toSorted());
      expect((await olga.client.teams.overview.query()).members[0]?.role).toBe('viewer');
    });

    test('names in the mail carry no address of somebody else', async () => {
      const olga = await app.seller({ plan: 'tier-business', displayName: 'Win now www.evil.example http://evil.example' });
      await app.confirm(olga);
      await olga.client.teams.invite.mutate({ emails: ['quiet@example.com'], role: 'editor' });
      const [mail] = await app.mailsTo('quiet@example.com');
      expect(`${mail?.subject} ${mail?.text}`).not.toContain('evil');
    });
  });

  describe('working in the catalogue of another', () => {
    test('a member works on the owner’s products; their own catalogue is as it was', async () => {
      const olga = await owner();
      const max = await join(olga, 'editor');
      await max.client.products.create.mutate({ name: 'Max’s own' });
      const product = await max.there.products.create.mutate({ name: 'Oak shelf', keyFeatures: ['Oak'] });
      expect(product.userId).toBe(olga.userId);
      expect((await olga.client.products.list.query({})).items.map(({ name }) => name)).toEqual(['Oak shelf']);
      expect((await max.client.products.list.query({})).items.map(({ name }) => name)).toEqual(['Max’s own']);
      expect((await max.there.products.list.query({})).items.map(({ name }) => name)).toEqual(['Oak shelf']);
    });

    test('an AI call spends the owner’s query and says who made it', async () => {
      const olga = await owner();
      const max = await join(olga, 'editor');
      await spend(max.there);
      expect((await olga.client.subscriptions.current.query()).aiQueriesBilling).toBe(1);
      expect((await max.there.subscriptions.current.query()).aiQueriesBilling).toBe(1);
      expect((await max.client.subscriptions.current.query()).aiQueriesBilling).toBe(0);
      const rows = await run(
        `select user_id::text as "userId", actor_id::text as "actorId" from usage_ledger where actor_id = $1::uuid`,
        [max.userId],
      );
      expect(rows).toEqual([{ userId: olga.userId, actorId: max.userId }]);
      expect((await olga.client.teams.overview.query()).members[0]).toMatchObject({ used: 1 });
    });

    test('a cap holds for calls at once, in the period, and for that member alone', async () => {
      const olga = await owner();
      const max = await join(olga, 'editor');
      await olga.client.teams.setCap.mutate({ memberId: max.userId, cap: 3 });
      const tries = await Promise.allSettled(Array.from({ length: 8 }, () => spend(max.there)));
      expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
      const state = (from: string, to: string) =>
        run(
          `update usage_ledger set state = $3, lease_until = now() + interval '1 hour' where actor_id = $1::uuid and state = $2`,
          [...[max.userId, from, to]],
        );
      await state('settled', 'reserved');
      expect(await refusal(spend(max.there))).toMatchObject({
        ...{ code: 'TOO_MANY_REQUESTS', retryAfter: 5 },
        message: 'Your 3 queries are being used by texts that are being written. Try again in a moment.',
      });
      await state('reserved', 'settled');
      const refused = await refusal(spend(max.there));
      expect(refused).toMatchObject({
        code: 'TOO_MANY_REQUESTS',
        message: expect.stringContaining('the 3 queries that this team lets you use'),
      });
      expect(Number(refused.retryAfter)).toBeGreaterThan(86_400);
      // The member sees their own limit, and the owner none.
      expect((await max.there.subscriptions.current.query()).cap).toEqual({ most: 3, used: 3 });
      expect((await olga.client.subscriptions.current.query()).cap).toBeNull();
      await spend(olga.client);
      await spend(max.client);
      expect((await olga.client.subscriptions.current.query()).aiQueriesBilling).toBe(4);
      await olga.client.teams.setCap.mutate({ memberId: max.userId, cap: null });
      await spend(max.there);
      expect((await max.there.subscriptions.current.query()).cap).toBeNull();
    });

    test('when a member was last here is at most five minutes old, and not written for each call', async () => {
      const olga = await owner();
      const max = await join(olga, 'editor');
      const setLast = (minutes: number) =>
        run(
          `update members set last_active_at = now() - make_interval(mins => $2::int) where member_id = $1::uuid
            returning last_active_at::text as at`,
          [max.userId, minutes],
        );
      const last = () => run('select last_active_at::text as at from members where member_id = $1::uuid', [max.userId]);
      const recent = await setLast(4);
      await max.there.products.list.query({});
      expect(await last()).toEqual(recent);
      await setLast(6);
      await max.there.products.list.query({});
      const [{ at } = { at: '' }] = (await last()) as { at: string }[];
      expect(app.services.clock.now().getTime() - Date.parse(at)).toBeLessThan(60_000);
    });

    test('a token says in whose catalogue it acts', async () => {
      const olga = await owner();
      const max = await join(olga, 'admin');
      await run(`update subscriptions set plan_id = 'tier-business' where user_id = $1::uuid`, [max.userId]);
      await max.client.auth.createApiToken.mutate({ name: 'Mine', scopes: ['products'] });
      await max.there.auth.createApiToken.mutate({ name: 'Hers', scopes: ['products'] });
      const listed = (await max.client.auth.apiTokens.query()).map(({ name, catalogue }) => [name, catalogue]);
      expect(listed).toEqual([
        ['Hers', 'Olga'],
        ['Mine', null],
      ]);
    });

    test('whoever may make tokens here sees all that act here, and can revoke them', async () => {
      const olga = await owner();
      const [max, ida] = [await join(olga, 'admin'), await join(olga, 'editor')];
      await max.there.auth.createApiToken.mutate({ name: 'Import', scopes: ['products'] });
      await olga.client.auth.createApiToken.mutate({ name: 'Own', scopes: ['products'] });
      const listed = async (client: Client) =>
        (await client.auth.apiTokens.query()).map(({ name, catalogue, maker, isHere }) => ({ name, catalogue, maker, isHere }));
      expect(await listed(olga.client)).toEqual([
        { name: 'Own', catalogue: null, maker: null, isHere: true },
        { name: 'Import', catalogue: null, maker: 'Max', isHere: true },
      ]);
      expect(await listed(max.client)).toEqual([{ name: 'Import', catalogue: 'Olga', maker: null, isHere: false }]);
      expect(await listed(ida.there)).toEqual([]);
      const [, { id } = { id: '' }] = await olga.client.auth.apiTokens.query();
      expect(await refusal(ida.there.auth.revokeApiToken.mutate({ id }))).toMatchObject({ code: 'NOT_FOUND' });
      expect(await refusal(ida.client.auth.revokeApiToken.mutate({ id }))).toMatchObject({ code: 'NOT_FOUND' });
      await olga.client.auth.revokeApiToken.mutate({ id });
      expect(await listed(max.there)).toEqual([{ name: 'Own', catalogue: 'Olga', maker: 'Olga', isHere: true }]);
    });

    test('a changed role counts from the next call on', async () => {
      const olga = await owner();
      const max = await join(olga, 'viewer');
      const add = () => max.there.products.create.mutate({ name: 'Cup' });
      expect(await refusal(add())).toMatchObject({ code: 'NOT_ALLOWED', message: expect.stringContaining('not change it') });
      await olga.client.teams.setRole.mutate({ memberId: max.userId, role: 'editor' });
      await add();
      expect(await refusal(max.there.teams.invite.mutate({ emails: ['x@example.com'], role: 'editor' }))).toMatchObject({
        code: 'NOT_ALLOWED',
      });
      await olga.client.teams.setRole.mutate({ memberId: max.userId, role: 'admin' });
      expect(await max.there.teams.shown.query()).toMatchObject({ ownerId: olga.userId, name: 'Olga', role: 'admin' });
      await olga.client.teams.setRole.mutate({ memberId: max.userId, role: 'viewer' });
      expect(await refusal(add())).toMatchObject({ code: 'NOT_ALLOWED' });
    });

    test('an admin manages members but never the owner, and cannot pay', async () => {
      const olga = await owner();
      const [max, ida] = [await join(olga, 'admin'), await join(olga, 'viewer')];
      await max.there.teams.setRole.mutate({ memberId: ida.userId, role: 'editor' });
      const toOwner = { memberId: olga.userId };
      expect(await refusal(max.there.teams.setRole.mutate({ ...toOwner, role: 'viewer' }))).toMatchObject({ code: 'NOT_FOUND' });
      expect(await refusal(max.there.teams.remove.mutate(toOwner))).toMatchObject({ code: 'NOT_FOUND' });
      expect(await refusal(max.there.subscriptions.cancel.mutate({ reason: null, endsAtOnce: false }))).toMatchObject({
        code: 'NOT_ALLOWED',
      });
      expect((await max.there.subscriptions.billing.query()).invoices).toEqual([]);
      expect(await refusal(olga.client.teams.leave.mutate())).toMatchObject({ code: 'CONFLICT' });
      await max.there.teams.remove.mutate({ memberId: ida.userId });
      expect(await refusal(ida.there.products.list.query({}))).toMatchObject({ code: 'NO_CATALOGUE' });
    });

    test('an editor waits for an admin where the owner wants that', async () => {
      const olga = await owner();
      const [max, ida] = [await join(olga, 'editor'), await join(olga, 'admin')];
      await olga.client.teams.setSettings.mutate({ editorsApprove: false });
      const product = await max.there.products.create.mutate({ name: 'Oak shelf', keyFeatures: ['Oak', '60 cm wide'] });
      const id = await write(max.there, product.id);
      expect(await refusal(max.there.generation.applyDraft.mutate({ id }))).toMatchObject({
        code: 'NOT_ALLOWED',
        message: expect.stringContaining('when an admin or the owner uses them'),
      });
      await ida.there.generation.applyDraft.mutate({ id });
      expect((await olga.client.products.get.query({ id: product.id })).description).not.toBe('');
    });

    test('an editor changes only the profiles they made', async () => {
      const olga = await owner();
      const max = await join(olga, 'editor');
      const { profileName, formData } = {
        profileName: 'House',
        formData: {
          ...{ platform: 'general', brandVoice: 'clear', targetAudience: '', seoFocused: false, keywords: '' },
          ...{ descriptionLength: 'medium', brandGuidelines: '', templateDescription: '' },
        } as never,
      };
      const hers = await olga.client.profiles.create.mutate({ profileName, formData });
      const his = await max.there.profiles.create.mutate({ profileName: 'Mine', formData });
      expect(await refusal(max.there.profiles.delete.mutate({ id: hers.id }))).toMatchObject({ code: 'NOT_ALLOWED' });
      await max.there.profiles.delete.mutate({ id: his.id });
    });

    test('pictures of the catalogue are shown to members, and to nobody else', async () => {
      const olga = await owner();
      const max = await join(olga, 'viewer');
      const path = `/media/${olga.userId}/0190f5a0-0000-7000-8000-000000000000.jpg`;
      await app.services.storage.put(mediaKey(olga.userId, '0190f5a0-0000-7000-8000-000000000000'), Buffer.from('picture'));
      const see = async (person: Person) => (await app.fetch(path, { headers: { cookie: person.cookie() } })).status;
      expect([await see(olga), await see(max)]).toEqual([200, 200]);
      expect(await see(await app.seller())).toBe(404);
      await olga.client.teams.remove.mutate({ memberId: max.userId });
      expect(await see(max)).toBe(404);
    });
  });

  describe('the end of a membership', () => {
    test('a removed member’s next call is refused, and what they made stays', async () => {
      const olga = await owner();
      const max = await join(olga, 'admin');
      const { token } = await max.there.auth.createApiToken.mutate({ name: 'Import', scopes: ['products'] });
      const script = app.bearer(token);
      await script.products.create.mutate({ name: 'By script' });
      expect((await olga.client.products.list.query({})).items.map(({ name }) => name)).toEqual(['By script']);
      await olga.client.teams.remove.mutate({ memberId: max.userId });
      expect(await refusal(max.there.products.list.query({}))).toMatchObject({ code: 'NO_CATALOGUE' });
      expect(await refusal(script.products.list.query({}))).toMatchObject({ code: 'SIGN_IN_REQUIRED' });
      expect((await max.client.products.list.query({})).items).toEqual([]);
      expect(await max.client.teams.catalogues.query()).toEqual([]);
      expect((await olga.client.products.list.query({})).items).toHaveLength(1);
    });

    test('a removal can be taken back for some minutes, with role, cap and place, while a place is free', async () => {
      const olga = await owner();
      const [max, pia] = [await join(olga, 'editor'), await join(olga, 'viewer')];
      await olga.client.teams.setCap.mutate({ memberId: max.userId, cap: 9 });
      const restore = () => olga.client.teams.restore.mutate({ memberId: max.userId });
      expect(await refusal(restore())).toMatchObject({ code: 'NOT_FOUND' });
      await olga.client.teams.remove.mutate({ memberId: max.userId });
      expect(await refusal(max.there.teams.shown.query())).toMatchObject({ code: 'NO_CATALOGUE' });
      await restore();
      const { members } = await olga.client.teams.overview.query();
      expect(members.map(({ email, role, queryCap }) => [email, role, queryCap])).toEqual([
        [max.email, 'editor', 9],
        [pia.email, 'viewer', null],
      ]);
      expect(await max.there.teams.shown.query()).toMatchObject({ role: 'editor' });
      const { entries } = await olga.client.teams.activity.query();
      expect(entries[0]).toMatchObject({ what: 'team.restored', who: 'Olga', member: 'Max', detail: 'editor' });
      // Whoever left by themselves is not brought back.
      await max.there.teams.leave.mutate();
      expect(await refusal(restore())).toMatchObject({ code: 'NOT_FOUND' });
      await olga.client.teams.remove.mutate({ memberId: pia.userId });
      await setLimits(app, 'tier-business', { team: 1 });
      const back = () => olga.client.teams.restore.mutate({ memberId: pia.userId });
      expect(await refusal(back())).toMatchObject({ code: 'PLAN_LIMIT' });
      await setLimits(app, 'tier-business', { team: 10 });
      await run(`update users set delete_after = now() + interval '7 days' where id = $1::uuid`, [pia.userId]);
      expect(await refusal(back())).toMatchObject({ code: 'NOT_FOUND' });
    });

    test('K8 what a removed member has open, such as the stream of jobs, ends within seconds', async () => {
      const olga = await owner();
      const max = await join(olga, 'editor');
      const open = await app.fetch(`/api/activity?catalogue=${olga.userId}`, { headers: { cookie: max.cookie() } });
      expect(open.status).toBe(200);
      await olga.client.teams.remove.mutate({ memberId: max.userId });
      // The text is complete once the stream has ended.
      expect(await open.text()).toContain('event: end');
      const again = await app.fetch(`/api/activity?catalogue=${olga.userId}`, { headers: { cookie: max.cookie() } });
      expect(again.status).toBe(404);
    });

    test('in the catalogue of another I hear of its jobs and of my own notices, not of its owner’s', async () => {
      const olga = await owner();
      const max = await join(olga, 'admin');
      const page = await followActivity(app.url, { cookie: max.cookie(), [CATALOGUE_HEADER]: olga.userId });
      await olga.client.teams.setRole.mutate({ memberId: max.userId, role: 'editor' });
      const [mine] = (await max.client.notifications.list.query()).notices;
      await vi.waitFor(() => expect([...page.notices]).toEqual([mine?.id]), { timeout: 8_000, interval: 50 });
      page.leave();
      expect(mine?.kind).toBe('teamRole');
      // An open page heard of it, so no mail has to tell it; nothing is noted of what the owner did not hear.
      const seen = () =>
        run<{ who: string }>(
          `select user_id::text as who from notifications
        where seen_at is not null and user_id = any($1::text::uuid[])`,
          [`{${olga.userId},${max.userId}}`],
        );
      await vi.waitFor(async () => expect(await seen()).toEqual([{ who: max.userId }]));
    });

    test('a token has the role its maker has now', async () => {
      const olga = await owner();
      const max = await join(olga, 'admin');
      const { token } = await max.there.auth.createApiToken.mutate({ name: 'Import', scopes: ['products'] });
      await run(`update members set role = 'viewer' where member_id = $1::uuid`, [max.userId]);
      expect(await refusal(app.bearer(token).products.create.mutate({ name: 'Cup' }))).toMatchObject({ code: 'NOT_ALLOWED' });
      await run(`update members set role = 'editor' where member_id = $1::uuid`, [max.userId]);
      await app.bearer(token).products.create.mutate({ name: 'Cup' });
    });

    test('texts that are being written for a removed member wait until somebody goes on with them', async () => {
      const olga = await owner();
      const [max, ida] = [await join(olga, 'editor'), await join(olga, 'editor')];
      const made = await Promise.all(
        Array.from({ length: 3 }, (_, n) =>
          max.there.products.create.mutate({ name: `Shelf ${n}`, keyFeatures: ['Oak', '60 cm wide'] }),
        ),
      );
      const { id } = await max.there.batches.create.mutate({
        products: { kind: 'ids', ids: made.map(({ id }) => id) },
      });
      await olga.client.teams.remove.mutate({ memberId: max.userId });
      const batch = await olga.client.batches.get.query({ id });
      expect(batch).toMatchObject({ state: 'paused', reason: expect.stringContaining('not writing in this catalogue any more') });
      await ida.there.batches.resume.mutate({ id });
      const [row] = await run<{ actor: string }>(`select actor_id::text as actor from batches where id = $1::uuid`, [id]);
      expect(row?.actor).toBe(ida.userId);
    });

    test.skipIf(engine !== 'postgres')(
      'what an admin does to the team while they are removed is not done',
      async () => {
        const olga = await owner();
        const kim = await join(olga, 'viewer');
        const lately = `late-${kim.email}`;
        await olga.client.teams.invite.mutate({ emails: [`first-${kim.email}`], role: 'viewer' });
        const [invitation] = await run<{ id: string }>('select id::text as id from invitations where email = $1', [
          `first-${kim.email}`,
        ]);
        const id = invitation?.id ?? '';
        const state = () =>
          Promise.all([
            run('select member_id, role, query_cap from members where user_id = $1::uuid order by 1', [olga.userId]),
            run('select id, link_hash, expires_at from invitations where user_id = $1::uuid order by 1', [olga.userId]),
          ]);
        const acts: ((max: Awaited<ReturnType<typeof join>>) => Promise<unknown>)[] = [
          ({ there }) => there.teams.invite.mutate({ emails: [lately], role: 'admin' }),
          ({ there }) => there.teams.copyLink.mutate({ id }),
          ({ there }) => there.teams.setRole.mutate({ memberId: kim.userId, role: 'admin' }),
          ({ there }) => there.teams.setCap.mutate({ memberId: kim.userId, cap: 5 }),
          ({ there }) => there.teams.remove.mutate({ memberId: kim.userId }),
        ];
        for (const act of acts) {
          const max = await join(olga, 'admin');
          await app.confirm(max);
          const { answer, before } = await withTransaction(systemCtx(app.services, 'test'), async (ctx) => {
            await ctx.db.execute(sql`delete from members where member_id = ${max.userId}::uuid`);
            const answer = refusal(act(max));
            await someoneWaits(app.services.database);
            return { answer, before: await state() };
          });
          expect((await answer).code).toBe('CONFLICT');
          const after = await state();
          expect(after[0]).toEqual(before[0].filter((row) => (row as { member_id: string }).member_id !== max.userId));
          expect(after[1]).toEqual(before[1]);
        }
      },
      60_000,
    );

    test('who joins is told to the owner and to the admin who invited, not to somebody who has left', async () => {
      const olga = await owner();
      const [max, kim] = [await join(olga, 'admin'), await join(olga, 'admin')];
      const invited = async (by: typeof max) => {
        const person = await app.seller({ displayName: 'Pia' });
        await app.confirm(by);
        await by.there.teams.invite.mutate({ emails: [person.email], role: 'viewer' });
        return { person, token: await linkTo(person.email) };
      };
      const [one, other] = [await invited(max), await invited(kim)];
      await kim.there.teams.leave.mutate();
      for (const { person, token } of [one, other]) await person.client.teams.accept.mutate({ token });
      const joined = async (person: Person) =>
        (await person.client.notifications.list.query()).notices
          .filter(({ kind, data }) => kind === 'teamJoined' && data.who === 'Pia')
          .map(({ data }) => data);
      const told = { who: 'Pia', role: 'Viewer', owner: olga.userId };
      expect(await joined(olga)).toEqual([
        { ...told, whose: '' },
        { ...told, whose: '' },
      ]);
      expect(await joined(max)).toEqual([{ ...told, whose: 'Olga' }]);
      expect(await joined(kim)).toEqual([]);
      const mail = (await app.mailsTo(max.email)).find(({ subject }) => subject.includes('Pia'));
      expect(mail?.subject).toBe('Pia joined the team of Olga');
      expect(mail?.text).toContain(`/team-manage?of=${olga.userId}`);
      expect((await app.mailsTo(kim.email)).filter(({ subject }) => subject.includes('Pia'))).toEqual([]);
    });

    test('whoever is in the team already and accepts another invitation is not told of as new', async () => {
      const olga = await owner();
      const max = await app.seller({ displayName: 'Max' });
      await olga.client.teams.invite.mutate({ emails: [max.email], role: 'viewer' });
      const token = await linkTo(max.email);
      await run(`insert into members (user_id, member_id, role) values ($1::uuid, $2::uuid, 'editor')`, [
        olga.userId,
        max.userId,
      ]);
      await max.client.teams.accept.mutate({ token });
      expect((await olga.client.teams.overview.query()).members).toMatchObject([{ role: 'editor' }]);
      expect((await olga.client.teams.activity.query()).entries.map(({ what }) => what)).toEqual(['team.invited']);
      expect((await olga.client.notifications.list.query()).notices).toEqual([]);
    });

    test('while the owner’s account is about to be deleted, its people are told that, and not that they were removed', async () => {
      const olga = await owner();
      const max = await join(olga, 'editor');
      await run(`update users set delete_after = now() + interval '7 days' where id = $1::uuid`, [olga.userId]);
      expect(await refusal(max.there.teams.shown.query())).toMatchObject({
        code: 'NO_CATALOGUE',
        message: expect.stringContaining('suspended or about to be deleted'),
      });
      expect((await refusal(inside(await app.seller(), olga).teams.shown.query())).message).toContain('not in the team');
    });

    test('leaving is told to the owner, joining and a new role too', async () => {
      const olga = await owner();
      const max = await join(olga, 'viewer');
      await app.confirm(max);
      await olga.client.teams.setRole.mutate({ memberId: max.userId, role: 'editor' });
      await max.there.teams.leave.mutate();
      const told = async (person: Person) => (await person.client.notifications.list.query()).notices.map(({ kind }) => kind);
      expect(await told(olga)).toEqual(['teamLeft', 'teamJoined']);
      expect(await told(max)).toContain('teamRole');
      const subjects = (await app.mailsTo(olga.email)).map(({ subject }) => subject);
      expect(subjects.slice(0, 2)).toEqual(['Max left your team', 'Max joined your team']);
      expect((await app.mailsTo(max.email)).map(({ subject }) => subject)).toContain('You are now Editor');
      expect(await refusal(max.there.products.list.query({}))).toMatchObject({ code: 'NO_CATALOGUE' });
    });

    test('with fewer places than people, those who came last can look; nobody is removed', async () => {
      const olga = await owner();
      const [first, second] = [await join(olga, 'editor'), await join(olga, 'editor')];
      await run(`update members set created_at = created_at + interval '1 minute' where member_id = $1::uuid`, [second.userId]);
      await run(`update plan_values set amount = 2 where plan_id = 'tier-business' and feature = 'team'`);
      try {
        await first.there.products.create.mutate({ name: 'Cup' });
        expect(await refusal(second.there.products.create.mutate({ name: 'Cup' }))).toMatchObject({ code: 'NOT_ALLOWED' });
        expect((await second.there.products.list.query({})).items).toHaveLength(1);
        const { members } = await olga.client.teams.overview.query();
        expect(members.map(({ hasPlace }) => hasPlace)).toEqual([true, false]);
        const roleOf = async ({ client }: Person) => (await client.teams.catalogues.query()).map(({ role }) => role);
        expect([await roleOf(first), await roleOf(second)]).toEqual([['editor'], ['viewer']]);
      } finally {
        await setLimits(app, 'tier-business', { team: 10 });
      }
      await second.there.products.create.mutate({ name: 'Plate' });
    });

    test('an erased person leaves all teams, and an erased owner’s team ends', async () => {
      const olga = await owner();
      const max = await join(olga, 'editor');
      await olga.client.teams.invite.mutate({ emails: ['later@example.com'], role: 'viewer' });
      await max.there.products.create.mutate({ name: 'Stays' });
      const erase = async ({ userId }: Person) => {
        await run(`update users set delete_after = now() - interval '1 day' where id = $1::uuid`, [userId]);
        await eraseDueAccounts(systemCtx(app.services, 'test'));
      };
      await erase(max);
      expect((await olga.client.teams.overview.query()).members).toEqual([]);
      expect((await olga.client.products.list.query({})).items.map(({ name }) => name)).toEqual(['Stays']);
      const ida = await join(olga, 'editor');
      await run(`update users set delete_after = now() + interval '7 days' where id = $1::uuid`, [olga.userId]);
      expect(await refusal(ida.there.products.list.query({}))).toMatchObject({ code: 'NO_CATALOGUE' });
      await erase(olga);
      expect(await run(`select 1 from members where user_id = $1::uuid`, [olga.userId])).toEqual([]);
      expect(await run(`select 1 from invitations where user_id = $1::uuid`, [olga.userId])).toEqual([]);
    });
  });

  test('an admin does not lift their own limit, and does not come back with an invitation of their own', async () => {
    const olga = await owner();
    const max = await join(olga, 'admin');
    await olga.client.teams.setCap.mutate({ memberId: max.userId, cap: 1 });
    expect((await refusal(max.there.teams.setCap.mutate({ memberId: max.userId, cap: null }))).code).toBe('NOT_ALLOWED');
    const other = await app.seller();
    await app.confirm(max);
    await max.there.teams.invite.mutate({ emails: [other.email], role: 'admin' });
    const token = await linkTo(other.email);
    await olga.client.teams.remove.mutate({ memberId: max.userId });
    expect((await refusal(other.client.teams.accept.mutate({ token }))).code).toBe('LINK_EXPIRED');
  });

  test('invitations of somebody who is an admin no more are taken back', async () => {
    const olga = await owner();
    const max = await join(olga, 'admin');
    const other = await app.seller();
    await app.confirm(max);
    await max.there.teams.invite.mutate({ emails: [other.email], role: 'admin' });
    const token = await linkTo(other.email);
    await olga.client.teams.setRole.mutate({ memberId: max.userId, role: 'editor' });
    expect((await refusal(other.client.teams.accept.mutate({ token }))).code).toBe('LINK_EXPIRED');
  });

  test('inviting and giving a role take a recent proof of who is there', async () => {
    const olga = await owner();
    const max = await join(olga, 'viewer');
    await run(`update sessions set last_auth_at = last_auth_at - interval '1 hour' where user_id = $1::uuid`, [olga.userId]);
    const wanted = [
      () => olga.client.teams.invite.mutate({ emails: ['new@example.com'], role: 'viewer' }),
      () => olga.client.teams.setRole.mutate({ memberId: max.userId, role: 'admin' }),
    ];
    for (const press of wanted) expect((await refusal(press())).code).toBe('REAUTH_REQUIRED');
    await olga.client.teams.remove.mutate({ memberId: max.userId });
  });

  test('who did what is listed for those who manage the team', async () => {
    const olga = await owner();
    const max = await join(olga, 'admin');
    const cups = await Promise.all([1, 2, 3].map((n) => max.there.products.create.mutate({ name: `Cup ${n}` })));
    for (const { id, version } of cups) {
      await max.there.products.update.mutate({ id, version, changes: { description: '<p>Holds coffee.</p>' } });
    }
    await max.there.bulkEdits.create.mutate({
      ...{ products: { kind: 'all' as const }, changes: { brand: 'Tern' }, clientKey: crypto.randomUUID() },
    });
    const jobs = (await max.there.teams.activity.query()).entries.filter(({ what }) => !what.startsWith('team.'));
    expect(jobs.map(({ what, who, detail }) => [what, who, detail])).toEqual([
      ['edit', 'Max', '3'],
      ['texts', 'Max', '3'],
    ]);
    await olga.client.teams.setCap.mutate({ memberId: max.userId, cap: 50 });
    const { entries } = await max.there.teams.activity.query();
    const said = entries
      .filter(({ what }) => what.startsWith('team.'))
      .map(({ what, who, member, isYou }) => [what, who, member, isYou]);
    expect(said).toEqual([
      ['team.capChanged', 'Olga', 'Max', false],
      ['team.joined', 'Max', 'Max', true],
      ['team.invited', 'Olga', null, false],
    ]);
    // Whoever joined has a name, whoever was only asked an address; of one that was taken back it is forgotten.
    const asked = [1, 2].map((n) => `asked-${n}-${olga.userId}@example.com`);
    await olga.client.teams.invite.mutate({ emails: asked, role: 'viewer' });
    const invited = async () => {
      const list = (await max.there.teams.activity.query()).entries.filter(({ what }) => what === 'team.invited');
      return list.map(({ invited, others }) => [invited, others]);
    };
    expect(await invited()).toEqual([
      [asked, 0],
      [['Max'], 0],
    ]);
    const [{ id } = { id: '' }] = (await olga.client.teams.overview.query()).invitations;
    await olga.client.teams.revoke.mutate({ id });
    expect((await invited())[0]).toEqual([[asked[1]], 1]);
    await olga.client.teams.setRole.mutate({ memberId: max.userId, role: 'editor' });
    expect(await refusal(max.there.teams.activity.query())).toMatchObject({ code: 'NOT_ALLOWED' });
  });

  test('all texts that were changed one after another are counted, and nothing older than the oldest that was read is listed', async () => {
    const olga = await owner();
    const max = await join(olga, 'editor');
    const { id: productId } = await olga.client.products.create.mutate({ name: 'Cup' });
    const texts = (person: Person, from: number, count: number) =>
      run(
        `insert into product_versions (id, user_id, actor_id, product_id, source, texts, created_at)
          select ('0190f5a0-0000-7000-8000-' || lpad(to_hex(100000 - n), 12, '0'))::uuid, $1::uuid, $2::uuid, $3::uuid, 'human', '{}',
            $4::timestamptz - n * interval '1 second'
          from generate_series($5::int, $6::int) n`,
        [olga.userId, person.userId, productId, app.clock.now().toISOString(), from, from + count - 1],
      );
    await run(`delete from product_versions where user_id = $1::uuid`, [olga.userId]);
    await texts(olga, 1, 30);
    await texts(max, 31, 30);
    const of = async () =>
      (await olga.client.teams.activity.query()).entries
        .filter(({ what }) => what.startsWith('text'))
        .map(({ who, detail, isMore }) => [who, detail, isMore]);
    expect(await of()).toEqual([
      ['Olga', '30', false],
      ['Max', '30', false],
    ]);
    await texts(max, 61, 600);
    const [, last] = await of();
    expect(last).toEqual(['Max', expect.any(String), true]);
  });

  test('where I left off is what I worked on myself, and a draft that I sent for review does not wait for me', async () => {
    const olga = await owner();
    const [max, ida] = [await join(olga, 'editor'), await join(olga, 'editor')];
    await olga.client.teams.setSettings.mutate({ editorsApprove: false });
    const facts = { keyFeatures: ['Oak', '60 cm wide'] };
    const shelf = await max.there.products.create.mutate({ name: 'Oak shelf', ...facts });
    const left = async ({ there }: typeof max) => (await there.account.dashboard.query()).left;
    const draft = '0190f5a0-0000-7000-8000-00000000d4af';
    await run(
      `insert into generations (id, user_id, actor_id, product_id, type, description, writer, created_at)
        values ($1::uuid, $2::uuid, $3::uuid, $4::uuid, 'description', 'D', 'offline', $5::timestamptz)`,
      [draft, olga.userId, max.userId, shelf.id, app.clock.now().toISOString()],
    );
    expect(await left(max)).toMatchObject({ draftId: draft, productName: 'Oak shelf' });
    expect(await left(ida)).toBeNull();
    await run(`update generations set review_state = 'inReview', sender_id = actor_id where id = $1::uuid`, [draft]);
    expect((await left(max))?.draftId ?? null).toBeNull();
    const cup = await ida.there.products.create.mutate({ name: 'Cup', ...facts });
    await ida.there.products.update.mutate({ id: cup.id, version: cup.version, changes: { description: '<p>Holds tea.</p>' } });
    expect(await left(ida)).toMatchObject({ draftId: null, productName: 'Cup' });
    expect((await left(max))?.productName).not.toBe('Cup');
  });

  test('somebody without an account makes one on the way', async () => {
    const olga = await owner();
    await olga.client.teams.invite.mutate({ emails: ['fresh@example.com'], role: 'editor' });
    const token = await linkTo('fresh@example.com');
    const jar = { cookie: '' };
    const fresh = clientFor(app.url, {}, jar);
    await fresh.auth.register.mutate({ email: 'fresh@example.com', password: PASSWORD });
    await fresh.teams.accept.mutate({ token });
    const there = clientFor(app.url, { cookie: jar.cookie, [CATALOGUE_HEADER]: olga.userId });
    await there.products.create.mutate({ name: 'First' });
  });
});
