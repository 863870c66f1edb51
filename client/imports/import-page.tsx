import { useCallback, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { paths } from '#shared/paths.ts';
import { useLeaveGuard } from '../leave-guard.ts';
import { ConfirmDialog } from '../ui/alert-dialog.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ImportScreen } from './import-screen.tsx';
import { DropArea } from './start/drop-area.tsx';
import { StartScreen } from './start/start-screen.tsx';
import { UploadCard } from './start/upload-card.tsx';
import { useUpload } from './use-upload.ts';

/** Imports products from a file: choosing it, the check, the run and the report, all at one address. */
export default function ImportPage() {
  const [params] = useSearchParams();
  const [, navigate] = useLocation();
  const [notice, setNotice] = useState<string | null>(null);
  const id = params.get('id');
  const upload = useUpload(useCallback((id) => navigate(paths.productImportOf(id)), [navigate]));
  const leaving = useLeaveGuard(upload.sending);

  const take = (files: readonly File[]) => {
    const [file, ...others] = files;
    if (!file || upload.sending) return;
    setNotice(others.length > 0 ? `Only “${file.name}” was uploaded. Import one file at a time.` : null);
    void upload.send(file);
  };

  return (
    <DropArea onFiles={take} disabled={upload.sending}>
      <PageHeader title="Import products" back={{ href: paths.products, label: 'Products' }} />
      {notice && <p className="mb-4 text-muted-foreground">{notice}</p>}
      {upload.state.kind !== 'idle' ? (
        <UploadCard upload={upload} state={upload.state} onFiles={take} />
      ) : id ? (
        <ImportScreen key={id} id={id} />
      ) : (
        <StartScreen onFiles={take} />
      )}
      <ConfirmDialog
        open={leaving.asking}
        onOpenChange={(open) => !open && leaving.stay()}
        title="Leave while the file is being uploaded?"
        confirmLabel="Leave"
        cancelLabel="Stay"
        onConfirm={() => {
          upload.cancel();
          leaving.leave();
        }}
      >
        The upload stops, and nothing is kept.
      </ConfirmDialog>
    </DropArea>
  );
}
