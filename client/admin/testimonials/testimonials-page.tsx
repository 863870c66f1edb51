import { ExternalLink, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { aboutOf, hostOf, ratingOf } from '#shared/said.ts';
import { TESTIMONIAL_KEPT_DAYS } from '#shared/testimonials.ts';
import { keepFocus, mainHeading } from '../../keep-focus.ts';
import { type RouterOutputs, trpc } from '../../trpc.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { dayText, plainDayText } from '../../ui/dates.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FoldCard } from '../../ui/fold-card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { toast } from '../../ui/toast.ts';
import { SortableList } from '../sortable-list.tsx';
import { TestimonialDialog } from './testimonial-dialog.tsx';

type Testimonial = RouterOutputs['admin']['testimonials']['list']['testimonials'][number];

/** What sellers said. The front page shows what is published, in this order. */
export default function TestimonialsPage() {
  const list = trpc.admin.testimonials.list.useQuery(undefined, { refetchOnMount: 'always' });
  const [asked, setAsked] = useState<{ what: Testimonial | null; times: number; isOpen: boolean } | null>(null);
  const edit = (what: Testimonial | null) => setAsked({ what, times: (asked?.times ?? 0) + 1, isOpen: true });
  return (
    <>
      <PageHeader
        title="Testimonials"
        description="What sellers said, in the order of the front page. To be published, each needs the day on which the person agreed."
        actions={
          <>
            <a href="/#testimonials" target="_blank" rel="noopener" className={buttonClass()}>
              <ExternalLink className="size-4" />
              Front page
            </a>
            <Button variant="primary" icon={<Plus className="size-4" />} onClick={() => edit(null)}>
              Add testimonial
            </Button>
          </>
        }
      />
      <QueryView
        query={list}
        failed="The testimonials could not be loaded."
        isEmpty={(data) => data.testimonials.length === 0 && data.deleted.length === 0}
        empty={
          <EmptyState title="Nobody has been quoted yet" action={<Button onClick={() => edit(null)}>Add testimonial</Button>}>
            Until then the front page says so. Nothing is made up: add only what a seller really said.
          </EmptyState>
        }
      >
        {(data) => <Testimonials {...data} onEdit={edit} />}
      </QueryView>
      {asked && (
        <TestimonialDialog
          key={asked.times}
          testimonial={asked.what}
          open={asked.isOpen}
          onOpenChange={(isOpen) => setAsked({ ...asked, isOpen })}
        />
      )}
    </>
  );
}

