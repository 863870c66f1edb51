import { GitBranch } from 'lucide-react';
import type { SignInProvider } from '#shared/auth/auth.ts';

const letters: Partial<Record<SignInProvider, string>> = { google: 'G', facebook: 'f', twitter: 'X' };

/** A neutral icon of our own for each provider (such as Google), since their logos are trademarks. */
export function ProviderGlyph({ provider }: { provider: SignInProvider }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-6 shrink-0 place-items-center rounded-full border border-control/60 font-bold text-sm"
    >
      {letters[provider] ?? <GitBranch className="size-3.5" />}
    </span>
  );
}
