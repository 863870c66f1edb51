import { isPro } from '#shared/subscriptions.ts';
import { useUser } from '../session/store.ts';
import { trpc } from '../trpc.ts';
import { Badge } from '../ui/badge.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { DeleteCard } from './delete-card.tsx';
import { EmailCard } from './email-card.tsx';
import { ExportCard } from './export-card.tsx';
import { NamesCard } from './names-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { PhotoCard } from './photo-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { WaysInCard } from './ways-in-card.tsx';

export default function ProfilePage() {
  const user = useUser();
  const profile = trpc.account.profile.useQuery();
  // The cards come together with the ways to sign in, which stand between them, so that none moves.
  const { isPending } = trpc.auth.providers.useQuery();
  return (
    <>
      <PageHeader title="Profile" badge={isPro(user.subscription) && <Badge tone="info">PRO</Badge>} />
      <div className="grid max-w-2xl gap-5">
        <PhotoCard />
        <QueryView
          query={{ ...profile, data: isPending ? undefined : profile.data }}
          failed="Your profile could not be loaded."
          loading={
            <>
              <Skeleton className="h-64 rounded-card" />
              <Skeleton className="h-28 rounded-card" />
              <Skeleton className="h-72 rounded-card" />
            </>
          }
        >
          {({ email, emailVerified, displayName, firstName, lastName, hasPassword, providers }) => (
            <>
              <NamesCard names={{ displayName, firstName, lastName }} />
              <EmailCard email={email} confirmed={emailVerified} />
              <WaysInCard linked={providers} hasPassword={hasPassword} confirmed={emailVerified} />
              <PasswordCard key={String(hasPassword)} email={email} hasPassword={hasPassword} />
              <SessionsCard />
              <ExportCard />
              <DeleteCard email={email} />
            </>
          )}
        </QueryView>
      </div>
    </>
  );
}
