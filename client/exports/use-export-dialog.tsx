import { lazy, Suspense, useState } from 'react';
import { loadLater } from '../ui/load-later.ts';
import type { Subject } from './subject.ts';

const load = () => import('./export-dialog.tsx');
const ExportDialog = lazy(() => loadLater(load));

interface Opened {
  subject: Subject;
  platform: string | undefined;
  isOpen: boolean;
  /** How often the dialog was opened. It is the dialog's React key, so that the dialog begins anew each time. */
  times: number;
}

/**
 * The export dialog for a screen: `open` opens it, `dialog` must be rendered. Its code is loaded when it is first opened.
 */
export function useExportDialog() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = (subject: Subject, platform?: string) =>
    setOpened({ subject, platform, isOpen: true, times: (opened?.times ?? 0) + 1 });
  // While it is closed the dialog stays, so that it can fade out and give the focus back.
  const dialog = opened && (
    <Suspense>
      <ExportDialog
        key={opened.times}
        subject={opened.subject}
        platform={opened.platform}
        isOpen={opened.isOpen}
        onClose={() => setOpened({ ...opened, isOpen: false })}
      />
    </Suspense>
  );
  return { open, dialog };
}
