import { cn } from '../ui/cn.ts';
import { passwordStrength } from './password-strength.ts';

const fills = { 0: 'w-0', 1: 'w-1/3 bg-bad', 2: 'w-2/3 bg-warn', 3: 'w-full bg-ok' };

/**
 * Shows how strong a password is, as a bar and as a sentence. The sentence is hidden when the server has refused the password,
 * because the field then shows an error that says the same.
 */
export function PasswordMeter({ password, email, refused }: { password: string; email: string; refused: boolean }) {
  const { level, sentence } = passwordStrength(password, email);
  return (
    <>
      <span aria-hidden="true" className="mt-1 mb-1.5 block h-1 overflow-hidden rounded-full bg-foreground/10">
        <span className={cn('block h-full rounded-full transition-[width] duration-180', fills[level])} />
      </span>
      <span aria-live="polite">{!refused && sentence}</span>
    </>
  );
}
