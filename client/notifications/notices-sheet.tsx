import { useInfiniteQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { Link } from 'wouter';
import { paths } from '#shared/paths.ts';
import { openFeedback } from '../feedback/feedback-button.tsx';
import { type RouterOutputs, trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
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
  const follow = ({ id, link, read: wasRead }: Notice) => {
    if (!wasRead) read.mutate({ ids: [id] });
    onLeave();
    // The dialog opens on whatever page the person is.
    if (link === paths.myFeedback) openFeedback({ tab: 'mine' });
  };
  return (
    <>
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
              <Entry key={notice.id} notice={notice} onFollow={() => follow(notice)} />
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

function Entry({ notice, onFollow }: { notice: Notice; onFollow: () => void }) {
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
      {link === paths.myFeedback ? (
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
