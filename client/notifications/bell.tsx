import { Bell } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { trpc } from '../trpc.ts';
import { buttonClass } from '../ui/button.tsx';
import { loadAhead, loadLater } from '../ui/load-later.ts';

const loadList = () => import('./notices-sheet.tsx');
const NoticesSheet = lazy(() => loadLater(loadList));

/** The notification bell, with the number of notices that were not read. Its list is loaded when it is opened. */
export default function NotificationBell() {
  const { data } = trpc.notifications.unread.useQuery();
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const unread = data?.unread ?? 0;
  const shown = unread > 99 ? '99+' : String(unread);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={unread > 0 ? `Notifications, ${shown} unread` : 'Notifications'}
        title="Notifications"
        onPointerEnter={() => loadAhead(loadList)}
        onFocus={() => loadAhead(loadList)}
        onClick={() => {
          setWasOpened(true);
          setOpen(true);
        }}
        className={buttonClass({ variant: 'ghost', size: 'sm', iconOnly: true }, 'relative')}
      >
        <Bell className="size-4.5" />
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="absolute -end-0.5 -top-0.5 grid h-4 min-w-4 place-items-center rounded-full bg-primary px-1 font-semibold text-[0.625rem] text-primary-foreground leading-none tabular-nums"
          >
            {shown}
          </span>
        )}
      </button>
      <p role="status" className="sr-only">
        {unread > 0 ? `${shown} unread ${unread === 1 ? 'notification' : 'notifications'}` : ''}
      </p>
      {wasOpened && (
        <Suspense>
          <NoticesSheet open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
