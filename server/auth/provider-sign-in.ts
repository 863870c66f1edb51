import type { SignInProvider } from '#shared/auth/auth.ts';
import { providerLabels } from '#shared/auth/sign-in-problems.ts';
import { paths } from '#shared/paths.ts';
import { audit } from '../audit/service.ts';
import { withTransaction } from '../database.ts';
import { isUniqueViolation } from '../errors.ts';
import type { ProviderPerson } from '../integrations/sign-in/sign-in.ts';
import { tell } from '../notifications/tell.ts';
import type { AuthCtx } from './auth-ctx.ts';
import { tellOfNewDevice } from './new-device.ts';
import { startSession } from './person.ts';
import {
  AddressHeldBack,
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
import { endUnproved } from './ways-in.ts';

/** The most attempts at one sign-in. An attempt fails if another sign-in creates the same account or link at the same time. */
const TRIES = 3;

interface Entrance {
  userId: string;
  /**
   * Whether the provider was linked to the account before. Only then is a sign-in from a new browser reported by mail: for a new
   * account every browser is new, and a new link is reported by a mail of its own.
   */
  known: boolean;
}

/**
 * Signs in the person whom the provider reports, and returns where to go. An unknown person gets an account. If the provider gave
 * no e-mail address, they go to a form that asks for one.
 * @throws SignInRefused
 */
export async function enter(ctx: AuthCtx, provider: SignInProvider, person: ProviderPerson, next: string): Promise<string> {
  const identity = readIdentity(provider, person);
  const entrance = await findEntrance(ctx, identity);
  if (!entrance) {
    keepSignUp(ctx, identity, next);
    return paths.finishSignUp;
  }
  const { isNewDevice } = await startSession(ctx, entrance.userId, identity);
  await audit(ctx, { action: 'auth.providerLogin', actorId: entrance.userId, after: { provider } });
  if (entrance.known && isNewDevice) await tellOfNewDevice(ctx, entrance.userId, `through ${providerLabels[provider]}`);
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

/**
 * Finds the account the person may enter, or creates one for an unknown person. Returns null if a new account would have no
 * e-mail address.
 */
async function judge(ctx: AuthCtx, identity: Identity): Promise<Entrance | null> {
  const known = await recognise(ctx, identity);
  if (known) return known;
  const { email } = identity;
  if (email === null) return null;
  const namesake = await findNamesake(ctx, email);
  if (!namesake) return { userId: await openAnAccount(ctx, { ...identity, email }), known: false };
  // Another sign-in of the same person may have created the account between the two look-ups above, so look for it again.
  const knownByNow = await recognise(ctx, identity);
  if (knownByNow) return knownByNow;
  const way = await wayInto(ctx, namesake);
  // Link only if both we and the provider have verified the e-mail address. Unverified with us, the account may belong to a
  // stranger who waits for the owner of the address to sign in. Unverified at the provider, the address may be anybody's.
  if (!identity.emailVerified || !namesake.emailVerified) throw new SignInRefused('accountExists', 'address_taken', way);
  refuseShutOut(namesake.status);
  if (await hasAnother(ctx, namesake.id, identity)) throw new SignInRefused('accountExists', 'other_identity', way);
  const ended = await endUnproved(ctx, namesake.id, namesake.emailVerifiedAt);
  await addIdentity(ctx, namesake.id, identity);
  await tell(ctx, 'providerLinked', namesake.id, { provider: providerLabels[identity.provider], ended });
  await audit(ctx, { action: 'auth.providerLinked', actorId: namesake.id, after: { provider: identity.provider, ended } });
  // `known: false`, because the mail about the newly linked provider already reports this sign-in.
  return { userId: namesake.id, known: false };
}

async function openAnAccount(ctx: AuthCtx, identity: Identity & { email: string }): Promise<string> {
  try {
    return await openAccount(ctx, identity);
  } catch (error) {
    if (error instanceof AddressHeldBack) throw new SignInRefused('accountExists', 'address_held_back', 'password');
    throw error;
  }
}

/** The account this identity is linked to; null if it is not linked. */
async function recognise(ctx: AuthCtx, identity: Identity): Promise<Entrance | null> {
  const owner = await findOwner(ctx, identity);
  if (!owner) return null;
  refuseShutOut(owner.status);
  await noteUse(ctx, identity);
  return { userId: owner.id, known: true };
}

function refuseShutOut(status: 'active' | 'suspended' | 'deleted'): void {
  if (status === 'suspended') throw new SignInRefused('suspended', 'suspended');
  if (status !== 'active') throw new SignInRefused('failed', 'account_gone');
}
