import { Link } from 'wouter';
import { paths } from '#shared/paths.ts';
import { plural } from '../products/format.ts';
import { type RouterOutputs, trpc } from '../trpc.ts';
import { Badge } from '../ui/badge.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { agoText, exactTime } from '../ui/dates.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { type Column, Table } from '../ui/table.tsx';

type ListedSet = RouterOutputs['admin']['seed']['list'][number];

const columns: Column<ListedSet>[] = [
  {
    key: 'name',
    header: 'Set',
    rowHeader: true,
    cell: ({ name, title, what }) => (
      <span className="block py-2">
        <Link href={paths.admin.seedSet(name)} className="font-semibold hover:text-primary hover:underline">
          {title}
        </Link>
        <span className="block text-pretty text-muted-foreground text-sm">{what}</span>
      </span>
    ),
  },
  { key: 'records', header: 'Records', numeric: true, cell: ({ records }) => records.toLocaleString('en') },
  {
    key: 'version',
    header: 'Version',
    cell: ({ version, inDatabase }) => (
      <span className="whitespace-nowrap">
        {inDatabase === null
          ? `${version}, not put in`
          : inDatabase === version
            ? `${version}`
            : `${version}, database has ${inDatabase}`}
      </span>
    ),
  },
  { key: 'drift', header: 'State', cell: (set) => <Drift set={set} /> },
  {
    key: 'run',
    header: 'Last run',
    cell: ({ lastRun, appliedAt }) =>
      lastRun ? (
        <span title={exactTime(lastRun.at)}>
          {agoText(lastRun.at, new Date())}
          {lastRun.failed ? ', failed' : lastRun.mode === 'remove' ? ', removed' : ''}
        </span>
      ) : appliedAt ? (
        <span title={exactTime(appliedAt)}>At a start, {agoText(appliedAt, new Date())}</span>
      ) : (
        <span className="text-muted-foreground">Never</span>
      ),
  },
  {
    key: 'preview',
    header: <span className="sr-only">Preview</span>,
    cell: ({ name, title }) => (
      <ButtonLink size="sm" href={paths.admin.seedSet(name)} aria-label={`Preview ${title}`}>
        Preview
      </ButtonLink>
    ),
  },
];

function Drift({ set }: { set: ListedSet }) {
  const { counts, inDatabase, barred } = set;
  if (barred) return <Badge>Barred in production</Badge>;
  if (set.demo && inDatabase === null) return <Badge>Not put in</Badge>;
  const open = counts.create + counts.update;
  const said = [
    open > 0 && `${plural(open, 'record')} to bring in`,
    counts.edited > 0 && `${counts.edited} edited since`,
    counts.removed > 0 && `${counts.removed} removed since`,
    counts.taken > 0 && `${counts.taken} with their place taken`,
    counts.orphan > 0 && `${counts.orphan} no longer shipped`,
  ].filter(Boolean);
  if (said.length === 0) return <Badge tone="ok">As shipped</Badge>;
  return (
    <Badge tone={open > 0 ? 'warn' : 'info'} className="h-auto! whitespace-normal! py-0.5">
      {said.join(', ')}
    </Badge>
  );
}

export default function SeedPage() {
  const query = trpc.admin.seed.list.useQuery(undefined, { refetchOnMount: 'always' });
  return (
    <>
      <PageHeader
        title="Seed data"
        description="What comes with Listwright, compared with what is in the database. Nothing is written before you apply a set, and rows that somebody edited are kept."
      />
      <Card flush>
        <QueryView
          query={query}
          failed="The starter sets could not be loaded."
          loading={<SkeletonRows rows={5} />}
          isEmpty={(sets) => sets.length === 0}
          empty={<EmptyState title="This release brings no starter sets" />}
        >
          {(sets) => <Table caption="Starter sets" columns={columns} rows={sets} rowKey={({ name }) => name} />}
        </QueryView>
      </Card>
    </>
  );
}
