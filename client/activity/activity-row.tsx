import { Download, X } from 'lucide-react';
import { Link } from 'wouter';
import { type ActivityItem, isAtWork, isOver } from '#shared/activity/activity.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { agoText, nearText } from '../ui/dates.ts';
import { Progress } from '../ui/meter.tsx';
import type { Callable } from './calls.ts';
import { doneText } from './words.ts';

const labels: Record<Callable, string> = { pause: 'Pause', resume: 'Resume', cancel: 'Cancel', undo: 'Undo' };

/** One job in the tray: its name as a link to its page, how far it is or what came of it, and what can be done with it. */
export function ActivityRow({
  item,
  remaining,
  busy,
  onCall,
  onDismiss,
  onFollow,
}: {
  item: ActivityItem;
  remaining: string | null;
  busy: boolean;
  onCall: (action: Callable) => void;
  onDismiss: () => void;
  onFollow: () => void;
}) {
  const { kind, doing, state, done, total, note, path, startedAt, finishedAt, download } = item;
  // Several batches may differ by nothing but when they were started.
  const title = kind === 'batch' && startedAt ? `${item.title}, ${nearText(startedAt, new Date())}` : item.title;
  const over = isOver(item);
  const ended = finishedAt && agoText(finishedAt, new Date());
  return (
    <li className="flex flex-col gap-2 border-b px-4 py-3 last:border-b-0">
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <Link href={path} onClick={onFollow} className="block truncate font-semibold hover:underline" title={title}>
            {title}
          </Link>
          <p className={state === 'failed' ? 'text-bad' : 'text-muted-foreground'}>
            <span className="tabular-nums">{[doing, over ? '' : doneText(item)].filter(Boolean).join(' ')}</span>
            {(remaining ?? ended) && ` · ${remaining ?? ended}`}
          </p>
          {note && <p className="text-sm tabular-nums">{note}</p>}
        </div>
        {over && (
          <Button variant="ghost" size="sm" iconOnly aria-label={`Dismiss ${title}`} onClick={onDismiss}>
            <X className="size-4.5" />
          </Button>
        )}
      </div>
      {!over && (isAtWork(item) || total !== null) && (
        <Progress
          label={`${doing} ${title}`}
          max={total ?? 100}
          {...(total !== null && { value: done, valueText: [doneText(item), remaining].filter(Boolean).join(', ') })}
        />
      )}
      {item.actions.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {item.actions.map((action) =>
            action === 'download' ? (
              download && (
                <a key={action} href={download} download className={buttonClass({ size: 'sm' })} aria-label={`Download ${title}`}>
                  <Download className="size-4.5" />
                  Download
                </a>
              )
            ) : (
              <Button
                key={action}
                data-needs={item.kind === 'batch' ? 'write' : 'edit'}
                size="sm"
                busy={busy}
                aria-label={`${labels[action]} ${title}`}
                onClick={() => onCall(action)}
              >
                {labels[action]}
              </Button>
            ),
          )}
        </div>
      )}
    </li>
  );
}
