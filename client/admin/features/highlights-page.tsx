import { ExternalLink, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { groupNames } from '#shared/highlight-words.ts';
import { HIGHLIGHT_KEPT_DAYS } from '#shared/highlights.ts';
import { HighlightPicture } from '../../landing/highlight-icon.tsx';
import { type RouterOutputs, trpc } from '../../trpc.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FoldCard } from '../../ui/fold-card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { toast, UNDO_FOR } from '../../ui/toast.ts';
import { SortableList } from '../sortable-list.tsx';
import { FeatureTabs } from './feature-tabs.tsx';
import { HighlightDialog } from './highlight-dialog.tsx';

type Highlight = RouterOutputs['admin']['highlights']['list']['highlights'][number];

/** What the front page tells about the app. A change is there at the next visit. */
export default function HighlightsPage() {
  const list = trpc.admin.highlights.list.useQuery(undefined, { refetchOnMount: 'always' });
  const [asked, setAsked] = useState<{ what: Highlight | null; times: number; isOpen: boolean } | null>(null);
  const edit = (what: Highlight | null) => setAsked({ what, times: (asked?.times ?? 0) + 1, isOpen: true });
  return (
    <>
      <PageHeader
        title="Features"
        description="What the front page tells about Listwright, in groups. A change is there at the next visit."
        actions={
          <>
            <a href="/#features" target="_blank" rel="noopener" className={buttonClass()}>
              <ExternalLink className="size-4" />
              Front page
            </a>
            <Button variant="primary" icon={<Plus className="size-4" />} onClick={() => edit(null)}>
              Add highlight
            </Button>
          </>
        }
      />
      <FeatureTabs />
      <QueryView
        query={list}
        failed="The highlights could not be loaded."
        isEmpty={(data) => data.highlights.length === 0 && data.deleted.length === 0}
        empty={
          <EmptyState title="No highlights" action={<Button onClick={() => edit(null)}>Add highlight</Button>}>
            The front page has nothing to tell about the app.
          </EmptyState>
        }
      >
        {({ highlights, deleted }) => <Highlights {...{ highlights, deleted }} onEdit={edit} />}
      </QueryView>
      {asked && (
        <HighlightDialog
          key={asked.times}
          highlight={asked.what}
          open={asked.isOpen}
          onOpenChange={(isOpen) => setAsked({ ...asked, isOpen })}
        />
      )}
    </>
  );
}

function Highlights({
  highlights,
  deleted,
  onEdit,
}: {
  highlights: Highlight[];
  deleted: Highlight[];
  onEdit: (highlight: Highlight) => void;
}) {
  const utils = trpc.useUtils();
  const renew = () => {
    void utils.highlights.list.invalidate();
    return utils.admin.highlights.list.invalidate();
  };
  const move = trpc.admin.highlights.move.useMutation({
    onMutate: ({ id, to }) => {
      utils.admin.highlights.list.setData(undefined, (data) => {
        const moved = data?.highlights.find((one) => one.id === id);
        if (!data || !moved) return data;
        return { ...data, highlights: data.highlights.filter((one) => one !== moved).toSpliced(to, 0, moved) };
      });
    },
    onSettled: renew,
  });
  const restore = trpc.admin.highlights.restore.useMutation({ onSettled: renew });
  const remove = trpc.admin.highlights.remove.useMutation({
    onSuccess: (_, { id }) =>
      toast('The highlight is deleted', { duration: UNDO_FOR, action: { label: 'Undo', onClick: () => restore.mutate({ id }) } }),
    onSettled: renew,
  });
  return (
    <>
      <SortableList
        label="Highlights"
        rows={highlights}
        nameOf={(one) => one.title}
        onMove={({ id }, to) => move.mutate({ id, to })}
      >
        {(one) => (
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
            <div className="flex min-w-0 flex-1 basis-64 gap-3">
              <span className="mt-0.5 text-primary">
                <HighlightPicture icon={one.icon} />
              </span>
              <div className="min-w-0">
                <h2 className="wrap-anywhere font-semibold">{one.title}</h2>
                <p className="wrap-anywhere text-pretty text-muted-foreground">{one.summary}</p>
                <p className="mt-1.5 flex flex-wrap gap-1.5">
                  <Badge>{groupNames[one.group]}</Badge>
                  <Badge tone={one.published ? 'ok' : 'warn'}>{one.published ? 'Published' : 'Not published'}</Badge>
                </p>
              </div>
            </div>
            <span className="flex gap-1">
              <Button size="sm" onClick={() => onEdit(one)}>
                Edit<span className="sr-only"> {one.title}</span>
              </Button>
              <Button
                size="sm"
                variant="ghost"
                iconOnly
                aria-label={`Delete ${one.title}`}
                icon={<Trash2 className="size-4" />}
                onClick={() => remove.mutate({ id: one.id })}
              />
            </span>
          </div>
        )}
      </SortableList>
      {deleted.length > 0 && (
        <div className="mt-4">
          <FoldCard title="Deleted" hint={deleted.length}>
            <p className="mb-3 px-5 text-muted-foreground">
              Each is gone for good {HIGHLIGHT_KEPT_DAYS} days after it was deleted. Those that came with Listwright stay here.
            </p>
            <ul className="grid gap-2 px-5 pb-5">
              {deleted.map((one) => (
                <li key={one.id} className="flex flex-wrap items-center justify-between gap-3">
                  <span className="wrap-anywhere">{one.title}</span>
                  <Button size="sm" onClick={() => restore.mutate({ id: one.id })}>
                    Restore<span className="sr-only"> {one.title}</span>
                  </Button>
                </li>
              ))}
            </ul>
          </FoldCard>
        </div>
      )}
    </>
  );
}
