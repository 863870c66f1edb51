import type { SignInProvider } from '#shared/auth.ts';
import { paths } from '#shared/paths.ts';
import { providerLabels } from '#shared/sign-in-problems.ts';
import { audit } from '../audit/service.ts';
import { withTransaction } from '../database.ts';
import { isUniqueViolation } from '../errors.ts';
import type { ProviderPerson } from '../integrations/sign-in/sign-in.ts';
import { oweMail } from '../outbox/service.ts';
import { type AuthCtx, startSession } from './person.ts';
import {
  addIdentity,
  findNamesake,
  findOwner,
  hasAnother,
  type Identity,
  noteUse,
  openAccount,
  readIdentity,
  wayInto,
} from './provider-person.ts';
import { SignInRefused } from './provider-refusal.ts';
import { keepSignUp } from './provider-sign-up.ts';

/** Times a sign-in is looked at again because a parallel one of the same person was quicker. */
const TRIES = 3;

interface Entrance {
  userId: string;
  /** Set for an account that was here before, for the mail about a browser never seen. */
  knownAs: string | null;
}

/**
 * Signs in whoever the provider says is there and answers where to go. An unknown person gets an account; without an
 * address, a form that asks for one.
 * @throws SignInRefused
 */
export async function enter(ctx: AuthCtx, provider: SignInProvider, person: ProviderPerson, next: string): Promise<string> {
  const identity = readIdentity(provider, person);
  const entrance = await findEntrance(ctx, identity);
  if (!entrance) {
    keepSignUp(ctx, identity, next);
    return paths.finishSignUp;
  }
  const { isNewDevice } = await startSession(ctx, entrance.userId);
  await audit(ctx, { action: 'auth.providerLogin', actorId: entrance.userId, after: { provider } });
  if (entrance.knownAs && isNewDevice) {
    const how = `through ${providerLabels[provider]}`;
    const when = ctx.clock.now().toUTCString();
    const browser = ctx.userAgent.slice(0, 200) || 'Unknown browser';
    await oweMail(ctx, 'newSignIn', entrance.knownAs, entrance.userId, { how, browser, when });
  }
  ctx.wakeOutbox();
  return next;
}

async function findEntrance(ctx: AuthCtx, identity: Identity): Promise<Entrance | null> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await withTransaction(ctx, (ctx) => judge(ctx, identity));
    } catch (error) {
      if (!isUniqueViolation(error) || attempt === TRIES) throw error;
    }
  }
}

/** Null: nobody here, and no address to make an account with. */
async function judge(ctx: AuthCtx, identity: Identity): Promise<Entrance | null> {
  const owner = await findOwner(ctx, identity);
  if (owner) {
    refuseShutOut(owner.status);
    await noteUse(ctx, identity);
    return { userId: owner.id, knownAs: owner.email };
  }
  const { email } = identity;
  if (email === null) return null;
  const namesake = await findNamesake(ctx, email);
  if (!namesake) return { userId: await openAccount(ctx, { ...identity, email }), knownAs: null };
  const way = await wayInto(ctx, namesake);
  // Both sides must have proved that the mailbox is theirs. An unproved address here may have been typed by somebody who
  // waits for its owner to come along; one unproved there may be anybody's.
  if (!identity.emailVerified || !namesake.emailVerified) throw new SignInRefused('accountExists', 'address_taken', way);
  refuseShutOut(namesake.status);
  if (await hasAnother(ctx, namesake.id, identity)) throw new SignInRefused('accountExists', 'other_identity', way);
  await addIdentity(ctx, namesake.id, identity);
  await oweMail(ctx, 'providerLinked', email, namesake.id, { provider: providerLabels[identity.provider] });
  await audit(ctx, { action: 'auth.providerLinked', actorId: namesake.id, after: { provider: identity.provider } });
  // The mail about the new way in is the one about this sign-in too.
  return { userId: namesake.id, knownAs: null };
}

function refuseShutOut(status: 'active' | 'suspended' | 'deleted'): void {
  if (status === 'suspended') throw new SignInRefused('suspended', 'suspended');
  if (status !== 'active') throw new SignInRefused('failed', 'account_gone');
}
