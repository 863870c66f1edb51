import { z } from 'zod';
import { dbText, email } from './primitives.ts';

export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 128;

/** Exactly as typed: no trimming, no normalisation beyond NFC, no composition rules. Length in code points. */
const newPassword = z
  .string()
  .max(PASSWORD_MAX * 4, `At most ${PASSWORD_MAX} characters`)
  .transform((text) => text.normalize('NFC'))
  .refine((text) => [...text].length >= PASSWORD_MIN, `${PASSWORD_MIN} characters or more. Three random words work well.`)
  .refine((text) => [...text].length <= PASSWORD_MAX, `At most ${PASSWORD_MAX} characters`);

export const registerInput = z.strictObject({
  email,
  password: newPassword,
  displayName: dbText(100).optional(),
});
export type RegisterInput = z.input<typeof registerInput>;

/** Services one may sign in through, where the operator has set them up. */
export const signInProviders = ['google', 'facebook', 'github', 'twitter'] as const;
export type SignInProvider = (typeof signInProviders)[number];

export const loginInput = z.strictObject({
  email,
  password: z
    .string()
    .min(1, 'Type your password')
    .max(1024)
    .transform((text) => text.normalize('NFC')),
});
export type LoginInput = z.input<typeof loginInput>;

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
