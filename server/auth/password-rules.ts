import { ADMIN_PASSWORD_MIN } from '#shared/auth/auth.ts';
import { COMMON_PASSWORD, isCommonPassword } from '#shared/auth/common-passwords.ts';
import { AppError } from '../errors.ts';

/**
 * Refuses a password that is easy to guess.
 * @throws AppError BAD_INPUT
 */
export function refuseCommonPassword(password: string, email: string, field = 'password'): void {
  if (!isCommonPassword(password, email)) return;
  throw new AppError('BAD_INPUT', COMMON_PASSWORD, { fields: { [field]: COMMON_PASSWORD } });
}

/**
 * Whether a password is long enough for an admin. The result is stored with the password, because the person may become an admin
 * later, and the hash does not reveal the length.
 */
export const isLongPassword = (password: string): boolean => [...password].length >= ADMIN_PASSWORD_MIN;

/**
 * Refuses a password that is too short for an admin. Called for admins and for the person with the address in ADMIN_EMAIL, who
 * becomes an admin.
 * @throws AppError BAD_INPUT
 */
export function refuseShortAdminPassword(password: string, field = 'password'): void {
  if (isLongPassword(password)) return;
  const sentence = `An admin's password has ${ADMIN_PASSWORD_MIN} characters or more. Three random words work well.`;
  throw new AppError('BAD_INPUT', sentence, { fields: { [field]: sentence } });
}
