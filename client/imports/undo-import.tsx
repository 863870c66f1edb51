import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { IMPORT_DAYS } from '#shared/imports/imports.ts';
import { readError } from '../errors.ts';
import { trpc } from '../trpc.ts';
import { ConfirmDialog } from '../ui/alert-dialog.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { EditedSince } from './edited-since.tsx';
import type { ImportSummary } from './import-types.ts';
import { undoWords } from './import-words.ts';

/** The button that takes an import back, and the question before it. */
export function UndoImport({
  one,
  size,
  variant,
  onBegun,
}: {
  one: Pick<ImportSummary, 'id' | 'fileName' | 'progress'>;
  size?: 'sm';
  variant?: 'ghost';
  onBegun?: () => void;
}) {
  const [asking, setAsking] = useState(false);
  const utils = trpc.useUtils();
  const undo = trpc.imports.undo.useMutation({
    meta: { quiet: true },
    onSuccess: () => {
      setAsking(false);
      onBegun?.();
    },
    onSettled: () => Promise.all([utils.imports.get.invalidate({ id: one.id }), utils.imports.list.invalidate()]),
  });
  return (
    <>
      <Button
        {...(size && { size })}
        {...(variant && { variant })}
        icon={<Undo2 className="size-4" />}
        onClick={() => setAsking(true)}
        {...(size && { 'aria-label': `Undo the import of ${one.fileName}` })}
      >
        {size ? 'Undo' : 'Undo this import'}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={(open) => {
          setAsking(open);
          if (!open) undo.reset();
        }}
        title={`Undo the import of “${one.fileName}”?`}
        confirmLabel="Undo the import"
        busy={undo.isPending}
        onConfirm={() => undo.mutate({ id: one.id })}
      >
        <EditedSince id={one.id} />
        <ul className="mt-2 grid gap-1.5">
          {undoWords(one.progress).map((line) => (
            <li key={line}>{line}</li>
          ))}
          <li>You can import the file again afterwards. An import can be undone for {IMPORT_DAYS} days.</li>
        </ul>
        {undo.error && (
          <Banner tone="bad" announce className="mt-3 text-foreground">
            {readError(undo.error).message}
          </Banner>
        )}
      </ConfirmDialog>
    </>
  );
}
