import { Link } from 'wouter';
import { feedbackTypeLabels } from '#shared/feedback.ts';
import { paths } from '#shared/paths.ts';
import { trpc } from '../../trpc.ts';
import { Badge } from '../../ui/badge.tsx';
import { agoText } from '../../ui/dates.ts';
import { alone, DashboardCard } from './card-parts.tsx';

const all = 'inline-flex min-h-6 items-center font-medium text-primary hover:underline';
const row = 'flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2';

export function NewestUsersCard() {
  const query = trpc.admin.dashboard.newestUsers.useQuery(undefined, alone);
  return (
    <DashboardCard
      title="Newest users"
      query={query}
      failed="The newest users could not be loaded."
      about={() => 'The last to sign up, now'}
      actions={
        <Link href={paths.admin.users} className={all}>
          All users
        </Link>
      }
      isEmpty={(users) => users.length === 0}
      empty="Nobody has signed up yet."
    >
      {(users) => (
        <ul className="-my-2 divide-y">
          {users.map(({ id, email, displayName, emailVerified, createdAt }) => (
            <li key={id} className={row}>
              <Link href={`${paths.admin.users}?id=${id}`} className="min-w-0 max-w-full hover:underline">
                <span className="block truncate font-medium">{displayName || email}</span>
                {displayName && <span className="block truncate text-muted-foreground text-sm">{email}</span>}
              </Link>
              <span className="flex items-center gap-2 text-muted-foreground text-sm">
                {!emailVerified && <Badge>Not confirmed</Badge>}
                {agoText(createdAt, new Date())}
              </span>
            </li>
          ))}
        </ul>
      )}
    </DashboardCard>
  );
}

export function NewestFeedbackCard() {
  const query = trpc.admin.dashboard.newestFeedback.useQuery(undefined, alone);
  return (
    <DashboardCard
      title="Newest feedback"
      query={query}
      failed="The newest feedback could not be loaded."
      about={() => 'The last that was sent, now'}
      actions={
        <Link href={paths.admin.feedback} className={all}>
          Review feedback
        </Link>
      }
      isEmpty={(items) => items.length === 0}
      empty="Nobody has sent feedback yet."
    >
      {(items) => (
        <ul className="-my-2 divide-y">
          {items.map(({ id, type, title, status, createdAt }) => (
            <li key={id} className={row}>
              <Link href={`${paths.admin.feedback}?id=${id}`} className="min-w-0 max-w-full truncate font-medium hover:underline">
                {title}
              </Link>
              <span className="flex items-center gap-2 text-muted-foreground text-sm">
                <Badge tone={status === 'new' ? 'info' : 'neutral'}>{feedbackTypeLabels[type]}</Badge>
                {agoText(createdAt, new Date())}
              </span>
            </li>
          ))}
        </ul>
      )}
    </DashboardCard>
  );
}
