import { getQueryKey } from '@trpc/react-query';
import { auditGroups } from '#shared/audit-words.ts';
import { type AdminColumn, AdminList } from '../admin/list/admin-list.tsx';
import { type ListFilter, setFilters } from '../admin/list/list-filters.ts';
import { useAdminPages } from '../admin/list/use-admin-pages.ts';
import { useListAddress } from '../admin/list/use-list-address.ts';
import { trpc } from '../trpc.ts';
import { agoText, exactTime } from '../ui/dates.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { actionWords } from './action-words.ts';
import { AuditDetail, LoadedAuditDetail } from './audit-detail.tsx';
import type { AuditEntry } from './audit-types.ts';
import { aboutWhat } from './changes.ts';

const filters = [
  { kind: 'text', key: 'who', label: 'Who' },
  { kind: 'text', key: 'about', label: 'About whom', chip: 'About' },
  { kind: 'choice', key: 'action', label: 'Action', everything: 'All actions', options: auditGroups },
  { kind: 'day', key: 'from', label: 'From' },
  { kind: 'day', key: 'to', label: 'To' },
] as const satisfies readonly ListFilter[];

/** Who acted, if it is known: a person who was erased has no address any more, and jobs and commands are nobody. */
const actorWords = ({ actor, actorId }: AuditEntry) =>
  actor ?? (actorId ? `Unknown (${actorId.slice(0, 8)})` : 'Nobody signed in');
const subjectWords = ({ subject, subjectId }: AuditEntry) => subject ?? (subjectId ? `Unknown (${subjectId.slice(0, 8)})` : '');

const columns: AdminColumn<AuditEntry>[] = [
  {
    key: 'action',
    head: 'Action',
    cell: (entry) => {
      const about = aboutWhat(entry);
      return (
        <>
          {actionWords(entry.action)}
          {about && <span className="line-clamp-2 wrap-anywhere text-muted-foreground text-sm">{about}</span>}
        </>
      );
    },
    csv: ({ action }) => action,
  },
  {
    key: 'actor',
    head: 'Who',
    cell: (entry) => <span className="wrap-anywhere">{actorWords(entry)}</span>,
    csv: ({ actor, actorId }) => actor ?? actorId,
  },
  {
    key: 'subject',
    head: 'About whom',
    cell: (entry) =>
      entry.subjectId === entry.actorId ? (
        <span className="text-muted-foreground">Themselves</span>
      ) : (
        <span className="wrap-anywhere">{subjectWords(entry)}</span>
      ),
    csv: ({ subject, subjectId }) => subject ?? subjectId,
    from: 'md',
  },
  { key: 'ip', head: 'From', cell: ({ ip }) => ip, csv: ({ ip }) => ip, from: 'lg' },
  {
    key: 'time',
    head: 'When',
    cell: ({ createdAt }) => (
      <span className="whitespace-nowrap" title={exactTime(createdAt)}>
        {agoText(createdAt, new Date())}
      </span>
    ),
    csv: ({ createdAt }) => createdAt,
  },
];
/** Columns that only the file has. */
const inFile: AdminColumn<AuditEntry>[] = [
  {
    key: 'before',
    head: 'Before',
    cell: () => null,
    csv: ({ before }) => (before ? JSON.stringify(before) : null),
    fileOnly: true,
  },
  { key: 'after', head: 'After', cell: () => null, csv: ({ after }) => (after ? JSON.stringify(after) : null), fileOnly: true },
  { key: 'request', head: 'Request id', cell: () => null, csv: ({ requestId }) => requestId, fileOnly: true },
];
const all = [...columns, ...inFile];

/** What people and admins did, newest first. Nothing in it can be changed. */
export default function AuditPage() {
  const address = useListAddress(filters);
  const { client } = trpc.useUtils();
  const input = setFilters(address.values);
  const pages = useAdminPages(getQueryKey(trpc.admin.audit.list, input, 'any'), (at, signal) =>
    client.admin.audit.list.query({ ...input, ...at }, { signal }),
  );
  return (
    <>
      <PageHeader
        title="Audit log"
        description="Who did what to whom, when and from where. Entries are kept for twelve months, and nobody can change them. Days are in UTC. People are found by three letters of their address or name."
      />
      <AdminList
        name="audit-log"
        noun="entry"
        nouns="entries"
        columns={all}
        filters={filters}
        address={address}
        pages={pages}
        nameOf={(entry) => actionWords(entry.action)}
        detail={(id, entry) => (entry ? <AuditDetail entry={entry} /> : <LoadedAuditDetail id={id} />)}
        views={[
          { name: 'All', query: '' },
          { name: 'By admins', query: 'action=admin' },
          { name: 'Refused', query: 'action=refused' },
        ]}
        empty={<EmptyState title="Nothing is recorded yet">What people and admins do from now on stands here.</EmptyState>}
      />
    </>
  );
}
