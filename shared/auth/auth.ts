import { z } from 'zod';
import { dbText, email } from '../primitives.ts';

export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 128;
/** Longer for admins, because an admin account gives access to everybody's data. */
export const ADMIN_PASSWORD_MIN = 15;

/**
 * A new password is taken exactly as typed: no trimming, no normalisation beyond NFC, no rules about kinds of characters. Its
 * length is counted in code points.
 */
const newPassword = z
  .string()
  .max(PASSWORD_MAX * 4, `At most ${PASSWORD_MAX} characters`)
  .transform((text) => text.normalize('NFC'))
  .refine((text) => [...text].length >= PASSWORD_MIN, `${PASSWORD_MIN} characters or more. Three random words work well.`)
  .refine((text) => [...text].length <= PASSWORD_MAX, `At most ${PASSWORD_MAX} characters`);

/** The solution of a challenge from `auth.challenge`, as base64 JSON; see client/verification. */
export const verification = z
  .string()
  .max(4096)
  .regex(/^[A-Za-z0-9+/=]+$/)
  .optional();

/** The token in a mailed link. */
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

/** The services one can sign in through, each only if the operator has configured it. */
export const signInProviders = ['google', 'facebook', 'github', 'twitter'] as const;
export type SignInProvider = (typeof signInProviders)[number];

/** An existing password. It must not be checked against today's rules, which may not have applied when it was chosen. */
const knownPassword = z
  .string()
  .min(1, 'Type your password')
  .max(1024)
  .transform((text) => text.normalize('NFC'));

/** `verification` is required only after failed attempts (error VERIFICATION_REQUIRED). */
export const loginInput = z.strictObject({ email, password: knownPassword, verification });
export type LoginInput = z.input<typeof loginInput>;

export const requestPasswordResetInput = z.strictObject({ email, verification });
export type RequestPasswordResetInput = z.input<typeof requestPasswordResetInput>;

export const resetPasswordInput = z.strictObject({ token: linkToken, password: newPassword });
export type ResetPasswordInput = z.input<typeof resetPasswordInput>;

export const linkInput = z.strictObject({ token: linkToken });

/**
 * A mailed link that works only in the account it was sent for. `password` is the password of that account; a browser signed in
 * to the account may leave it out.
 */
export const confirmLinkInput = z.strictObject({ token: linkToken, password: knownPassword.optional() });
export type ConfirmLinkInput = z.output<typeof confirmLinkInput>;

/** The person proves again who they are, before an action that cannot be undone. */
export const confirmPasswordInput = z.strictObject({ password: knownPassword });

/** `currentPassword` is left out by a person who signed up through a provider and has no password yet. */
export const changePasswordInput = z.strictObject({ currentPassword: knownPassword.optional(), newPassword });
export type ChangePasswordInput = z.input<typeof changePasswordInput>;

export const requestEmailChangeInput = z.strictObject({ email });
export type RequestEmailChangeInput = z.input<typeof requestEmailChangeInput>;

export const signInProvider = z.enum(signInProviders);

/** Completes a sign-up through a provider that gave us no e-mail address. */
export const finishSignUpInput = z.strictObject({ email, verification });
export type FinishSignUpInput = z.input<typeof finishSignUpInput>;

/** How many minutes mailed links are valid. */
export const LINK_MINUTES = {
  resetPassword: 60,
  verifyEmail: 24 * 60,
  changeEmail: 24 * 60,
  undoEmailChange: 7 * 24 * 60,
} as const;

/** The heading of the list of services that still open the account after its password was changed. */
export const stillOpensSentence = (services: number) =>
  services === 1 ? 'This still opens your account:' : 'These still open your account:';

/** Minutes after which a sensitive action asks for the password again. */
export const REAUTH_MINUTES = 15;

/** What a personal API token can be allowed to do. No token includes signing in, billing, tokens or admin. */
export const apiScopes = ['products', 'profiles', 'ai', 'feedback'] as const;
export type ApiScope = (typeof apiScopes)[number];

export const createApiTokenInput = z.strictObject({
  name: dbText(60, 1, 'Give the token a name, for example "Import script"'),
  scopes: z.array(z.enum(apiScopes)).min(1, 'Choose at least one thing the token may do').max(apiScopes.length),
  /** Days until the token expires; at most a year. */
  days: z.number().int().min(1).max(365).default(90),
});
export type CreateApiTokenInput = z.input<typeof createApiTokenInput>;
