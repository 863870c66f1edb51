import { lazy, Suspense, useState } from 'react';
import type { Subject } from '../exports/subject.ts';
import type { ProductRow } from '../products/product-types.ts';
import { loadLater } from '../ui/load-later.ts';

const BulkEditDialog = lazy(() => loadLater(() => import('./bulk-edit-dialog.tsx')));

interface Opened {
  subject: Subject;
  rows: readonly ProductRow[];
  isOpen: boolean;
  /** How often the dialog was opened. It is the dialog's React key, so that the dialog begins anew each time. */
  times: number;
}

/** The dialog that edits many products: `open` opens it, `dialog` must be rendered. Its code is loaded when it is first opened. */
export function useBulkEditDialog() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = (subject: Subject, rows: readonly ProductRow[]) =>
    setOpened({ subject, rows, isOpen: true, times: (opened?.times ?? 0) + 1 });
  // While it is closed the dialog stays, so that it can fade out and give the focus back.
  const dialog = opened && (
    <Suspense>
      <BulkEditDialog
        key={opened.times}
        subject={opened.subject}
        rows={opened.rows}
        isOpen={opened.isOpen}
        onClose={() => setOpened({ ...opened, isOpen: false })}
      />
    </Suspense>
  );
  return { open, dialog };
}
