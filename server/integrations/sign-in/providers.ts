/** The providers, each with its fixed URLs and its own way of describing a person. */
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { SignInProvider } from '#shared/auth/auth.ts';
import type { ProviderPerson } from './sign-in.ts';

/** A provider's URLs. They are fixed in this file and never taken from a request or an answer. */
export interface Endpoints {
  /**
   * The issuer's URL. GitHub and OpenID providers also identify themselves by it in their answers; an answer with another one is
   * refused.
   */
  issuer: string;
  authorize: string;
  token: string;
  /** The URL of the public keys with which the signatures of id tokens are checked. */
  keys?: string;
  /** The URL that returns who the token's owner is, for providers without id tokens. */
  person?: string;
  emails?: string;
}

export const publicEndpoints: Record<SignInProvider, Endpoints> = {
  google: {
    issuer: 'https://accounts.google.com',
    authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
    token: 'https://oauth2.googleapis.com/token',
    keys: 'https://www.googleapis.com/oauth2/v3/certs',
  },
  facebook: {
    issuer: 'https://www.facebook.com',
    authorize: 'https://www.facebook.com/v24.0/dialog/oauth',
    token: 'https://graph.facebook.com/v24.0/oauth/access_token',
    person: 'https://graph.facebook.com/v24.0/me?fields=id,name,email',
  },
  github: {
    issuer: 'https://github.com/login/oauth',
    authorize: 'https://github.com/login/oauth/authorize',
    token: 'https://github.com/login/oauth/access_token',
    person: 'https://api.github.com/user',
    emails: 'https://api.github.com/user/emails',
  },
  twitter: {
    issuer: 'https://x.com',
    authorize: 'https://x.com/i/oauth2/authorize',
    token: 'https://api.x.com/2/oauth2/token',
    person: 'https://api.x.com/2/users/me',
  },
};

/**
 * Sends a request to one of the provider's URLs, with the person's token. With `optional`, returns null if the person did not
 * permit it.
 */
export type Ask = (address: string, how?: { optional?: boolean }) => Promise<unknown>;

export interface Dialect {
  scope: string;
  /** How the app sends its secret to the token endpoint: in a header (`basic`) or in the body (`post`). */
  proof: 'basic' | 'post';
  /** Reads who the person is; null for an OpenID provider, whose id token says it. */
  person: ((ask: Ask, at: Endpoints, secret: { client: string; token: string }) => Promise<ProviderPerson>) | null;
}

/** OpenID Connect: the signed id token contains everything. */
export const openId: Dialect = { scope: 'openid email profile', proof: 'post', person: null };

export const dialects: Record<SignInProvider, Dialect> = {
  google: openId,
  facebook: {
    scope: 'public_profile email',
    proof: 'post',
    async person(ask, at, { client, token }) {
      // Proves to Facebook that it is our app that uses the token. Facebook demands this from apps with the setting "Require App
      // Secret".
      const proof = createHmac('sha256', client).update(token).digest('hex');
      const found = facebookPerson.parse(await ask(`${at.person}&appsecret_proof=${proof}`));
      // Facebook does not say whether the mailbox was ever confirmed.
      return { subject: found.id, email: found.email ?? null, emailVerified: false, name: found.name ?? null };
    },
  },
  github: {
    scope: 'read:user user:email',
    proof: 'post',
    async person(ask, at) {
      const found = githubPerson.parse(await ask(at.person ?? ''));
      const emails = githubEmails.parse((await ask(at.emails ?? '', { optional: true })) ?? []);
      const primary = emails.find((entry) => entry.primary);
      // Use the account's number, because it is permanent. A login name can be given up and then taken by somebody else.
      return {
        subject: String(found.id),
        email: primary?.email ?? null,
        emailVerified: primary?.verified === true,
        name: found.name ?? found.login,
      };
    },
  },
  twitter: {
    // X requires `tweet.read` even to read the person's own name. X gives no e-mail address.
    scope: 'users.read tweet.read',
    proof: 'basic',
    async person(ask, at) {
      const { data } = twitterPerson.parse(await ask(at.person ?? ''));
      return { subject: data.id, email: null, emailVerified: false, name: data.name ?? null };
    },
  },
};

const subject = z.string().min(1).max(255);
const facebookPerson = z.object({ id: subject, name: z.string().nullish(), email: z.string().nullish() });
const githubPerson = z.object({ id: z.number().int().positive(), login: z.string(), name: z.string().nullish() });
const githubEmails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));
const twitterPerson = z.object({ data: z.object({ id: subject, name: z.string().nullish() }) });

const idToken = z.object({
  sub: subject,
  email: z.string().nullish(),
  email_verified: z.unknown().optional(),
  name: z.string().nullish(),
});

/** The person described by the verified claims of an id token. */
export function personOfClaims(claims: unknown): ProviderPerson {
  const found = idToken.parse(claims);
  return {
    subject: found.sub,
    email: found.email ?? null,
    // Some servers send the string "true". The standard demands a boolean, so only the boolean true counts.
    emailVerified: found.email_verified === true,
    name: found.name ?? null,
  };
}
