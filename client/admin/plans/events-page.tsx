import { getQueryKey } from '@trpc/react-query';
import { RotateCcw } from 'lucide-react';
import { Link } from 'wouter';
import { paths } from '#shared/paths.ts';
import { type RouterOutputs, trpc } from '../../trpc.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { exactTime } from '../../ui/dates.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { toast } from '../../ui/toast.ts';
import { type AdminColumn, AdminList } from '../list/admin-list.tsx';
import { type ListFilter, setFilters } from '../list/list-filters.ts';
import { useAdminPages } from '../list/use-admin-pages.ts';
import { useListAddress } from '../list/use-list-address.ts';
import { PlanTabs } from './plan-tabs.tsx';

type PaymentEvent = RouterOutputs['admin']['subscriptions']['events']['rows'][number];

const stateWords: Record<PaymentEvent['state'], { label: string; tone: Tone }> = {
  handled: { label: 'Handled', tone: 'ok' },
  waiting: { label: 'Waiting', tone: 'warn' },
  failed: { label: 'Failed', tone: 'bad' },
};

const columns: AdminColumn<PaymentEvent>[] = [
  { key: 'type', head: 'Type', cell: (row) => row.type, csv: (row) => row.type },
  {
    key: 'state',
    head: 'State',
    cell: (row) => <Badge tone={stateWords[row.state].tone}>{stateWords[row.state].label}</Badge>,
    csv: (row) => row.state,
  },
  { key: 'received', head: 'Received', cell: (row) => exactTime(row.receivedAt), csv: (row) => row.receivedAt },
  {
    key: 'handled',
    head: 'Handled',
    cell: (row) => (row.handledAt ? exactTime(row.handledAt) : '–'),
    csv: (row) => row.handledAt ?? '',
    from: 'md',
  },
  { key: 'attempts', head: 'Tries', cell: (row) => row.attempts, csv: (row) => row.attempts, end: true, from: 'md' },
  {
    key: 'error',
    head: 'Error',
    cell: (row) => <span className="wrap-anywhere line-clamp-2">{row.error ?? '–'}</span>,
    csv: (row) => row.error ?? '',
    from: 'lg',
  },
];

/** The messages of the payment service, and what became of each. */
export default function EventsPage() {
  const types = trpc.admin.subscriptions.eventTypes.useQuery(undefined, { refetchOnMount: 'always' });
  const filters = [
    {
      kind: 'choice',
      key: 'state',
      label: 'State',
      everything: 'All states',
      options: (['handled', 'waiting', 'failed'] as const).map((value) => ({ value, label: stateWords[value].label })),
    },
    {
      kind: 'choice',
      key: 'type',
      label: 'Type',
      everything: 'All types',
      options: (types.data ?? []).map((value) => ({ value, label: value })),
    },
  ] as const satisfies readonly ListFilter[];
  const address = useListAddress(filters);
  const { client } = trpc.useUtils();
  const input = setFilters(address.values);
  const pages = useAdminPages(getQueryKey(trpc.admin.subscriptions.events, input, 'infinite'), (at, signal) =>
    client.admin.subscriptions.events.query({ ...input, ...at }, { signal }),
  );
  return (
    <>
      <PageHeader
        title="Subscriptions"
        description="What the payment service told us. A message only says that something happened; the service is then asked what."
      />
      <PlanTabs />
      <AdminList
        name="payment-messages"
        noun="message"
        columns={columns}
        filters={filters}
        address={address}
        pages={pages}
        nameOf={(row) => row.type}
        detail={(id) => <Detail id={id} />}
        views={[
          { name: 'All', query: '' },
          { name: 'Failed', query: 'state=failed' },
          { name: 'Waiting', query: 'state=waiting' },
        ]}
        empty={
          <EmptyState title="No message has come yet">
            The payment service sends one when somebody pays, cancels or changes a plan. They are kept for 90 days.
          </EmptyState>
        }
      />
    </>
  );
}

function Detail({ id }: { id: string }) {
  const utils = trpc.useUtils();
  const event = trpc.admin.subscriptions.event.useQuery({ id }, { refetchOnMount: 'always' });
  const replay = trpc.admin.subscriptions.replay.useMutation({
    onSuccess: () => toast('The message is handled again', { description: 'The payment service is asked what is true now.' }),
    onSettled: () => utils.admin.subscriptions.invalidate(),
  });
  return (
    <QueryView query={event} failed="The message could not be loaded.">
      {(one) => (
        <>
          <dl className="grid gap-2.5">
            <Fact name="State">
              <Badge tone={stateWords[one.state].tone}>{stateWords[one.state].label}</Badge>
            </Fact>
            <Fact name="Made there">{exactTime(one.createdAt)}</Fact>
            <Fact name="Received">{exactTime(one.receivedAt)}</Fact>
            <Fact name="Handled">{one.handledAt ? exactTime(one.handledAt) : 'Not yet'}</Fact>
            <Fact name="Tries">{one.attempts}</Fact>
            {one.error && <Fact name="Last error">{one.error}</Fact>}
            <Fact name="Person">
              {one.person ? (
                <Link href={paths.admin.user(one.person.id)} className="wrap-anywhere font-semibold text-primary hover:underline">
                  {one.person.email}
                </Link>
              ) : (
                'Nobody here'
              )}
            </Fact>
            <Fact name="Message">
              <Code text={one.id} />
            </Fact>
            {one.customerId && (
              <Fact name="Customer">
                <Code text={one.customerId} />
              </Fact>
            )}
            {one.chargeId && (
              <Fact name="Payment">
                <Code text={one.chargeId} />
              </Fact>
            )}
          </dl>
          <div className="mt-4 border-t pt-4">
            <Button
              icon={<RotateCcw className="size-4" />}
              busy={replay.isPending}
              disabled={!one.canReplay}
              onClick={() => replay.mutate({ id })}
            >
              Handle again
            </Button>
            <p className="mt-2 text-pretty text-muted-foreground text-sm">
              {one.canReplay
                ? 'Asks the payment service anew. Nothing is charged, and nothing changes unless something is different there.'
                : 'This message is about nobody here, so there is nothing to do again.'}{' '}
              What the message says is not kept.
            </p>
          </div>
        </>
      )}
    </QueryView>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-3">
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

function Code({ text }: { text: string }) {
  return (
    <span className="flex items-start gap-1">
      <code className="wrap-anywhere text-sm">{text}</code>
      <CopyButton text={text} iconOnly />
    </span>
  );
}
