import { z } from 'zod';
import { dbText, email } from '../primitives.ts';

export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 128;
/** An admin's password is longer: it opens everybody's account. */
export const ADMIN_PASSWORD_MIN = 15;

/** Exactly as typed: no trimming, no normalisation beyond NFC, no composition rules. Length in code points. */
const newPassword = z
  .string()
  .max(PASSWORD_MAX * 4, `At most ${PASSWORD_MAX} characters`)
  .transform((text) => text.normalize('NFC'))
  .refine((text) => [...text].length >= PASSWORD_MIN, `${PASSWORD_MIN} characters or more. Three random words work well.`)
  .refine((text) => [...text].length <= PASSWORD_MAX, `At most ${PASSWORD_MAX} characters`);

/** A solved challenge of `auth.challenge`, as base64 JSON; see client/verification. */
export const verification = z
  .string()
  .max(4096)
  .regex(/^[A-Za-z0-9+/=]+$/)
  .optional();

/** The secret out of a link that came by mail. */
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

/** Services one may sign in through, where the operator has set them up. */
export const signInProviders = ['google', 'facebook', 'github', 'twitter'] as const;
export type SignInProvider = (typeof signInProviders)[number];

/** A password that was chosen before; its rules may have been others then. */
const knownPassword = z
  .string()
  .min(1, 'Type your password')
  .max(1024)
  .transform((text) => text.normalize('NFC'));

/** `verification` is asked for only after failed attempts (VERIFICATION_REQUIRED). */
export const loginInput = z.strictObject({ email, password: knownPassword, verification });
export type LoginInput = z.input<typeof loginInput>;

export const requestPasswordResetInput = z.strictObject({ email, verification });
export type RequestPasswordResetInput = z.input<typeof requestPasswordResetInput>;

export const resetPasswordInput = z.strictObject({ token: linkToken, password: newPassword });
export type ResetPasswordInput = z.input<typeof resetPasswordInput>;

export const linkInput = z.strictObject({ token: linkToken });

/** A link that counts only in the account it was sent for: `password` is that account's, left out by who is signed in to it. */
export const confirmLinkInput = z.strictObject({ token: linkToken, password: knownPassword.optional() });
export type ConfirmLinkInput = z.output<typeof confirmLinkInput>;

/** Proving again who one is, before something that cannot be taken back. */
export const confirmPasswordInput = z.strictObject({ password: knownPassword });

/** `currentPassword` is left out by a person who has none yet, because they came through a provider. */
export const changePasswordInput = z.strictObject({ currentPassword: knownPassword.optional(), newPassword });
export type ChangePasswordInput = z.input<typeof changePasswordInput>;

export const requestEmailChangeInput = z.strictObject({ email });
export type RequestEmailChangeInput = z.input<typeof requestEmailChangeInput>;

export const signInProvider = z.enum(signInProviders);

/** Finishing a sign-in through a provider that told us no e-mail address. */
export const finishSignUpInput = z.strictObject({ email, verification });
export type FinishSignUpInput = z.input<typeof finishSignUpInput>;

/** How long links sent by mail work, in minutes. */
export const LINK_MINUTES = {
  resetPassword: 60,
  verifyEmail: 24 * 60,
  changeEmail: 24 * 60,
  undoEmailChange: 7 * 24 * 60,
} as const;

/** What comes before the services that open an account beside its password, when that has changed. */
export const stillOpensSentence = (services: number) =>
  services === 1 ? 'This still opens your account:' : 'These still open your account:';

/** Minutes after which a sensitive act asks for the password again. */
export const REAUTH_MINUTES = 15;

/** What a personal API token may be allowed to do. Never sign-in, billing, tokens or admin. */
export const apiScopes = ['products', 'profiles', 'ai', 'feedback'] as const;
export type ApiScope = (typeof apiScopes)[number];

export const createApiTokenInput = z.strictObject({
  name: dbText(60, 1, 'Give the token a name, for example "Import script"'),
  scopes: z.array(z.enum(apiScopes)).min(1, 'Choose at least one thing the token may do').max(apiScopes.length),
  /** Days until it stops working; at most a year. */
  days: z.number().int().min(1).max(365).default(90),
});
export type CreateApiTokenInput = z.input<typeof createApiTokenInput>;
