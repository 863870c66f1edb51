import { PASSWORD_MIN } from '#shared/auth/auth.ts';
import { COMMON_PASSWORD, isCommonPassword } from '#shared/auth/common-passwords.ts';

export interface PasswordStrength {
  /** 0: nothing typed, 1: not enough, 2: acceptable, 3: strong. */
  level: 0 | 1 | 2 | 3;
  sentence: string;
}

const ASK = `${PASSWORD_MIN} characters or more. Three random words work well.`;

/** Rates a password while the person types it. The server decides in the end whether it is accepted. */
export function passwordStrength(password: string, email: string): PasswordStrength {
  const characters = [...password.normalize('NFC')];
  const lower = password.toLowerCase();
  const local = (email.split('@')[0] ?? '').toLowerCase();
  if (characters.length === 0) return { level: 0, sentence: ASK };
  if (characters.length < PASSWORD_MIN) {
    const missing = PASSWORD_MIN - characters.length;
    return { level: 1, sentence: `${missing} more ${missing === 1 ? 'character' : 'characters'}. Three random words work well.` };
  }
  if (local.length >= 3 && lower.includes(local))
    return { level: 1, sentence: 'It holds part of your e-mail. Choose something else.' };
  if (/(.)\1{3}/u.test(lower)) return { level: 1, sentence: 'The same character comes four times in a row. Vary it.' };
  if (hasRun(lower)) return { level: 1, sentence: 'It holds a row such as 1234 or abcd. Vary it.' };
  // The server refuses common passwords, so the meter must never call one strong.
  if (isCommonPassword(password, email)) return { level: 1, sentence: COMMON_PASSWORD };
  if (characters.length < 16 && new Set(characters).size < 8) return { level: 2, sentence: 'This will do. Longer is stronger.' };
  return { level: 3, sentence: 'Strong.' };
}

/** Whether the text contains four neighbouring characters that count up or down, such as "1234" or "dcba". */
function hasRun(text: string): boolean {
  for (let i = 0; i + 3 < text.length; i++) {
    const codes = [0, 1, 2, 3].map((step) => text.charCodeAt(i + step));
    const steps = codes.slice(1).map((code, at) => code - (codes[at] ?? 0));
    if (steps.every((step) => step === 1) || steps.every((step) => step === -1)) return true;
  }
  return false;
}
