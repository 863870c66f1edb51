import { useState } from 'react';
import { readError } from '../../errors.ts';
import { keepFocus, mainHeading } from '../../keep-focus.ts';
import { LeaveQuestion } from '../../leave-question.tsx';
import { trpc } from '../../trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { toast } from '../../ui/toast.ts';
import { peopleText } from '../plans/plan-words.ts';
import { FeatureTabs } from './feature-tabs.tsx';
import { type Changes, countOf, inWords, type Matrix, noChanges, toSave, turnedBack, withSaved } from './matrix-changes.ts';
import { MatrixTable } from './matrix-table.tsx';

/** What each plan has of each feature. What is saved here counts from the next call of a seller on. */
export default function MatrixPage() {
  const matrix = trpc.admin.features.matrix.useQuery(undefined, { refetchOnMount: 'always' });
  const [changes, setChanges] = useState(noChanges);
  const [reviewing, setReviewing] = useState(false);
  /** How many boxes hold a text that is not a number which their feature can have. */
  const [wrong, setWrong] = useState(0);
  /** The table is drawn anew when the changes are saved or thrown away, so that no box keeps what was typed. */
  const [round, setRound] = useState(0);
  const startAnew = () => {
    setChanges(noChanges);
    setWrong(0);
    setRound((before) => before + 1);
  };
  return (
    <>
      <PageHeader
        title="Features"
        description="What each plan has of each feature. A saved change counts at once, for everybody on the plan."
      />
      <FeatureTabs />
      <QueryView query={matrix} failed="The matrix could not be loaded.">
        {(data) => (
          <>
            <LeaveQuestion unsaved={countOf(changes) > 0 || wrong > 0} />
            <MatrixTable key={round} matrix={data} changes={changes} onChange={setChanges} onWrong={setWrong} />
            <SaveBar
              visible={countOf(changes) > 0 || wrong > 0}
              message={
                wrong > 0
                  ? `${wrong === 1 ? 'One number is' : `${wrong} numbers are`} not possible. Correct ${wrong === 1 ? 'it' : 'them'}, then save.`
                  : countOf(changes) === 1
                    ? 'One change'
                    : `${countOf(changes)} changes`
              }
              onSave={() => (wrong > 0 ? firstWrong()?.focus() : setReviewing(true))}
              onDiscard={startAnew}
            />
            <ReviewDialog
              open={reviewing}
              onOpenChange={setReviewing}
              matrix={data}
              changes={changes}
              onSaved={() => {
                startAnew();
                setReviewing(false);
                keepFocus(mainHeading);
              }}
            />
          </>
        )}
      </QueryView>
    </>
  );
}

/** The first box whose text is not a number that its feature can have. */
const firstWrong = () => document.querySelector<HTMLElement>('table [aria-invalid=true]');

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
    onSuccess: (_, saved) => {
      toast.success('The matrix is saved', {
        description: 'It counts from now on.',
        duration: 15_000,
        action: { label: 'Undo', onClick: () => undo.mutate(turnedBack(saved)) },
      });
      showSaved(saved);
      renew();
      onSaved();
    },
    onSettled: () => utils.admin.features.matrix.invalidate(),
  });
  const showSaved = (saved: Parameters<typeof withSaved>[1]) =>
    utils.admin.features.matrix.setData(undefined, (before) => before && withSaved(before, saved));
  const renew = () => {
    void utils.admin.plans.list.invalidate();
    void utils.subscriptions.invalidate();
  };
  const undo = trpc.admin.features.saveMatrix.useMutation({
    onSuccess: (_, saved) => {
      toast.success('The matrix is as it was before');
      showSaved(saved);
      renew();
    },
    onSettled: () => utils.admin.features.matrix.invalidate(),
  });
  const people = new Map(
    trpc.admin.plans.list.useQuery(undefined, { enabled: open }).data?.map((plan) => [plan.id, plan.subscribers]),
  );
  const affected = (planId: string | null) => {
    const count = planId === null ? null : people.get(planId);
    return count ? `Affects ${peopleText(count)}.` : null;
  };
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
      description="It counts at once. Nothing is deleted: what is over a limit stays readable and exportable."
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
        {lines.map(({ key, what, before, after, isLess, upsideDown, planId }) => (
          <li key={key} className="rounded-control border px-3 py-2">
            <span className="font-semibold">{what}</span>
            <span className="block tabular-nums">
              <del className="text-muted-foreground">{before}</del> <span aria-hidden="true">→</span>{' '}
              <ins className="no-underline">{after}</ins>
            </span>
            {affected(planId) && <span className="block text-sm">{affected(planId)}</span>}
            {planId === null && <span className="block text-sm">Affects everybody, on every plan.</span>}
            {isLess && <span className="block text-sm text-warn">Who has more than that is stopped or paused at once.</span>}
            {upsideDown && <span className="block text-sm text-warn">{upsideDown}</span>}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
