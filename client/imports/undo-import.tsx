import { Undo2 } from 'lucide-react';
import { IMPORT_DAYS } from '#shared/imports/imports.ts';
import { trpc } from '../trpc.ts';
import { ConfirmDialog } from '../ui/alert-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { useConfirm } from '../use-confirm.ts';
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
  const utils = trpc.useUtils();
  const undo = trpc.imports.undo.useMutation({
    meta: { quiet: true },
    onSuccess: () => {
      confirm.close();
      onBegun?.();
    },
    onSettled: () => Promise.all([utils.imports.get.invalidate({ id: one.id }), utils.imports.list.invalidate()]),
  });
  const confirm = useConfirm(undo);
  return (
    <>
      <Button
        data-needs="edit"
        {...(size && { size })}
        {...(variant && { variant })}
        icon={<Undo2 className="size-4" />}
        onClick={confirm.ask}
        {...(size && { 'aria-label': `Undo the import of ${one.fileName}` })}
      >
        {size ? 'Undo' : 'Undo this import'}
      </Button>
      <ConfirmDialog
        {...confirm.dialog}
        title={`Undo the import of “${one.fileName}”?`}
        confirmLabel="Undo the import"
        onConfirm={() => undo.mutate({ id: one.id })}
      >
        <EditedSince id={one.id} />
        <ul className="mt-2 grid gap-1.5">
          {undoWords(one.progress).map((line) => (
            <li key={line}>{line}</li>
          ))}
          <li>You can import the file again afterwards. An import can be undone for {IMPORT_DAYS} days.</li>
        </ul>
      </ConfirmDialog>
    </>
  );
}
