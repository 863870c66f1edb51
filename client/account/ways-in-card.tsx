import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { readSignInTrouble, signInSentence } from '#shared/auth/sign-in-problems.ts';
import { paths } from '#shared/paths.ts';
import { ProviderGlyph } from '../auth/provider-glyph.tsx';
import { type RouterOutputs, trpc } from '../trpc.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { dayText } from '../ui/dates.ts';
import { toast } from '../ui/toast.ts';
import { UnlinkDialog, type Way } from './unlink-dialog.tsx';

const HASH = new URL(paths.waysIn, location.origin).hash;

type Linked = RouterOutputs['account']['profile']['providers'];
/**
 * The providers (such as Google) that can be used to sign in. A provider cannot be unlinked if it is the only way to sign in.
 * Another provider can be linked only after the e-mail address is confirmed, because an unconfirmed address may belong to
 * somebody else.
 */
export function WaysInCard({ linked, hasPassword, confirmed }: { linked: Linked; hasPassword: boolean; confirmed: boolean }) {
  const { data } = trpc.auth.providers.useQuery();
  const trouble = useWayBack(data);
  const [removing, setRemoving] = useState<Way | null>(null);
  const link = trpc.auth.startLink.useMutation({ onSuccess: ({ url }) => location.assign(url) });
  const ways = data?.filter(({ provider, configured }) => configured || linked.some((one) => one.provider === provider)) ?? [];
  const place = useRef<HTMLDivElement>(null);
  const here = ways.length > 0;
  // Other pages and mails link to this card with a hash. The browser cannot scroll to it on load, because the card is rendered
  // only after its data have arrived.
  useEffect(() => {
    if (here && location.hash === HASH) place.current?.scrollIntoView();
  }, [here]);
  if (!here) return null;
  const only = !hasPassword && linked.length === 1;
  return (
    <div id={HASH.slice(1)} ref={place} className="scroll-mt-6">
      <Card title="Other ways to sign in" description="Services that may open your account, beside your password.">
        {trouble && (
          <Banner tone="bad" announce className="mb-3">
            {trouble}
          </Banner>
        )}
        {!confirmed && linked.length < ways.length && (
          <p className="mb-3 text-muted-foreground">
            Confirm your e-mail address first: open the link we sent there, or have it sent again above. Then you can link a
            service.
          </p>
        )}
        <ul className="divide-y">
          {ways.map(({ provider, label }) => {
            const one = linked.find((found) => found.provider === provider);
            return (
              <li key={provider} className="flex flex-wrap items-center gap-3 py-3 first:pt-0 last:pb-0">
                <ProviderGlyph provider={provider} />
                <div className="min-w-0 flex-1 basis-40">
                  <p className="font-medium">{label}</p>
                  <p className="wrap-anywhere text-muted-foreground text-sm">
                    {one ? `${one.email ?? 'Linked'}, since ${dayText(one.linkedAt)}` : 'Not linked'}
                    {one && only && '. Your only way in: set a password first to unlink it.'}
                  </p>
                </div>
                {one ? (
                  <Button
                    size="sm"
                    disabled={only}
                    aria-label={`Unlink ${label}`}
                    onClick={() => setRemoving({ provider, label })}
                  >
                    Unlink
                  </Button>
                ) : (
                  <Button
                    size="sm"
                    disabled={!confirmed}
                    busy={link.isPending && link.variables.provider === provider}
                    aria-label={`Link ${label}`}
                    onClick={() => link.mutate({ provider })}
                  >
                    Link
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
        <UnlinkDialog way={removing} onClose={() => setRemoving(null)} />
      </Card>
    </div>
  );
}

/**
 * A person links a provider on the provider's own site, which then sends them back to this page with the result in the URL. Shows
 * a success as a toast, returns the sentence to show for a failure, and removes the result from the URL.
 */
function useWayBack(ways: Way[] | undefined): string | null {
  const [search] = useState(useSearch());
  const [, navigate] = useLocation();
  const query = new URLSearchParams(search);
  const trouble = readSignInTrouble(query);
  const linked = ways?.find(({ provider }) => provider === query.get('linked'))?.label;
  useEffect(() => {
    if (search) navigate(paths.profile, { replace: true });
  }, [search, navigate]);
  useEffect(() => {
    if (linked) toast.success(`${linked} now opens your account.`);
  }, [linked]);
  return trouble && signInSentence(trouble);
}
