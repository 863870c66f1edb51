import { Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'wouter';
import { IMPORT_DAYS } from '#shared/imports/imports.ts';
import { paths } from '#shared/paths.ts';
import { readError } from '../../errors.ts';
import { trpc } from '../../trpc.ts';
import { ConfirmDialog } from '../../ui/alert-dialog.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { agoText, exactTime } from '../../ui/dates.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { ErrorsLink } from '../errors-link.tsx';
import type { ImportSummary } from '../import-types.ts';
import { removeWords, savedIn, stateWords, summaryWords } from '../import-words.ts';
import { UndoImport } from '../undo-import.tsx';
import { isMoving, useImports } from '../use-import.ts';

/** The imports that are kept, the newest first, with what can be done about each. */
export function EarlierImports() {
  const list = useImports();
  const [removing, setRemoving] = useState<ImportSummary | null>(null);
  const region = useRef<HTMLElement>(null);
  if (list.data?.length === 0) return null;
  return (
    <section ref={region} tabIndex={-1} aria-label="Earlier imports" className="outline-none">
      <Card
        flush
        className="overflow-hidden"
        title="Earlier imports"
        description={`Kept for ${IMPORT_DAYS} days. Until then you can undo an import.`}
      >
        <QueryView query={list} failed="Your earlier imports could not be loaded." loading={<SkeletonRows rows={3} />}>
          {(found) => <Table caption="Earlier imports" rows={found} rowKey={({ id }) => id} columns={columns(setRemoving)} />}
        </QueryView>
      </Card>
      <RemoveImport
        one={removing}
        onClose={() => setRemoving(null)}
        onRemoved={() => region.current?.focus({ preventScroll: true })}
      />
    </section>
  );
}

const columns = (onRemove: (one: ImportSummary) => void): Column<ImportSummary>[] => [
  {
    key: 'file',
    header: 'File',
    rowHeader: true,
    className: 'max-w-80',
    cell: ({ id, fileName }) => (
      <Link href={paths.productImportOf(id)} className="wrap-anywhere font-medium text-primary hover:underline">
        {fileName}
      </Link>
    ),
  },
  {
    key: 'state',
    header: 'State',
    cell: ({ state, interrupted }) => {
      const { name, tone } = stateWords(state, interrupted);
      return <Badge tone={tone}>{name}</Badge>;
    },
  },
  { key: 'result', header: 'Result', cell: (one) => <span className="text-end tabular-nums">{summaryWords(one)}</span> },
  {
    key: 'when',
    header: 'When',
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} title={exactTime(createdAt)} className="whitespace-nowrap">
        {agoText(createdAt, new Date())}
      </time>
    ),
  },
  {
    key: 'actions',
    header: <span className="sr-only">Actions</span>,
    numeric: true,
    cell: (one) => (
      <span className="inline-flex flex-wrap items-center justify-end gap-1 py-1">
        {one.finishedAt && one.progress.failed > 0 && <ErrorsLink id={one.id} fileName={one.fileName} size="sm" />}
        {['done', 'cancelled', 'paused'].includes(one.state) && savedIn(one.progress) > 0 && (
          <UndoImport one={one} size="sm" variant="ghost" />
        )}
        {!isMoving(one) && (
          <Button
            size="sm"
            variant="ghost"
            iconOnly
            aria-label={`Remove ${one.fileName}`}
            icon={<Trash2 className="size-4" />}
            onClick={() => onRemove(one)}
          />
        )}
      </span>
    ),
  },
];

function RemoveImport({ one, onClose, onRemoved }: { one: ImportSummary | null; onClose: () => void; onRemoved: () => void }) {
  const utils = trpc.useUtils();
  const remove = trpc.imports.remove.useMutation({
    meta: { quiet: true },
    onSuccess: (_, { id }) => {
      utils.imports.list.setData(undefined, (list) => list?.filter((other) => other.id !== id));
      onClose();
      // The closing dialog returns the focus to a button that is gone, so `onRemoved` runs after that.
      setTimeout(onRemoved);
    },
    onSettled: () => utils.imports.list.invalidate(),
  });
  // The text stays while the dialog fades out.
  const last = useRef(one);
  last.current = one ?? last.current;
  const shown = last.current;
  const words = shown && removeWords(shown);
  return (
    <ConfirmDialog
      open={one !== null}
      onOpenChange={(open) => {
        if (open) return;
        remove.reset();
        onClose();
      }}
      title={`Remove “${shown?.fileName}”?`}
      confirmLabel={words?.warning ? 'Remove without undoing' : 'Remove'}
      cancelLabel="Keep it"
      destructive={Boolean(words?.warning)}
      busy={remove.isPending}
      problem={remove.error && readError(remove.error).message}
      onConfirm={() => one && remove.mutate({ id: one.id })}
    >
      {words?.warning && <p className="font-medium text-warn">{words.warning}</p>}
      {words?.lines.map((line) => (
        <p key={line} className="mt-1.5">
          {line}
        </p>
      ))}
    </ConfirmDialog>
  );
}
