import { getQueryKey } from '@trpc/react-query';
import { FREE_PLAN } from '#shared/subscriptions.ts';
import { SEARCH_LEAST, userSorts } from '#shared/users-words.ts';
import { type AdminColumn, AdminList } from '../admin/list/admin-list.tsx';
import { type ListFilter, setFilters } from '../admin/list/list-filters.ts';
import { useAdminPages } from '../admin/list/use-admin-pages.ts';
import { useListAddress } from '../admin/list/use-list-address.ts';
import { type RouterOutputs, trpc } from '../trpc.ts';
import { Badge } from '../ui/badge.tsx';
import { agoText, dayText, exactTime } from '../ui/dates.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { UserDetail } from './user-detail.tsx';
import { StatusBadges, statusText } from './user-words.tsx';

type User = RouterOutputs['admin']['users']['list']['rows'][number];

const filters = [
  { kind: 'search', key: 'search', label: 'Search e-mail or name', least: SEARCH_LEAST },
  {
    kind: 'choice',
    key: 'role',
    label: 'Role',
    everything: 'All roles',
    options: [
      { value: 'admin', label: 'Admins' },
      { value: 'seller', label: 'Sellers' },
    ],
  },
  {
    kind: 'pick',
    key: 'plan',
    label: 'Plan',
    everything: 'All plans',
    options: [],
  },
  {
    kind: 'choice',
    key: 'status',
    label: 'Status',
    everything: 'All but erased',
    options: [
      { value: 'active', label: 'Active' },
      { value: 'suspended', label: 'Suspended' },
      { value: 'deleting', label: 'Will be deleted' },
      { value: 'deleted', label: 'Erased' },
    ],
  },
  {
    kind: 'choice',
    key: 'verified',
    label: 'E-mail',
    everything: 'Confirmed or not',
    options: [
      { value: 'yes', label: 'Confirmed' },
      { value: 'no', label: 'Not confirmed' },
    ],
  },
  {
    kind: 'choice',
    key: 'seen',
    label: 'Last active',
    everything: 'Active at any time',
    options: [
      { value: '1', label: 'Last 24 hours' },
      { value: '7', label: 'Last 7 days' },
      { value: '30', label: 'Last 30 days' },
      { value: '90', label: 'Last 90 days' },
      { value: 'longer', label: 'Not for 90 days' },
    ],
  },
] as const satisfies readonly ListFilter[];

const columns: AdminColumn<User>[] = [
  { key: 'email', head: 'E-mail', cell: ({ email }) => email, csv: ({ email }) => email },
  {
    key: 'name',
    head: 'Name',
    cell: ({ displayName }) => displayName || <span className="text-muted-foreground">No name</span>,
    csv: ({ displayName }) => displayName,
    from: 'lg',
  },
  {
    key: 'role',
    head: 'Role',
    cell: ({ role }) => (role === 'admin' ? <Badge tone="info">Admin</Badge> : 'Seller'),
    csv: ({ role }) => role,
    from: 'lg',
  },
  {
    key: 'plan',
    head: 'Plan',
    cell: ({ plan, isGift }) => (
      <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
        {plan?.name ?? 'None'}
        {isGift && <Badge>Gift</Badge>}
      </span>
    ),
    csv: ({ plan }) => plan?.name ?? '',
  },
  {
    key: 'status',
    head: 'Status',
    cell: (user) => (
      <span className="inline-flex flex-wrap gap-1">
        <StatusBadges of={user} />
      </span>
    ),
    csv: statusText,
  },
  {
    key: 'verified',
    head: 'Confirmed',
    cell: ({ emailVerified }) =>
      emailVerified ? 'Yes' : <span className="whitespace-nowrap text-muted-foreground">Not yet</span>,
    csv: ({ emailVerified }) => (emailVerified ? 'confirmed' : 'not confirmed'),
    from: 'lg',
  },
  {
    key: 'queries',
    head: 'Queries used',
    cell: ({ aiQueriesBilling }) => aiQueriesBilling.toLocaleString('en'),
    csv: ({ aiQueriesBilling }) => aiQueriesBilling,
    end: true,
    from: 'lg',
  },
  {
    key: 'products',
    head: 'Products',
    cell: ({ products }) => products.toLocaleString('en'),
    csv: ({ products }) => products,
    end: true,
    from: 'md',
  },
  {
    key: 'seen',
    head: 'Last active',
    sort: 'seen',
    cell: ({ lastSeenAt }) => (
      <span className="whitespace-nowrap" title={exactTime(lastSeenAt)}>
        {agoText(lastSeenAt, new Date())}
      </span>
    ),
    csv: ({ lastSeenAt }) => lastSeenAt,
    from: 'md',
  },
  {
    key: 'created',
    head: 'Joined',
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{dayText(createdAt)}</span>,
    csv: ({ createdAt }) => createdAt,
    from: 'lg',
  },
];

/** The people who have an account, and what an admin may do with one. */
export default function UsersPage() {
  const address = useListAddress(filters);
  const { client } = trpc.useUtils();
  const open = trpc.admin.users.get.useQuery({ id: address.id }, { enabled: address.id !== '', retry: false });
  const plans = trpc.admin.users.plans.useQuery().data ?? [];
  const planOptions = [{ value: FREE_PLAN, label: 'Free' }, ...plans.map(({ id, name }) => ({ value: id, label: name }))];
  const shownFilters = filters.map((one) => (one.key === 'plan' ? { ...one, options: planOptions } : one));
  const sort = userSorts.find((known) => known === address.sort);
  const input = { ...setFilters(address.values), ...(sort && { sort }) };
  const pages = useAdminPages(getQueryKey(trpc.admin.users.list, input, 'any'), (at, signal) =>
    client.admin.users.list.query({ ...input, ...at }, { signal }),
  );
  return (
    <>
      <PageHeader
        title="Users"
        description="Everybody with an account. To make somebody an admin, find them and change their role."
      />
      <AdminList
        name="users"
        noun="user"
        columns={columns}
        filters={shownFilters}
        address={address}
        pages={pages}
        nameOf={({ email }) => email}
        openName={open.data?.email}
        detail={(id) => <UserDetail key={id} id={id} />}
        views={[
          { name: 'All', query: '' },
          { name: 'Admins', query: 'role=admin' },
          { name: 'Suspended', query: 'status=suspended' },
          { name: 'Will be deleted', query: 'status=deleting' },
        ]}
        empty={<EmptyState title="Nobody has an account yet">Whoever registers stands here.</EmptyState>}
      />
    </>
  );
}
