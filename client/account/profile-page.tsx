import { Link } from 'wouter';
import { paths } from '#shared/paths.ts';
import { isPro } from '#shared/subscriptions.ts';
import { useSession, useUser } from '../session/store.ts';
import { nameOf } from '../session/user.ts';
import { Badge } from '../ui/badge.tsx';
import { Banner } from '../ui/banner.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export default function ProfilePage() {
  const user = useUser();
  const verified = useSession((session) => session.authUser?.emailVerified ?? false);
  const rows: [string, string][] = [
    ['Name', nameOf(user)],
    ['First name', user.firstName],
    ['Last name', user.lastName],
  ];
  return (
    <>
      <PageHeader title="Profile" badge={isPro(user.subscription) && <Badge tone="info">PRO</Badge>} />
      <div className="grid max-w-2xl gap-5">
        <Card title="You">
          <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[9rem_1fr]">
            {rows
              .filter(([, value]) => value)
              .map(([label, value]) => (
                <div key={label} className="contents">
                  <dt className="text-muted-foreground">{label}</dt>
                  <dd className="max-sm:-mt-2">{value}</dd>
                </div>
              ))}
            <dt className="text-muted-foreground">E-mail</dt>
            <dd className="flex flex-wrap items-center gap-2 max-sm:-mt-2">
              {user.email}
              <Badge tone={verified ? 'ok' : 'neutral'}>{verified ? 'Confirmed' : 'Not confirmed yet'}</Badge>
            </dd>
          </dl>
        </Card>
        <Banner action={<ButtonLink href={paths.settings}>Account settings</ButtonLink>}>
          Changing your name, e-mail and password is being built. The theme and API tokens are in{' '}
          <Link href={paths.settings} className="underline underline-offset-2">
            Account Settings
          </Link>{' '}
          today.
        </Banner>
      </div>
    </>
  );
}
