/**
 * A guard is a security check that tests switch off, one at a time, to prove that some test then fails. `find` must occur exactly
 * once in the file and is replaced by `put`. The word OFF inside `put` becomes an expression that is true while this guard is
 * switched off (see compile-in.ts).
 */
export interface Guard {
  id: string;
  edits: { file: string; find: string; put: string }[];
}

/**
 * Makes a guard that is a single expression; `without` takes its place while the guard is off. `around` is enough of the
 * surrounding code to find the expression.
 */
function swap(id: string, file: string, guard: string, without: string, around = guard): Guard {
  return { id, edits: [{ file, find: around, put: around.replace(guard, () => `(OFF ? ${without} : ${guard})`) }] };
}
/** Makes a guard that is one condition of a database query. While it is off, the query has no such condition. */
const where = (id: string, file: string, guard: string, around?: string) => swap(id, file, guard, 'undefined', around);
/** Makes a guard that is the condition for refusing a request. While it is off, nothing is refused here. */
const refusal = (id: string, file: string, guard: string, around?: string) => swap(id, file, guard, 'false', around);

const products = 'server/products/find.ts';
const deletion = 'server/products/deletion.ts';
const sessions = 'server/auth/sessions.ts';
const tokens = 'server/auth/tokens.ts';
const door = 'server/http/trpc-door.ts';
const calls = 'server/http/trpc-calls.ts';
const caller = 'server/http/caller.ts';
const origin = 'server/http/origin-guard.ts';
const sellers = 'server/auth/require-seller.ts';
const usage = 'server/usage/service.ts';
const reserving = 'server/usage/statements.ts';
const standing = 'server/subscriptions/standing.ts';
const address = 'server/integrations/web/public-address.ts';
const fetching = 'server/integrations/web/fetch-public.ts';

/**
 * The app makes the text of the SQL statement that reserves queries once and keeps it. While a guard inside the statement is off,
 * this edit has the text made anew each time, because the kept text still contains the guard.
 */
const anew = {
  file: reserving,
  find: 'made ??= makeReserveText()',
  put: 'OFF ? makeReserveText() : (made ??= makeReserveText())',
};

