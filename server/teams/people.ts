import { eq } from 'drizzle-orm';
import { users } from '#drizzle/schema/users.ts';
import type { Ctx } from '../context.ts';
import { plainName } from '../outbox/plain-name.ts';

interface Named {
  displayName: string;
  firstName: string;
  email: string;
}

/** What a person is called on screens: the display name, the first name, or the part of the address before the @. */
export const nameOf = ({ displayName, firstName, email }: Named): string =>
  displayName || firstName || email.split('@')[0] || email;

/** The name and the address of an account, both empty if it is gone. */
export async function findPerson(ctx: Ctx, userId: string): Promise<Named & { emailVerified: boolean }> {
  const [found] = await ctx.db
    .select({
      displayName: users.displayName,
      firstName: users.firstName,
      email: users.email,
      emailVerified: users.emailVerified,
    })
    .from(users)
    .where(eq(users.id, userId));
  return found ?? { displayName: '', firstName: '', email: '', emailVerified: false };
}

/** A person's name in a mail or notice to somebody else: what they call themselves, without anything that looks like an address. */
export const plainPerson = (person: Named): string => plainName(nameOf(person)) || 'Somebody';
