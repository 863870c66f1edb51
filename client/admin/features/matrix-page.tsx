import { useState } from 'react';
import { toast } from 'sonner';
import { readError } from '../../errors.ts';
import { trpc } from '../../trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { FeatureTabs } from './feature-tabs.tsx';
import { type Changes, countOf, inWords, type Matrix, noChanges, toSave } from './matrix-changes.ts';
import { MatrixTable } from './matrix-table.tsx';

/** What each plan has of each feature. What is saved here is met by the next call of a seller. */
export default function MatrixPage() {
  const matrix = trpc.admin.features.matrix.useQuery(undefined, { refetchOnMount: 'always' });
  const [changes, setChanges] = useState(noChanges);
  const [reviewing, setReviewing] = useState(false);
  return (
    <>
      <PageHeader
        title="Features"
        description="What each plan has of each feature. Every limit is read from these rows, so a saved change is met by the very next call."
      />
      <FeatureTabs />
      <QueryView query={matrix} failed="The matrix could not be loaded.">
        {(data) => (
          <>
            <MatrixTable matrix={data} changes={changes} onChange={setChanges} />
            <SaveBar
              visible={countOf(changes) > 0}
              message={countOf(changes) === 1 ? 'One change' : `${countOf(changes)} changes`}
              onSave={() => setReviewing(true)}
              onDiscard={() => setChanges(noChanges)}
            />
            <ReviewDialog
              open={reviewing}
              onOpenChange={setReviewing}
              matrix={data}
              changes={changes}
              onSaved={() => {
                setChanges(noChanges);
                setReviewing(false);
              }}
            />
          </>
        )}
      </QueryView>
    </>
  );
}

/** Shows what will change before it is saved. */
function ReviewDialog({
  open,
  onOpenChange,
  matrix,
  changes,
  onSaved,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  matrix: Matrix;
  changes: Changes;
  onSaved: () => void;
}) {
  const utils = trpc.useUtils();
  const save = trpc.admin.features.saveMatrix.useMutation({
    meta: { quiet: true },
    onSuccess: () => {
      toast.success('The matrix is saved', { description: 'It counts from the next call on.' });
      void utils.admin.plans.list.invalidate();
      void utils.subscriptions.invalidate();
      onSaved();
    },
    onSettled: () => utils.admin.features.matrix.invalidate(),
  });
  const problem = save.error ? readError(save.error) : null;
  const lines = inWords(matrix, changes);
  const close = (next: boolean) => {
    onOpenChange(next);
    if (!next) save.reset();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={lines.length === 1 ? 'Save one change?' : `Save ${lines.length} changes?`}
      description="Sellers meet it with their next call. Nothing of theirs is deleted: what is over a limit stays readable and exportable."
      footer={
        <>
          <Button onClick={() => close(false)}>Keep editing</Button>
          <Button variant="primary" busy={save.isPending} onClick={() => save.mutate(toSave(changes))}>
            Save matrix
          </Button>
        </>
      }
    >
      {problem && (
        <Banner tone="bad" announce className="mb-4" title={problem.code === 'CONFLICT' ? 'Nothing was saved' : undefined}>
          {problem.message}
          {problem.code === 'CONFLICT' &&
            ' Your changes are still here: discard those and make them again from the present values.'}
        </Banner>
      )}
      <ul className="grid gap-2">
        {lines.map(({ key, what, before, after, isLess }) => (
          <li key={key} className="rounded-control border px-3 py-2">
            <span className="font-semibold">{what}</span>
            <span className="block tabular-nums">
              <del className="text-muted-foreground">{before}</del> <span aria-hidden="true">→</span>{' '}
              <ins className="no-underline">{after}</ins>
            </span>
            {isLess && <span className="block text-sm text-warn">Who has more than that is stopped or paused at once.</span>}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
