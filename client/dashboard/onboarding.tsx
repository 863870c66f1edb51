import { Check, ChevronDown } from 'lucide-react';
import { paths } from '#shared/paths.ts';
import { type RouterOutputs, trpc } from '../trpc.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { cn } from '../ui/cn.ts';

type DoneSteps = RouterOutputs['account']['dashboard']['onboarding'];

interface Step {
  key: Exclude<keyof DoneSteps, 'dismissed' | 'toScore'>;
  title: string;
  /** Empty for the page of the product that is to be scored. */
  href: string;
  label: string;
  /** More links, which do the same step in other ways. */
  or?: { href: string; label: string }[];
}

const steps: Step[] = [
  {
    key: 'addedProduct',
    title: 'Add a product, or a file of many',
    href: paths.productNew,
    label: 'Add product',
    or: [
      { href: paths.productImport, label: 'Import a file' },
      { href: paths.generateDescription, label: 'Paste a text' },
    ],
  },
  { key: 'wroteDescription', title: 'Write its description', href: paths.generateDescription, label: 'Generate' },
  { key: 'appliedDescription', title: 'Use the description you like', href: paths.products, label: 'Open products' },
  { key: 'checkedSeo', title: 'Have it scored', href: '', label: 'Open product' },
  { key: 'savedProfile', title: 'Save your voice as a profile', href: paths.voiceProfile('new'), label: 'Learn a voice' },
];

/**
 * The first steps for a new seller. A step counts as done when the data show it, not when its link was clicked. Steps that are
 * done are folded into one line.
 */
export function Onboarding({ done }: { done: DoneSteps }) {
  const utils = trpc.useUtils();
  const dismiss = trpc.account.dismissOnboarding.useMutation({ onSettled: () => utils.account.dashboard.invalidate() });
  const finished = steps.filter(({ key }) => done[key]);
  const open = steps.filter(({ key }) => !done[key]);
  if (done.dismissed || dismiss.isPending) return null;
  const hide = (
    <Button size="sm" variant="ghost" aria-label="Hide the first steps" onClick={() => dismiss.mutate()}>
      Hide
    </Button>
  );
  if (open.length === 0)
    return (
      <Card flush>
        <div className="relative">
          <Finished steps={finished} words="All first steps are done" />
          <span className="absolute end-12 top-1.5">{hide}</span>
        </div>
      </Card>
    );
  return (
    <Card
      flush
      title="Getting started"
      description={
        finished.length === 0
          ? 'Type in or paste what you know about one product. The writer uses those facts and nothing else.'
          : undefined
      }
      actions={hide}
    >
      {finished.length > 0 && <Finished steps={finished} words={`${finished.length} of ${steps.length} steps done`} />}
      <ol start={finished.length + 1}>
        {open.map((step, at) => {
          const isNext = at === 0;
          return (
            <li
              key={step.key}
              className={cn('flex min-h-13 flex-wrap items-center gap-3 border-t px-5 py-2', isNext && 'bg-foreground/4')}
            >
              <span className="grid size-6 shrink-0 place-items-center rounded-full border border-control/70 font-semibold text-muted-foreground text-xs tabular-nums">
                {finished.length + at + 1}
              </span>
              <span className={cn('flex-1', isNext && 'font-medium')}>{step.title}</span>
              {isNext &&
                step.or?.map(({ href, label }) => (
                  <ButtonLink key={href} size="sm" variant="ghost" href={href}>
                    {label}
                  </ButtonLink>
                ))}
              {isNext && (
                <ButtonLink size="sm" href={step.href || done.toScore}>
                  {step.label}
                </ButtonLink>
              )}
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

/** The steps that are done, in one line that opens. */
function Finished({ steps, words }: { steps: Step[]; words: string }) {
  return (
    <details className="group border-t first:border-t-0">
      <summary className="flex min-h-13 items-center gap-3 px-5 py-2">
        <Tick />
        {words}
        <ChevronDown className="ms-auto size-4.5 transition-transform group-open:rotate-180" aria-hidden="true" />
      </summary>
      <ul className="grid gap-1.5 px-5 pb-4">
        {steps.map(({ key, title }) => (
          <li key={key} className="ps-9 text-muted-foreground">
            {title}
          </li>
        ))}
      </ul>
    </details>
  );
}

const Tick = () => (
  <span className="grid size-6 shrink-0 place-items-center rounded-full border border-ok bg-ok-soft text-ok">
    <Check strokeWidth={3} className="size-3.5" aria-hidden="true" />
  </span>
);
