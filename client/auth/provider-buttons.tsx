import { useState } from 'react';
import { signInSentence } from '#shared/auth/sign-in-problems.ts';
import { doors } from '#shared/paths.ts';
import { trpc } from '../trpc.ts';
import { Badge } from '../ui/badge.tsx';
import { Banner } from '../ui/banner.tsx';
import { buttonClass } from '../ui/button.tsx';
import { isOffline } from '../ui/connection.ts';
import { lastWay, rememberWay } from './last-way.ts';
import { ProviderGlyph } from './provider-glyph.tsx';

/**
 * Links to sign in through a provider such as Google, which then returns the person to `next`. Renders nothing if no provider is
 * set up on the server.
 */
export function ProviderButtons({ next }: { next: string | null }) {
  const { data } = trpc.auth.providers.useQuery();
  const [offline, setOffline] = useState<string | null>(null);
  const [last] = useState(lastWay);
  const usable = data?.filter(({ configured }) => configured) ?? [];
  if (usable.length === 0) return null;
  return (
    <div className="mt-6 grid gap-3">
      <p className="flex items-center gap-3 text-muted-foreground text-sm before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
        or
      </p>
      {offline && (
        <Banner tone="warn" announce>
          {offline}
        </Banner>
      )}
      {usable.map(({ provider, label }) => (
        <a
          key={provider}
          href={next ? `${doors.signIn(provider)}?${new URLSearchParams({ next })}` : doors.signIn(provider)}
          className={buttonClass({ size: 'lg' }, 'relative')}
          onClick={(event) => {
            setOffline(null);
            if (!isOffline()) return rememberWay(provider);
            // Without a connection, the link would lead to the browser's error page, and the form would be gone.
            event.preventDefault();
            setOffline(signInSentence({ problem: 'network', provider }));
          }}
        >
          <ProviderGlyph provider={provider} />
          Continue with {label}
          {last === provider && (
            <Badge tone="info" className="sm:absolute sm:end-3">
              Last used
            </Badge>
          )}
        </a>
      ))}
    </div>
  );
}
