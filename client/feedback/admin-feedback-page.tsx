import { getQueryKey } from '@trpc/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import {
  FEEDBACK_SEARCH_LEAST,
  type FeedbackStatus,
  feedbackStatuses,
  feedbackStatusLabels,
  feedbackTypeLabels,
  feedbackTypes,
} from '#shared/feedback.ts';
import { type AdminColumn, AdminList } from '../admin/list/admin-list.tsx';
import { type ListFilter, setFilters } from '../admin/list/list-filters.ts';
import { useAdminPages } from '../admin/list/use-admin-pages.ts';
import { useListAddress } from '../admin/list/use-list-address.ts';
import type { RowKey } from '../admin/list/use-list-keys.ts';
import { readError } from '../errors.ts';
import { type RouterOutputs, trpc } from '../trpc.ts';
import { agoText, exactTime } from '../ui/dates.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { loadLater } from '../ui/load-later.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { PageSpinner } from '../ui/spinner.tsx';
import { toast, UNDO_FOR } from '../ui/toast.ts';
import { StatusBadge } from './status-badge.tsx';

const FeedbackDetail = lazy(() => loadLater(() => import('./feedback-detail.tsx')));

type Row = RouterOutputs['admin']['feedback']['list']['rows'][number];

const filters = [
  { kind: 'search', key: 'q', label: 'Search texts and senders', least: FEEDBACK_SEARCH_LEAST },
  {
    kind: 'choice',
    key: 'type',
    label: 'Type',
    everything: 'All types',
    options: feedbackTypes.map((value) => ({ value, label: feedbackTypeLabels[value] })),
  },
  {
    kind: 'choice',
    key: 'status',
    label: 'Status',
    everything: 'All statuses',
    options: feedbackStatuses.map((value) => ({ value, label: feedbackStatusLabels[value] })),
  },
  {
    kind: 'choice',
    key: 'answered',
    label: 'Answered',
    everything: 'Answered or not',
    options: [
      { value: 'no', label: 'Not answered' },
      { value: 'yes', label: 'Answered' },
    ],
  },
  { kind: 'choice', key: 'merged', label: 'Merged', everything: 'Not merged', options: [{ value: 'yes', label: 'Merged' }] },
] as const satisfies readonly ListFilter[];

const columns: AdminColumn<Row>[] = [
  { key: 'title', head: 'Title', cell: ({ title }) => title, csv: ({ title }) => title },
  {
    key: 'status',
    head: 'Status',
    cell: ({ status }) => <StatusBadge status={status} />,
    csv: ({ status }) => feedbackStatusLabels[status],
  },
  {
    key: 'type',
    head: 'Type',
    cell: ({ type }) => feedbackTypeLabels[type],
    csv: ({ type }) => feedbackTypeLabels[type],
    from: 'md',
  },
  {
    key: 'sender',
    head: 'From',
    cell: ({ sender }) => <span className="wrap-anywhere">{sender ?? 'Nobody known'}</span>,
    csv: ({ sender }) => sender ?? '',
    from: 'lg',
  },
  {
    key: 'createdAt',
    head: 'Sent',
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} title={exactTime(createdAt)} className="whitespace-nowrap">
        {agoText(createdAt, new Date())}
      </time>
    ),
    csv: ({ createdAt }) => createdAt,
  },
];