function Testimonials({
  testimonials,
  deleted,
  onEdit,
}: {
  testimonials: Testimonial[];
  deleted: Testimonial[];
  onEdit: (testimonial: Testimonial) => void;
}) {
  const utils = trpc.useUtils();
  const renew = () => {
    void utils.testimonials.list.invalidate();
    return utils.admin.testimonials.list.invalidate();
  };
  const move = trpc.admin.testimonials.move.useMutation({
    onMutate: ({ id, to }) => {
      utils.admin.testimonials.list.setData(undefined, (data) => {
        const moved = data?.testimonials.find((one) => one.id === id);
        if (!data || !moved) return data;
        return { ...data, testimonials: data.testimonials.filter((one) => one !== moved).toSpliced(to, 0, moved) };
      });
    },
    onSettled: renew,
  });
  const publish = trpc.admin.testimonials.publish.useMutation({
    onSuccess: ({ authorName }) => toast.success(`${authorName} is on the front page`),
    onSettled: renew,
  });
  const unpublish = trpc.admin.testimonials.unpublish.useMutation({
    onSuccess: ({ authorName }) => toast.success(`${authorName} is off the front page`),
    onSettled: renew,
  });
  const restore = trpc.admin.testimonials.restore.useMutation({ onSettled: renew });
  const remove = trpc.admin.testimonials.remove.useMutation({
    onSuccess: (_, { id }) =>
      toast('The testimonial is deleted', { duration: 10_000, action: { label: 'Undo', onClick: () => restore.mutate({ id }) } }),
    onSettled: renew,
  });
  return (
    <>
      <SortableList
        label="Testimonials"
        rows={testimonials}
        nameOf={(one) => one.authorName}
        onMove={({ id }, to) => move.mutate({ id, to })}
      >
        {(one) => (
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
            <div className="flex min-w-0 flex-1 basis-64 gap-3">
              {one.photo && <img src={one.photo} alt="" className="size-11 shrink-0 rounded-full border object-cover" />}
              <div className="min-w-0">
                <h2 className="wrap-anywhere font-semibold">{one.authorName}</h2>
                <p className="wrap-anywhere text-muted-foreground">{aboutOf(one)}</p>
                <blockquote lang={one.locale} className="wrap-anywhere mt-1.5 text-pretty">
                  {one.quote}
                </blockquote>
                <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-muted-foreground text-sm">
                  <Badge tone={one.status === 'published' ? 'ok' : 'neutral'}>
                    {one.status === 'published' ? 'Published' : 'Draft'}
                  </Badge>
                  {one.rating !== null && <span>{ratingOf(one.rating).words}</span>}
                  <span>{one.consentAt ? `Agreed on ${plainDayText(one.consentAt)}` : 'No consent yet'}</span>
                  {one.sourceUrl && (
                    <a
                      href={one.sourceUrl}
                      rel="noopener nofollow"
                      target="_blank"
                      className="wrap-anywhere underline underline-offset-2"
                    >
                      {hostOf(one.sourceUrl)}
                    </a>
                  )}
                </p>
              </div>
            </div>
            <span className="flex flex-wrap gap-1">
              {one.status === 'published' ? (
                <Button size="sm" onClick={() => unpublish.mutate({ id: one.id })}>
                  Unpublish<span className="sr-only"> {one.authorName}</span>
                </Button>
              ) : one.consentAt ? (
                <Button size="sm" variant="primary" onClick={() => publish.mutate({ id: one.id })}>
                  Publish<span className="sr-only"> {one.authorName}</span>
                </Button>
              ) : (
                <Button size="sm" onClick={() => onEdit(one)}>
                  Enter consent<span className="sr-only"> of {one.authorName}</span>
                </Button>
              )}
              <Button size="sm" data-edit="" onClick={() => onEdit(one)}>
                Edit<span className="sr-only"> {one.authorName}</span>
              </Button>
              <Button
                size="sm"
                variant="ghost"
                iconOnly
                aria-label={`Delete ${one.authorName}`}
                icon={<Trash2 className="size-4" />}
                onClick={() => {
                  const at = testimonials.indexOf(one);
                  remove.mutate({ id: one.id });
                  // The row that takes its place, or the last one, or the heading where none is left.
                  keepFocus(() => {
                    const rows = [...document.querySelectorAll<HTMLElement>('[data-sorted]')];
                    return (rows[at] ?? rows.at(-1))?.querySelector<HTMLElement>('[data-edit]') ?? mainHeading();
                  });
                }}
              />
            </span>
          </div>
        )}
      </SortableList>
      {deleted.length > 0 && (
        <div className="mt-4">
          <FoldCard title="Recently deleted" hint={deleted.length}>
            <p className="mb-3 px-5 text-muted-foreground">
              Each is gone for good {TESTIMONIAL_KEPT_DAYS} days after it was deleted.
            </p>
            <ul className="grid gap-2 px-5 pb-5">
              {deleted.map((one) => (
                <li key={one.id} className="flex flex-wrap items-center justify-between gap-3">
                  <span className="wrap-anywhere min-w-0">
                    {one.authorName}
                    <span className="block text-muted-foreground text-sm">Deleted on {dayText(one.deletedAt ?? '')}</span>
                  </span>
                  <Button size="sm" onClick={() => restore.mutate({ id: one.id })}>
                    Restore<span className="sr-only"> {one.authorName}</span>
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
