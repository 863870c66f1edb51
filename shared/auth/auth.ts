import { z } from 'zod';
import { dbText, email } from '../primitives.ts';

export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 128;
/** In characters. Longer for admins than for sellers, because an admin account gives access to everybody's data. */
export const ADMIN_PASSWORD_MIN = 15;

/**
 * A new password is taken exactly as typed: spaces stay, and any characters are allowed. Only different codes for the same
 * letter are unified (NFC), because devices differ in the code they send for a letter such as "é". The length is counted in
 * code points, so that most emoji count as one character.
 */
const newPassword = z
  .string()
  .max(PASSWORD_MAX * 4, `At most ${PASSWORD_MAX} characters`)
  .transform((text) => text.normalize('NFC'))
  .refine((text) => [...text].length >= PASSWORD_MIN, `${PASSWORD_MIN} characters or more. Three random words work well.`)
  .refine((text) => [...text].length <= PASSWORD_MAX, `At most ${PASSWORD_MAX} characters`);

/** The solution of the puzzle that keeps bots out, from `auth.challenge`, as base64 JSON; see client/verification. */
export const verification = z
  .string()
  .max(4096)
  .regex(/^[A-Za-z0-9+/=]+$/)
  .optional();

/** The secret token in a link that was sent by e-mail. */
const linkToken = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[\x21-\x7e]+$/);

export const registerInput = z.strictObject({
  email,
  password: newPassword,
  displayName: dbText(100).optional(),
  verification,
});
export type RegisterInput = z.input<typeof registerInput>;

/** Other services a person can sign in through. Each is offered only if the installation has keys for it. */
export const signInProviders = ['google', 'facebook', 'github', 'twitter'] as const;
export type SignInProvider = (typeof signInProviders)[number];

/**
 * A password as typed to sign in. It is not checked against the rules for new passwords, because it may be older than those
 * rules.
 */
const knownPassword = z
  .string()
  .min(1, 'Type your password')
  .max(1024)
  .transform((text) => text.normalize('NFC'));

/** `verification` is needed only after failed attempts; the server then answers VERIFICATION_REQUIRED. */
export const loginInput = z.strictObject({ email, password: knownPassword, verification });
export type LoginInput = z.input<typeof loginInput>;

export const requestPasswordResetInput = z.strictObject({ email, verification });
export type RequestPasswordResetInput = z.input<typeof requestPasswordResetInput>;

export const resetPasswordInput = z.strictObject({ token: linkToken, password: newPassword });
export type ResetPasswordInput = z.input<typeof resetPasswordInput>;

export const linkInput = z.strictObject({ token: linkToken });

/**
 * For a link sent by e-mail that may be used only by the owner of the account. `password` is the password of that account; it can
 * be left out in a browser that is signed in to the account.
 */
export const confirmLinkInput = z.strictObject({ token: linkToken, password: knownPassword.optional() });
export type ConfirmLinkInput = z.output<typeof confirmLinkInput>;

/** The person types the password again before an action that cannot be undone. */
export const confirmPasswordInput = z.strictObject({ password: knownPassword });

/** A person who signed up through another service has no password yet and leaves `currentPassword` out. */
export const changePasswordInput = z.strictObject({ currentPassword: knownPassword.optional(), newPassword });
export type ChangePasswordInput = z.input<typeof changePasswordInput>;

export const requestEmailChangeInput = z.strictObject({ email });
export type RequestEmailChangeInput = z.input<typeof requestEmailChangeInput>;

export const signInProvider = z.enum(signInProviders);

/** Completes a sign-up through another service, such as Google, that gave us no e-mail address. */
export const finishSignUpInput = z.strictObject({ email, verification });
export type FinishSignUpInput = z.input<typeof finishSignUpInput>;

/** How many minutes a link sent by e-mail is valid. */
export const LINK_MINUTES = {
  resetPassword: 60,
  verifyEmail: 24 * 60,
  changeEmail: 24 * 60,
  undoEmailChange: 7 * 24 * 60,
} as const;

/**
 * After a password change the seller is told through which services the account can still be opened. This is the heading of that
 * list.
 */
export const stillOpensSentence = (services: number) =>
  services === 1 ? 'This still opens your account:' : 'These still open your account:';

/** A sensitive action demands that the person has proved who they are within the last so many minutes. */
export const REAUTH_MINUTES = 15;

/** What a personal API token can be allowed to do. Signing in, billing, managing tokens and admin work are never allowed. */
export const apiScopes = ['products', 'profiles', 'ai', 'feedback'] as const;
export type ApiScope = (typeof apiScopes)[number];

export const createApiTokenInput = z.strictObject({
  name: dbText(60, 1, 'Give the token a name, for example "Import script"'),
  scopes: z.array(z.enum(apiScopes)).min(1, 'Choose at least one thing the token may do').max(apiScopes.length),
  days: z.number().int().min(1).max(365).default(90),
});
export type CreateApiTokenInput = z.input<typeof createApiTokenInput>;
