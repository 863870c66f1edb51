import { getQueryKey } from '@trpc/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { type HelpStatus, helpCategories, helpCategoryLabels, helpStatuses, helpStatusLabels } from '#shared/help-articles.ts';
import { type AdminColumn, AdminList } from '../admin/list/admin-list.tsx';
import { type ListFilter, setFilters } from '../admin/list/list-filters.ts';
import { useAdminPages } from '../admin/list/use-admin-pages.ts';
import { useListAddress } from '../admin/list/use-list-address.ts';
import { type RouterOutputs, trpc } from '../trpc.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { dayText } from '../ui/dates.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { editAddress, missingAddress } from './admin-addresses.ts';
import { NewArticleDialog } from './new-article-dialog.tsx';

type Row = RouterOutputs['admin']['helpArticles']['list']['rows'][number];

const filters = [
  { kind: 'search', key: 'search', label: 'Search articles' },
  {
    kind: 'choice',
    key: 'category',
    label: 'Category',
    everything: 'All categories',
    options: helpCategories.map((value) => ({ value, label: helpCategoryLabels[value] })),
  },
  {
    kind: 'choice',
    key: 'status',
    label: 'Status',
    everything: 'All statuses',
    options: helpStatuses.map((value) => ({ value, label: helpStatusLabels[value] })),
  },
] as const satisfies readonly ListFilter[];

const tones: Record<HelpStatus, Tone> = { draft: 'warn', published: 'ok', archived: 'neutral' };

const columns: AdminColumn<Row>[] = [
  { key: 'title', head: 'Title', cell: (row) => row.title, csv: (row) => row.title },
  {
    key: 'category',
    head: 'Category',
    from: 'md',
    cell: (row) => helpCategoryLabels[row.category],
    csv: (row) => helpCategoryLabels[row.category],
  },
  {
    key: 'status',
    head: 'Status',
    cell: (row) => (
      <span className="inline-flex flex-wrap gap-1">
        <Badge tone={tones[row.status]}>{helpStatusLabels[row.status]}</Badge>
        {row.hasDraft && <Badge tone="info">Draft waiting</Badge>}
        {row.brokenLinks > 0 && (
          <Badge tone="bad">{row.brokenLinks === 1 ? '1 broken link' : `${row.brokenLinks} broken links`}</Badge>
        )}
      </span>
    ),
    csv: (row) => helpStatusLabels[row.status],
  },
  { key: 'views', head: 'Views', end: true, from: 'md', cell: (row) => row.views.toLocaleString('en'), csv: (row) => row.views },
  {
    key: 'helpful',
    head: 'Helpful',
    end: true,
    cell: (row) =>
      row.helpfulPercent === null ? (
        <span className="text-muted-foreground">No votes</span>
      ) : (
        `${row.helpfulPercent}% of ${row.votes}`
      ),
    csv: (row) => row.helpfulPercent,
  },
  { key: 'updated', head: 'Updated', from: 'lg', cell: (row) => dayText(row.updatedAt), csv: (row) => row.updatedAt },
];

export function ArticleList() {
  const address = useListAddress(filters);
  const { client } = trpc.useUtils();
  const [adding, setAdding] = useState(false);
  const input = setFilters(address.values);
  const pages = useAdminPages(getQueryKey(trpc.admin.helpArticles.list, input, 'infinite'), (at, signal) =>
    client.admin.helpArticles.list.query({ ...input, ...at }, { signal }),
  );
  const add = (
    <Button variant="primary" icon={<Plus className="size-4" />} onClick={() => setAdding(true)}>
      New article
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Help articles"
        description="What sellers read under Help & Resources, and beside their screens."
        actions={
          <>
            <ButtonLink href={missingAddress}>Searches with no result</ButtonLink>
            {add}
          </>
        }
      />
      <AdminList
        name="help-articles"
        noun="article"
        columns={columns}
        filters={filters}
        address={address}
        pages={pages}
        nameOf={(row) => row.title}
        hrefOf={(row) => editAddress(row.id)}
        views={[
          { name: 'All', query: '' },
          { name: 'Published', query: 'status=published' },
          { name: 'Drafts', query: 'status=draft' },
        ]}
        empty={
          <EmptyState title="No article yet" action={add}>
            Write the first answer that sellers ask for.
          </EmptyState>
        }
      />
      <NewArticleDialog open={adding} onOpenChange={setAdding} />
    </>
  );
}