export default function AdminFeedbackPage() {
  const address = useListAddress(filters);
  const utils = trpc.useUtils();
  const input = setFilters(address.values);
  const pages = useAdminPages(getQueryKey(trpc.admin.feedback.list, input, 'infinite'), (at, signal) =>
    utils.client.admin.feedback.list.query({ ...input, ...at }, { signal }),
  );
  const counts = trpc.admin.feedback.counts.useQuery(undefined, { refetchOnMount: 'always' });
  // The name of what is open, also if it was merged and so has left the list, or if a link opened it.
  const open = trpc.admin.feedback.get.useQuery({ id: address.id }, { enabled: address.id !== '' });
  const [replyAsked, setReplyAsked] = useState<{ id: string } | null>(null);
  /** The status that feedback had before the one that is being set, by its id. */
  const statusBefore = useRef(new Map<string, FeedbackStatus>());
  const show = (detail: RouterOutputs['admin']['feedback']['get']) => {
    utils.admin.feedback.get.setData({ id: detail.id }, detail);
    void utils.admin.feedback.list.invalidate();
    void utils.admin.feedback.counts.invalidate();
  };
  const onError = (error: unknown, { id }: { id: string }) => {
    toast.error(readError(error).message);
    void utils.admin.feedback.get.invalidate({ id });
  };
  const undo = trpc.admin.feedback.setStatus.useMutation({
    meta: { quiet: true },
    onSuccess: (detail) => {
      show(detail);
      toast.success(`Back to ${feedbackStatusLabels[detail.status]}: ${detail.title}`);
    },
    onError,
  });
  const set = trpc.admin.feedback.setStatus.useMutation({
    meta: { quiet: true },
    onSuccess: (detail) => {
      show(detail);
      const { id, version } = detail;
      const before = statusBefore.current.get(id);
      const said = `${feedbackStatusLabels[detail.status]}: ${detail.title}`;
      if (before === undefined || before === detail.status) return toast.success(said);
      const back = { label: 'Undo', onClick: () => undo.mutate({ id, version, status: before }) };
      toast.success(said, { action: back, duration: UNDO_FOR });
    },
    onError,
  });
  /** Sets the status of a row by its key. The version is that of the feedback as it is now, because the list does not show it. */
  const setStatus = async (id: string, status: FeedbackStatus) => {
    const found = await utils.admin.feedback.get.fetch({ id }, { staleTime: 60_000 }).catch((error: unknown) => {
      toast.error(readError(error).message);
      return null;
    });
    if (!found) return;
    statusBefore.current.set(id, found.status);
    set.mutate({ id, version: found.version, status });
  };
  const keys: RowKey<Row>[] = [
    ...feedbackStatuses.map((status, at) => ({
      keys: String(at + 1),
      does: `Set the status to ${feedbackStatusLabels[status]}`,
      run: ({ id }: Row) => void setStatus(id, status),
    })),
    {
      keys: 'r',
      does: 'Answer',
      run: ({ id }) => {
        if (address.id !== id) address.open(id);
        setReplyAsked({ id });
      },
    },
  ];
  const views = [
    { name: 'All', query: '' },
    ...inTabs.map((status) => ({
      name: counted(feedbackStatusLabels[status], isOpen(status) ? counts.data?.[status] : 0),
      query: `status=${status}`,
    })),
    { name: 'Answered', query: 'answered=yes' },
  ];
  return (
    <>
      <PageHeader title="Feedback" />
      <AdminList
        name="feedback"
        noun="message"
        columns={columns}
        filters={filters}
        address={address}
        pages={pages}
        nameOf={({ title }) => title}
        openName={open.data?.title}
        keys={keys}
        views={views}
        detail={(id) => (
          <Suspense fallback={<PageSpinner />}>
            <FeedbackDetail
              key={id}
              id={id}
              replyAsked={replyAsked?.id === id ? replyAsked : null}
              onStatus={(status) => setStatus(id, status)}
              busy={set.isPending}
              onOpen={(other) => address.open(other)}
            />
          </Suspense>
        )}
        empty={
          <EmptyState title="Inbox zero">
            Nobody is waiting for you. What people send with the feedback button, from the terms and from error pages, arrives
            here.
          </EmptyState>
        }
      />
    </>
  );
}

/** The tabs, in the order in which feedback goes through them. Those that are done are not counted: nobody waits there. */
const inTabs: FeedbackStatus[] = ['new', 'under_review', 'planned', 'in_progress', 'resolved', 'declined'];
const isOpen = (status: FeedbackStatus) => status !== 'declined' && status !== 'resolved';

/** “New (12)”; “99+” if there are more than were counted. */
const counted = (label: string, n: number | undefined) => (n ? `${label} (${n > 99 ? '99+' : n})` : label);
