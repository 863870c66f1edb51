import { useInfiniteQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { Link } from 'wouter';
import { paths } from '#shared/paths.ts';
import { openFeedback } from '../feedback/feedback-button.tsx';
import { counted } from '../products/format.ts';
import { showCatalogue, useCatalogue } from '../session/catalogue.ts';
import { useUser } from '../session/store.ts';
import { useRight } from '../teams/use-right.ts';
import { type RouterOutputs, trpc } from '../trpc.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { cn } from '../ui/cn.ts';
import { agoText, exactTime } from '../ui/dates.ts';
import { Sheet } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { noticeWords } from './words.ts';

type Notice = RouterOutputs['notifications']['list']['notices'][number];

/** The person's notices, newest first, at the side of the screen. */
export default function NoticesSheet({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title="Notifications" beside>
      <Notices onLeave={() => onOpenChange(false)} />
    </Sheet>
  );
}

function Notices({ onLeave }: { onLeave: () => void }) {
  const utils = trpc.useUtils();
  const unread = trpc.notifications.unread.useQuery().data?.unread ?? 0;
  const list = useInfiniteQuery({
    queryKey: getQueryKey(trpc.notifications.list, undefined, 'infinite'),
    queryFn: ({ pageParam: cursor, signal }) => utils.client.notifications.list.query(cursor ? { cursor } : {}, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchOnMount: 'always',
  });
  const notices = list.data?.pages.flatMap((page) => page.notices);
  const [newest] = notices ?? [];
  const onRead = { onSuccess: (counted: { unread: number }) => utils.notifications.unread.setData(undefined, counted) };
  const read = trpc.notifications.read.useMutation(onRead);
  const readAll = trpc.notifications.readAll.useMutation({
    onSuccess: (counted) => {
      onRead.onSuccess(counted);
      void utils.notifications.list.invalidate();
    },
  });
  const { uid } = useUser();
  const shown = useCatalogue(({ other }) => other?.ownerId ?? uid);
  /** The owner of the catalogue that a notice is about, if the tab shows another one. */
  const elsewhere = ({ data }: Notice) => (data.owner && data.owner !== shown ? data.owner : null);
  const follow = (notice: Notice) => {
    const { id, link, read: wasRead } = notice;
    const owner = elsewhere(notice);
    // The page is loaded anew, which must not cut the call off. This list is gone by then, so it is the promise that leads on.
    const marked = wasRead ? Promise.resolve() : read.mutateAsync({ ids: [id] }).catch(() => {});
    if (owner) void marked.then(() => show(owner, link));
    onLeave();
    // The dialog opens on whatever page the person is.
    if (link === paths.myFeedback) openFeedback({ tab: 'mine' });
  };
  const show = (owner: string, at: string) => showCatalogue(uid, owner === uid ? null : owner, { at });
  return (
    <>
      <ReviewsWaiting onFollow={onLeave} />
      <div className="mb-2 flex min-h-9 flex-wrap items-center justify-between gap-2 border-b pb-2">
        <Link
          href={`${paths.settings}#notifications`}
          onClick={onLeave}
          className="inline-flex min-h-6 items-center text-muted-foreground underline underline-offset-2 touch:min-h-11"
        >
          What you are told
        </Link>
        {(unread > 0 || notices?.some((notice) => !notice.read)) && newest && (
          <Button size="sm" busy={readAll.isPending} onClick={() => readAll.mutate({ upTo: newest.id })}>
            Mark all as read
          </Button>
        )}
      </div>
      <QueryView
        query={{ ...list, data: notices }}
        failed="Your notifications could not be loaded."
        isEmpty={(all) => all.length === 0}
        empty={
          <EmptyState headingLevel="h3" title="Nothing to tell you">
            When a long job ends, when you get an answer, or when something about your account changes, it stands here.
          </EmptyState>
        }
      >
        {(all) => (
          <ul className="-mx-2 grid gap-0.5">
            {all.map((notice) => (
              <Entry
                key={notice.id}
                notice={notice}
                isButton={notice.link === paths.myFeedback || elsewhere(notice) !== null}
                onFollow={() => follow(notice)}
              />
            ))}
          </ul>
        )}
      </QueryView>
      {list.hasNextPage && (
        <div className="mt-3 text-center">
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {list.isFetchNextPageError ? 'Try again' : 'Show earlier ones'}
          </Button>
        </div>
      )}
    </>
  );
}

/** Leads to the drafts that wait for the person's review in the catalogue that is shown. */
function ReviewsWaiting({ onFollow }: { onFollow: () => void }) {
  const approves = useRight('approve');
  const counts = trpc.products.viewCounts.useQuery(undefined, { staleTime: 0, enabled: approves });
  const waiting = counts.data?.inReview ?? 0;
  if (!approves || waiting === 0) return null;
  return (
    <ButtonLink variant="primary" href={paths.reviews} onClick={onFollow} className="mb-3 w-full">
      Review the drafts of {counted(waiting)} {waiting === 1 ? 'product' : 'products'}
    </ButtonLink>
  );
}

/** With `isButton` the entry does more than following a link. */
function Entry({ notice, isButton, onFollow }: { notice: Notice; isButton: boolean; onFollow: () => void }) {
  const { kind, data, link, read, createdAt } = notice;
  const { title, text } = noticeWords(kind, data);
  const content = (
    <>
      <span
        aria-hidden="true"
        className={cn(
          'mt-1.5 size-2 shrink-0 rounded-full',
          read ? 'bg-transparent' : 'bg-primary forced-colors:bg-[CanvasText]',
        )}
      />
      <span className="min-w-0 flex-1">
        <span className={cn('wrap-anywhere block', read ? 'font-medium' : 'font-semibold')}>
          {!read && <span className="sr-only">Unread: </span>}
          {title}
        </span>
        {text && <span className="wrap-anywhere line-clamp-2 text-muted-foreground">{text}</span>}
        <time dateTime={createdAt} title={exactTime(createdAt)} className="block text-muted-foreground text-sm">
          {agoText(createdAt, new Date())}
        </time>
      </span>
    </>
  );
  const look = 'flex w-full gap-2.5 rounded-control px-2 py-2 text-start hover:bg-foreground/5';
  return (
    <li>
      {isButton ? (
        <button type="button" onClick={onFollow} className={look}>
          {content}
        </button>
      ) : (
        <Link href={link} onClick={onFollow} className={look}>
          {content}
        </Link>
      )}
    </li>
  );
}
