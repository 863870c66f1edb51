import { COMMON_PASSWORD, isCommonPassword } from '#shared/common-passwords.ts';
import { AppError } from '../errors.ts';

/** @throws AppError BAD_INPUT for a password anyone would guess */
export function refuseCommonPassword(password: string, email: string, field = 'password'): void {
  if (!isCommonPassword(password, email)) return;
  throw new AppError('BAD_INPUT', COMMON_PASSWORD, { fields: { [field]: COMMON_PASSWORD } });
}
