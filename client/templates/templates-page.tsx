import { lazy, Suspense, useState } from 'react';
import { Link, useSearch } from 'wouter';
import { useHeadingFocus } from '../keep-focus.ts';
import { plural } from '../products/format.ts';
import { type RouterOutputs, trpc } from '../trpc.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { dayText } from '../ui/dates.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { loadLater } from '../ui/load-later.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { PageSpinner } from '../ui/spinner.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { NewTemplate } from './new-template.tsx';
import { directionNames, templateHref } from './words.ts';

const TemplatePage = lazy(() => loadLater(() => import('./template-page.tsx')));

type Listed = RouterOutputs['admin']['templates']['list'][number];

export default function TemplatesPage() {
  const id = new URLSearchParams(useSearch()).get('id');
  useHeadingFocus(id);
  if (id === null) return <TemplateList />;
  return (
    <Suspense fallback={<PageSpinner />}>
      <TemplatePage key={id} id={id} />
    </Suspense>
  );
}

const columns: Column<Listed>[] = [
  {
    key: 'name',
    header: 'Template',
    rowHeader: true,
    cell: ({ id, name }) => (
      <Link href={templateHref(id)} className="font-semibold hover:text-primary hover:underline">
        {name}
      </Link>
    ),
  },
  { key: 'direction', header: 'For', cell: ({ direction }) => directionNames[direction] },
  { key: 'format', header: 'File', cell: ({ format }) => format.toUpperCase() },
  { key: 'columns', header: 'Columns', numeric: true, cell: ({ columns }) => columns },
  { key: 'version', header: 'Version', numeric: true, cell: ({ version }) => version },
  { key: 'state', header: 'State', cell: (one) => <State template={one} /> },
  { key: 'updated', header: 'Changed', cell: ({ updatedAt }) => <span className="whitespace-nowrap">{dayText(updatedAt)}</span> },
];

function State({ template: { status, edited, hasDraft, shipped, valid } }: { template: Listed }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      {!valid && <Badge tone="bad">Damaged</Badge>}
      {status === 'published' && <Badge tone="ok">Published</Badge>}
      {status === 'draft' && <Badge>Draft</Badge>}
      {status === 'archived' && <Badge>Archived</Badge>}
      {hasDraft && <Badge tone="warn">Changes not published</Badge>}
      {!shipped ? <Badge tone="info">Own</Badge> : edited && <Badge tone="info">Edited</Badge>}
    </span>
  );
}

function TemplateList() {
  const query = trpc.admin.templates.list.useQuery(undefined, { refetchOnMount: 'always' });
  const [adding, setAdding] = useState(false);
  return (
    <>
      <PageHeader
        title="Templates"
        description="The file formats of imports and exports. What you publish counts from the next import and export on; an import that is under way keeps what it began with."
        actions={
          <Button variant="primary" onClick={() => setAdding(true)} disabled={!query.data}>
            Add template
          </Button>
        }
      />
      <QueryView
        query={query}
        failed="The templates could not be loaded."
        loading={<SkeletonRows rows={8} />}
        isEmpty={(all) => all.length === 0}
        empty={
          <EmptyState title="No templates">
            Apply the starter set “templates” under Seed data to have the shops’ formats.
          </EmptyState>
        }
      >
        {(all) => (
          <div className="grid gap-4">
            {byPlatform(all).map(([platform, some]) => (
              <Card key={platform} title={platformName(platform)} description={plural(some.length, 'template')} flush>
                <Table
                  caption={`Templates of ${platformName(platform)}`}
                  columns={columns}
                  rows={some}
                  rowKey={({ id }) => id}
                  dense
                />
              </Card>
            ))}
            <NewTemplate open={adding} onOpenChange={setAdding} from={all} />
          </div>
        )}
      </QueryView>
    </>
  );
}

const platformName = (platform: string) =>
  ({ ebay: 'eBay', woocommerce: 'WooCommerce', general: 'Listwright and others' })[platform] ??
  platform.charAt(0).toUpperCase() + platform.slice(1);

/** The templates of each platform, in the order in which they are offered. */
function byPlatform(all: readonly Listed[]): [string, Listed[]][] {
  const groups = new Map<string, Listed[]>();
  for (const one of all) groups.set(one.platform, [...(groups.get(one.platform) ?? []), one]);
  return [...groups];
}
