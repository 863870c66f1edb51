import { useEffect } from 'react';
import type { ActivityItem, ActivityKind } from '#shared/activity/activity.ts';
import { EditedSince } from '../imports/edited-since.tsx';
import { ConfirmDialog } from '../ui/alert-dialog.tsx';
import type { Callable } from './calls.ts';
import { useActivity } from './use-activity.ts';

interface Words {
  title: (name: string) => string;
  text: string;
  confirm: string;
}

/** What is asked before a job is ended early, or undone. `stopCheck` is about a file that is still being checked. */
const words: Record<ActivityKind, { cancel?: Words; stopCheck?: Words; undo?: Words }> = {
  import: {
    cancel: {
      title: (name) => `Cancel the import of “${name}”?`,
      text: 'The import stops for good. What is already imported stays, and you can undo it afterwards.',
      confirm: 'Cancel the import',
    },
    stopCheck: {
      title: (name) => `Stop checking “${name}”?`,
      text: 'The file goes, with everything you have mended in it. Your products are not touched.',
      confirm: 'Stop and remove the file',
    },
    undo: {
      title: (name) => `Undo the import of “${name}”?`,
      text: 'The products it created go to Recently deleted. The products it changed get their earlier values back, except fields that you have edited since.',
      confirm: 'Undo the import',
    },
  },
  export: {
    cancel: {
      title: (name) => `Cancel the export of “${name}”?`,
      text: 'No file will be made.',
      confirm: 'Cancel the export',
    },
  },
  batch: {
    cancel: {
      title: (name) => `Stop writing these ${name}?`,
      text: 'A text that is being written at this moment is finished, and uses its query. No more follow. Those that are written stay as drafts.',
      confirm: 'Stop writing',
    },
  },
  edit: {
    undo: {
      title: (name) => `Undo the edit of ${name}?`,
      text: 'Each field that was changed gets its earlier value back, except those that you have changed since.',
      confirm: 'Undo the edit',
    },
  },
};

/**
 * Asks before a job is cancelled or undone. The question closes once this is no longer possible, for example because the job has
 * ended meanwhile.
 */
export function ConfirmCall({
  asking,
  onClose,
  onConfirm,
}: {
  asking: { item: ActivityItem; action: Callable } | null;
  onClose: () => void;
  onConfirm: (item: ActivityItem, action: Callable) => void;
}) {
  const now = useActivity(asking?.item.kind ?? 'import', asking?.item.id);
  const isPast = asking !== null && !now?.actions.includes(asking.action);
  useEffect(() => {
    if (isPast) onClose();
  }, [isPast, onClose]);
  if (!asking || (asking.action !== 'cancel' && asking.action !== 'undo')) return null;
  const { item, action } = asking;
  const isCheck = action === 'cancel' && item.state === 'checking';
  const said = words[item.kind][isCheck ? 'stopCheck' : action];
  if (!said) return null;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={said.title(item.title)}
      confirmLabel={said.confirm}
      cancelLabel="Go back"
      destructive={action === 'cancel'}
      onConfirm={() => onConfirm(item, action)}
    >
      {said.text}
      {item.kind === 'import' && action === 'undo' && <EditedSince id={item.id} />}
    </ConfirmDialog>
  );
}
