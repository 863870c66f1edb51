import { getQueryKey } from '@trpc/react-query';
import { Link } from 'wouter';
import { minorPriceText } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import type { SubscriberSource } from '#shared/subscribers.ts';
import { subscriptionStatuses } from '#shared/subscriptions.ts';
import { SEARCH_LEAST } from '#shared/users-words.ts';
import { type RouterOutputs, trpc } from '../../trpc.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { dayText, lastDay, plainDayText } from '../../ui/dates.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { type AdminColumn, AdminList } from '../list/admin-list.tsx';
import { type ListFilter, setFilters } from '../list/list-filters.ts';
import { useAdminPages } from '../list/use-admin-pages.ts';
import { useListAddress } from '../list/use-list-address.ts';
import { PlanTabs } from './plan-tabs.tsx';

type Subscriber = RouterOutputs['admin']['subscriptions']['list']['rows'][number];

const sourceWords: Record<SubscriberSource, string> = {
  stripe: 'Stripe',
  test: 'Test checkout',
  gift: 'Gift',
  given: 'Set by hand',
  free: 'Free',
};

const statusTone = (status: string): Tone =>
  status === 'active' || status === 'trialing' ? 'ok' : status === 'past_due' ? 'warn' : 'bad';
const inWords = (status: string) => {
  const words = status.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
const used = ({ used, limit }: { used: number; limit: number | null }) =>
  `${used.toLocaleString('en')} of ${limit === null ? 'any number' : limit.toLocaleString('en')}`;

const columns: AdminColumn<Subscriber>[] = [
  { key: 'email', head: 'E-mail', cell: (row) => row.email, csv: (row) => row.email },
  { key: 'plan', head: 'Plan', cell: (row) => row.plan.name, csv: (row) => row.plan.name },
  {
    key: 'status',
    head: 'Status',
    cell: (row) => <Badge tone={statusTone(row.status)}>{inWords(row.status)}</Badge>,
    csv: (row) => row.status,
  },
  {
    key: 'period',
    head: 'Period',
    cell: (row) => `${dayText(row.periodStart)} to ${dayText(row.periodEnd)}`,
    csv: (row) => `${row.periodStart.slice(0, 10)} to ${row.periodEnd.slice(0, 10)}`,
    from: 'lg',
  },
  {
    key: 'queries',
    head: 'AI queries',
    cell: (row) => used(row.queries),
    csv: (row) => row.queries.used,
    end: true,
    from: 'md',
  },
  { key: 'source', head: 'Source', cell: (row) => sourceWords[row.source], csv: (row) => row.source, from: 'md' },
];

const statusOptions = subscriptionStatuses.map((value) => ({ value, label: inWords(value) }));
const paidOptions = [
  { value: 'yes', label: 'Paid' },
  { value: 'no', label: 'Not paid' },
] as const;

/** Who has which plan, and how much of it is used. */
export default function SubscribersPage() {
  const plans = trpc.admin.plans.list.useQuery();
  if (!plans.data && !plans.error) return <Frame />;
  return <Subscribers plans={plans.data ?? []} />;
}

function Frame({ children }: { children?: React.ReactNode }) {
  return (
    <>
      <PageHeader title="Subscriptions" description="Who has which plan, and how much of it they use." />
      <PlanTabs />
      {children}
    </>
  );
}

function Subscribers({ plans }: { plans: readonly { id: string; name: string }[] }) {
  const filters = [
    { kind: 'search', key: 'search', label: 'Search by e-mail or name', least: SEARCH_LEAST },
    {
      kind: 'choice',
      key: 'plan',
      label: 'Plan',
      everything: 'All plans',
      options: plans.map(({ id, name }) => ({ value: id, label: name })),
    },
    { kind: 'choice', key: 'status', label: 'Status', everything: 'All statuses', options: statusOptions },
    { kind: 'choice', key: 'paid', label: 'Payment', everything: 'Paid or not', options: paidOptions },
  ] as const satisfies readonly ListFilter[];
  const address = useListAddress(filters);
  const { client } = trpc.useUtils();
  const input = setFilters(address.values);
  const pages = useAdminPages(getQueryKey(trpc.admin.subscriptions.list, input, 'infinite'), (at, signal) =>
    client.admin.subscriptions.list.query({ ...input, ...at }, { signal }),
  );
  return (
    <Frame>
      <AdminList
        name="subscribers"
        noun="subscriber"
        columns={columns}
        filters={filters}
        address={address}
        pages={pages}
        nameOf={(row) => row.email}
        detail={(_id, row) => (row ? <Detail row={row} /> : <p>This person is further down the list.</p>)}
        views={[
          { name: 'All', query: '' },
          { name: 'Paying', query: 'paid=yes' },
          { name: 'Payment failed', query: 'status=past_due' },
        ]}
        empty={
          <EmptyState title="Nobody has signed up yet">
            Everybody who registers begins on the free plan and is listed here.
          </EmptyState>
        }
      />
    </Frame>
  );
}

function Detail({ row }: { row: Subscriber }) {
  const facts: [string, React.ReactNode][] = [
    ['Name', row.displayName || '–'],
    ['Plan', row.plan.name],
    ['Status', `${inWords(row.status)}${row.lapsed ? '; the limits of the free plan apply' : ''}`],
    ['Pays', row.price ? `${minorPriceText(row.price.amount, row.price.currency)} a ${row.price.interval}` : 'Nothing'],
    ['Source', sourceWords[row.source]],
    ['Period', `${dayText(row.periodStart)} to ${dayText(row.periodEnd)}`],
    [
      'Ends',
      row.giftUntil
        ? plainDayText(lastDay(row.giftUntil))
        : row.cancelAt
          ? `Cancelled for ${dayText(row.cancelAt)}`
          : 'Not cancelled',
    ],
    ['AI queries', used(row.queries)],
    ['Products', used(row.products)],
  ];
  return (
    <>
      <dl className="grid gap-2.5">
        {facts.map(([name, value]) => (
          <div key={name} className="grid grid-cols-[7rem_minmax(0,1fr)] gap-3">
            <dt className="text-muted-foreground">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 flex flex-wrap items-center gap-2 border-t pt-4">
        <Link href={paths.admin.user(row.id)} className="font-semibold text-primary hover:underline">
          Open under Users
        </Link>
        <CopyButton text={row.id} label="Copy id" />
      </p>
    </>
  );
}