export const guards: Guard[] = [
  // Guards that check who owns something.
  where('product owner', products, 'eq(products.userId, ctx.sellerId)', 'eq(products.id, id), eq(products.userId, ctx.sellerId)'),
  where(
    'draft owner',
    'server/generation/find.ts',
    'eq(generations.userId, ctx.sellerId)',
    'eq(generations.id, id), eq(generations.userId, ctx.sellerId)',
  ),
  where(
    'profile owner',
    'server/profiles/service.ts',
    'eq(generationProfiles.userId, ctx.sellerId)',
    'eq(generationProfiles.id, id), eq(generationProfiles.userId, ctx.sellerId)',
  ),
  where('session owner', sessions, 'eq(table.userId, userId)', 'eq(table.handle, handle), eq(table.userId, userId)'),
  where('token owner', tokens, 'seenBy(ctx)', 'eq(tokens.id, id), seenBy(ctx)'),
  {
    id: 'owner of a product that is changed',
    edits: [
      {
        file: 'server/products/rows.ts',
        find: 'ctx.query(lockSql, [',
        put: "ctx.query(OFF ? lockSql.replace('p.user_id = $1::uuid', '$1::uuid is not null') : lockSql, [",
      },
    ],
  },
  where(
    'picture owner',
    'server/products/product-pictures.ts',
    'eq(productImages.userId, ctx.sellerId)',
    'const own = eq(productImages.userId, ctx.sellerId)',
  ),
  swap('media owner', 'server/teams/catalogue.ts', 'await findMembership(ctx, owner, caller.userId)', 'own'),
  refusal('right in a catalogue', 'server/teams/catalogue.ts', '!may(team.role, right, team)'),
  {
    id: 'deleted owner',
    edits: [
      {
        file: deletion,
        find: 'and(eq(products.id, id), eq(products.userId, ctx.sellerId));',
        put: 'OFF ? eq(products.id, id) : and(eq(products.id, id), eq(products.userId, ctx.sellerId));',
      },
      {
        file: deletion,
        find: 'isOver ? restored : { ...restored, updatedAt: ctx.clock.now() })\n    .where(and(inArray(products.id, ids), eq(products.userId, ctx.sellerId)));',
        put: 'isOver ? restored : { ...restored, updatedAt: ctx.clock.now() })\n    .where(and(inArray(products.id, ids), OFF ? undefined : eq(products.userId, ctx.sellerId)));',
      },
      {
        file: deletion,
        find: 'return getProduct(ctx, id);',
        put: 'return OFF ? ({} as never) : getProduct(ctx, id);',
      },
    ],
  },

  // Guards that check where a request comes from and whether its form is right: method, content type, size.
  refusal('origin', origin, '!isOurs(origin, publicUrl, req)'),
  swap('machine name', 'server/http/outbox-page.ts', 'byOwnName', 'true', ' && byOwnName'),
  swap('passed on', 'server/http/outbox-page.ts', '!wasForwarded(req.headers)', 'true'),
  refusal('missing origin', origin, '!safe && site === undefined'),
  refusal('fetch metadata', origin, "site !== undefined && site !== 'same-origin' && !(safe && site === 'none')"),
  refusal('content type', calls, "!/^application\\/json(;\\s*charset=utf-8)?$/i.test(req.headers['content-type'] ?? '')"),
  refusal('batch size', calls, 'paths.length > MAX_BATCH'),
  refusal('calls that travel alone', calls, 'calls.length > 1', 'calls.length > 1 && calls.some'),
  refusal('method', door, 'method !== methodOf(procedure)'),
  swap('body size', 'server/http/body.ts', 'size <= max', 'true', 'if (size <= max)'),

  // Guards that check who is calling.
  refusal(
    'age of a session',
    sessions,
    'now >= session.expiresAt || now >= expiry(session.attributes.createdAt, session.expiresAt)',
  ),
  swap('absolute age of a session', sessions, 'createdAt.getTime() + ages[kind].absolute', 'Number.POSITIVE_INFINITY'),
  refusal('kind of session', sessions, 'found.kind !== kind'),
  {
    id: 'bearer that is wrong never falls back to the cookie',
    edits: [
      { file: caller, find: 'if (authorization !== undefined) {', put: 'if (authorization !== undefined && !OFF) {' },
      {
        file: caller,
        find: 'if (req.headers.authorization !== undefined) return null;',
        put: 'if (req.headers.authorization !== undefined && !OFF) return null;',
      },
    ],
  },
  where('age of a token', tokens, 'gt(tokens.expiresAt, now)', 'gt(tokens.expiresAt, now), eq(users.status'),
  swap('scope of a token', sellers, 'scope && caller.scopes.includes(scope)', 'true'),
  {
    id: 'the browser’s token on the typed door',
    edits: [
      {
        file: sellers,
        find: "caller.kind === 'accessToken' && door !== 'ai'",
        put: "caller.kind === 'accessToken' && door !== 'ai' && !OFF",
      },
      { file: sellers, find: "door === 'ai' && scope === 'ai' ? null", put: "OFF || (door === 'ai' && scope === 'ai') ? null" },
    ],
  },
  refusal('admin level', 'server/auth/require-admin.ts', '!isAdmin(caller)'),
  refusal('proof before what cannot be taken back', 'server/auth/recent-proof.ts', 'age > REAUTH_MINUTES * 60_000'),

  // Guards of the sign-in.
  swap('limits', 'server/limits/limits.ts', '(await counting(name, rule).consume(keyOf(subject), amount)).msBeforeNext', '1_000'),
  refusal('limits of one process', 'server/limits/limits.ts', 'wait > 0'),
  refusal('solved challenge', 'server/integrations/verification/altcha.ts', '!result?.verified'),
  refusal('challenge handed in twice', 'server/auth/guessing.ts', 'fresh.length === 0'),
  where(
    'kind of a link',
    'server/auth/links.ts',
    'eq(mailLinks.kind, kind)',
    'eq(mailLinks.hash, hashSecret(secret)), eq(mailLinks.kind, kind)',
  ),
  where('age of a link', 'server/auth/links.ts', 'gt(mailLinks.expiresAt, ctx.clock.now())'),
  refusal('link for an address that was changed', 'server/auth/reset.ts', 'user.email !== link.email'),
  swap(
    'account behind a link',
    'server/auth/own-account.ts',
    "ctx.caller.kind === 'session' && ctx.caller.userId === userId",
    'true',
  ),
  refusal('ways in of before the address was proved', 'server/auth/reset.ts', 'user.emailVerifiedAt === null'),
  refusal('ways in of before a service joined', 'server/auth/ways-in.ts', '!confirmedAt', 'if (!confirmedAt)'),
  where('notice to an address nobody has proved', 'server/outbox/service.ts', 'eq(users.emailVerified, true)'),
  refusal('second look at what opens an account', 'server/auth/open-session.ts', '!(await stillOpens(ctx, userId, shown))'),
  swap(
    'second look at the session that changes an account',
    'server/auth/account-lock.ts',
    '(await isLiving(ctx, caller, account))',
    'true',
  ),
  where(
    'account that is kept after all',
    'server/account/deletion.ts',
    'isToErase(ctx)',
    'and(eq(users.id, userId), isToErase(ctx))',
  ),
  where(
    'what was written after an erasure',
    'server/account/deletion.ts',
    'isJustErased(ctx)',
    'or(isDue(ctx), isJustErased(ctx))',
  ),
  refusal('seller a job was asked for by', 'server/jobs/act-as.ts', '(askedIn ?? askedBy) !== owner'),
  refusal('account a job acts for', 'server/jobs/act-as.ts', "user?.status !== 'active' || user.deleteAfter !== null"),
  swap('password anyone would guess', 'server/auth/password-rules.ts', '!isCommonPassword(password, email)', 'true'),
  refusal('both addresses confirmed', 'server/auth/provider-sign-in.ts', '!identity.emailVerified || !namesake.emailVerified'),
  refusal('state of a sign-in', 'server/auth/provider-attempt.ts', '!state || !equal(state, ticket.content.attempt.state)'),
  refusal('age of a sign-in', 'server/auth/provider-tickets.ts', 'note.until <= now().getTime()'),
  refusal('sign-in used twice', 'server/auth/provider-attempt.ts', '!(await spend(ctx, ticket))'),

  // Guards that count AI queries and enforce the limits of a plan.
  refusal('number a plan sets', 'server/subscriptions/within-plan.ts', 'used + n > limit'),
  swap(
    'feature of a plan',
    'server/subscriptions/require-feature.ts',
    'hasFeature(plan, feature, needed?.name)',
    'true',
    'if (hasFeature(plan, feature, needed?.name))',
  ),
  {
    id: 'calls at once',
    edits: [{ file: reserving, find: '< p.ai_at_once', put: '< ${OFF ? sql`1000000` : sql`p.ai_at_once`}' }, anew],
  },
  {
    id: 'paid period that is overdue',
    edits: [{ file: standing, find: '(${overdue} or not', put: '(${OFF ? sql`false` : overdue} or not' }, anew],
  },
  {
    id: 'overdue payment, once its period has moved on',
    edits: [{ file: reserving, find: 'status = ${status},', put: 'status = ${OFF ? sql`s.status` : status},' }, anew],
  },
  {
    id: 'plan that is no longer paid for',
    edits: [
      { file: standing, find: 'when ${lapsed} then ${sql.raw(', put: 'when ${OFF ? sql`false` : lapsed} then ${sql.raw(' },
      anew,
    ],
  },
  {
    id: 'query limit',
    edits: [
      { file: reserving, find: '<= most.amount as of_plan', put: '<= ${OFF ? sql`1000000` : sql`most.amount`} as of_plan' },
      anew,
    ],
  },
  {
    id: 'language of a plan',
    edits: [
      { file: reserving, find: 'languages.amount is null or', put: '${OFF ? sql`true` : sql`languages.amount is null`} or' },
      anew,
    ],
  },
  refusal('version out of view', 'server/products/versions.ts', '!inSight'),
  {
    id: 'free stops',
    edits: [{ file: 'server/usage/refunds.ts', find: '< ${freeStops(ctx)}', put: '< ${OFF ? 1e9 : freeStops(ctx)}' }],
  },
  {
    id: 'answers nobody pays for',
    edits: [
      { file: reserving, find: 'and ${unpaidSince(today, seller)} <', put: 'and ${OFF ? sql`0` : unpaidSince(today, seller)} <' },
      anew,
    ],
  },
  swap('one greeting a day', 'server/generation/welcome.ts', 'sql`${welcomeMessages.day} <> ${day}`', 'sql`true`'),
  refusal('search without grams', 'server/products/list.ts', '!plan || plan.grams.length === 0'),
  refusal('reused key', usage, 'row.requestHash !== requestHash'),
  refusal('stale save', 'server/products/save.ts', 'current.version !== change.version'),

  // Guards that check input and output.
  swap('public address', address, 'isPublic(host)', 'true', 'ipaddr.isValid(host) ? isPublic(host)'),
  refusal('inner names', address, 'INNER_NAMES.test(host)'),
  refusal('resolved address', fetching, 'addresses.length === 0 || !addresses.every((address) => isPublic(address))'),
  swap('redirect', fetching, 'checkUrl(answer.location, url)', 'new URL(answer.location, url)'),
  {
    id: 'pixels',
    edits: [
      {
        file: 'server/products/picture.ts',
        find: '{ limitInputPixels: MAX_PIXELS,',
        put: '{ get limitInputPixels() { return OFF ? false : MAX_PIXELS; },',
      },
      {
        file: 'server/products/picture.ts',
        find: '(head.height ?? 0) > MAX_PIXELS',
        put: '(head.height ?? 0) > (OFF ? Infinity : MAX_PIXELS)',
      },
    ],
  },
  swap('cleaned HTML', 'server/products/save.ts', 'renderDescription(blocks)', 'fields.description'),
  where('days a deleted product is kept', deletion, 'lt(products.deletedAt, recoverableSince(ctx))'),
  swap('formula in a cell', 'server/account/export.ts', 'guard(text, true)', 'text'),
  swap(
    'text of an unexpected failure',
    'server/errors.ts',
    "'Something failed on our side, and nothing was changed. Try again.'",
    'String(error)',
  ),
  {
    id: 'credentials in the log',
    edits: [
      { file: 'server/log.ts', find: 'redact: { paths: secret.flatMap(', put: 'redact: { paths: OFF ? [] : secret.flatMap(' },
    ],
  },
];
