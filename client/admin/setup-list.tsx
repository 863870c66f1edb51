import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import { useState } from 'react';
import { doors } from '#shared/paths.ts';
import { keepFocus } from '../keep-focus.ts';
import { type RouterOutputs, trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { cn } from '../ui/cn.ts';
import { QueryView } from '../ui/query-view.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast.ts';

type Step = RouterOutputs['admin']['setup'][number];

const states = {
  done: { words: 'Set up', icon: CircleCheck, ink: 'text-ok' },
  partly: { words: 'Works in part', icon: CircleDashed, ink: 'text-warn' },
  open: { words: 'Not set up', icon: CircleAlert, ink: 'text-bad' },
};

/**
 * What whoever runs Listwright sets up once: each part with its state and the setting that changes it. Stands at the head of the
 * dashboard. Once everything is set up, it folds into one line.
 */
export function SetupList() {
  const query = trpc.admin.setup.useQuery(undefined, { refetchOnMount: 'always' });
  const [unfolded, setUnfolded] = useState(false);
  const [folded, setFolded] = useState(wasFolded);
  const fold = (isFolded: boolean) => {
    setFolded(isFolded);
    rememberFold(isFolded);
    keepFocus(() => document.querySelector<HTMLElement>('[data-setup-fold]'));
  };
  return (
    <QueryView
      query={query}
      failed="What is set up could not be looked up."
      loading={
        <Card flush>
          <SkeletonRows rows={5} />
        </Card>
      }
    >
      {(steps) => {
        const left = steps.filter(({ state }) => state !== 'done').length;
        if (left === 0 && !unfolded)
          return (
            <p className="flex flex-wrap items-center gap-2 text-muted-foreground">
              <CircleCheck className="size-4.5 text-ok" />
              Address, mail, AI, payments and backup are set up.
              <Button size="sm" variant="ghost" onClick={() => setUnfolded(true)}>
                Show
              </Button>
            </p>
          );
        if (folded)
          return (
            <p className="flex flex-wrap items-center gap-2 text-muted-foreground">
              <CircleDashed className="size-4.5 text-warn" />
              {steps.length - left} of {steps.length} parts of Listwright are set up.
              <Button size="sm" variant="ghost" data-setup-fold="" aria-expanded={false} onClick={() => fold(false)}>
                Show
              </Button>
            </p>
          );
        return (
          <Card
            flush
            actions={
              <Button size="sm" data-setup-fold="" aria-expanded onClick={() => (left === 0 ? setUnfolded(false) : fold(true))}>
                Fold
              </Button>
            }
            title="Set up Listwright"
            description={
              left === 0
                ? 'Everything is set up.'
                : `${steps.length - left} of ${steps.length} are set up. Settings are environment variables: change them, then start Listwright again.`
            }
          >
            <ul className="divide-y border-t">
              {steps.map((step) => (
                <SetupRow key={step.key} step={step} />
              ))}
            </ul>
          </Card>
        );
      }}
    </QueryView>
  );
}

const FOLDED = 'admin-setup-folded';
function wasFolded(): boolean {
  try {
    return localStorage.getItem(FOLDED) === 'yes';
  } catch {
    return false;
  }
}
function rememberFold(isFolded: boolean) {
  try {
    if (isFolded) localStorage.setItem(FOLDED, 'yes');
    else localStorage.removeItem(FOLDED);
  } catch {
    // Without storage it is unfolded again at the next visit.
  }
}

function SetupRow({ step }: { step: Step }) {
  const utils = trpc.useUtils();
  const { words, icon: Icon, ink } = states[step.state];
  const confirm = trpc.admin.confirmBackup.useMutation({
    onSuccess: () => {
      toast.success('Noted that backups are made');
      void utils.admin.setup.invalidate();
    },
  });
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-5 py-3.5">
      <Icon className={cn('mt-0.5 size-4.5 shrink-0', ink)} />
      <div className="min-w-0 flex-1 basis-72">
        <h3 className="font-medium">
          {step.title} <span className={cn('font-normal text-sm', ink)}>{words}</span>
        </h3>
        <p className="wrap-anywhere text-pretty text-muted-foreground">
          {step.now} {step.remedy}
        </p>
        <p className="mt-1 flex flex-wrap gap-1.5">
          {step.settings.map((setting) => (
            <code key={setting} className="rounded-control bg-sunken px-1.5 py-0.5 text-sm">
              {setting}
            </code>
          ))}
        </p>
      </div>
      {step.key === 'backup' && step.state !== 'done' && (
        <Button size="sm" busy={confirm.isPending} onClick={() => confirm.mutate()}>
          Backups are made
        </Button>
      )}
      {step.key === 'mail' && step.state !== 'done' && (
        <a className="font-medium text-primary hover:underline" href={doors.outbox}>
          Open the outbox
        </a>
      )}
    </li>
  );
}
