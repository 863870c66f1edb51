import { Check } from 'lucide-react';
import { paths } from '#shared/paths.ts';
import { type RouterOutputs, trpc } from '../trpc.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { cn } from '../ui/cn.ts';

type Done = RouterOutputs['account']['dashboard']['onboarding'];

interface Step {
  key: Exclude<keyof Done, 'dismissed'>;
  title: string;
  href: string;
  label: string;
  /** A second link that does the same step in another way. */
  or?: { href: string; label: string };
}

const steps: Step[] = [
  {
    key: 'addedProduct',
    title: 'Add a product, or a file of many',
    href: paths.productNew,
    label: 'Add product',
    or: { href: paths.productImport, label: 'Import a file' },
  },
  { key: 'wroteDescription', title: 'Have its description written', href: paths.generateDescription, label: 'Generate' },
  { key: 'appliedDescription', title: 'Use the description you like', href: paths.products, label: 'Open products' },
  { key: 'checkedSeo', title: 'Check its SEO score', href: paths.products, label: 'Open products' },
  { key: 'savedProfile', title: 'Save your voice as a profile', href: paths.voiceProfile('new'), label: 'Learn a voice' },
];

/** The first steps for a new seller. A step counts as done when the data show it, not when its link was clicked. */
export function Onboarding({ done }: { done: Done }) {
  const utils = trpc.useUtils();
  const dismiss = trpc.account.dismissOnboarding.useMutation({ onSettled: () => utils.account.dashboard.invalidate() });
  const finished = steps.filter(({ key }) => done[key]).length;
  if (done.dismissed || dismiss.isPending || finished === steps.length) return null;
  const next = steps.find(({ key }) => !done[key]);
  return (
    <Card
      flush
      title="Getting started"
      description={
        finished === 0
          ? 'Type in what you know about one product. The writer uses those facts and nothing else.'
          : `${finished} of ${steps.length} done`
      }
      actions={
        <Button size="sm" variant="ghost" onClick={() => dismiss.mutate()}>
          Hide
        </Button>
      }
    >
      <ol>
        {steps.map((step, i) => {
          const isDone = done[step.key];
          const isNext = step === next;
          return (
            <li
              key={step.key}
              className={cn('flex min-h-13 flex-wrap items-center gap-3 border-t px-5 py-2', isNext && 'bg-foreground/4')}
            >
              <span
                className={cn(
                  'grid size-6 shrink-0 place-items-center rounded-full border font-semibold text-xs tabular-nums',
                  isDone ? 'border-ok bg-ok-soft text-ok' : 'border-control/70 text-muted-foreground',
                )}
              >
                {isDone ? <Check strokeWidth={3} className="size-3.5" /> : i + 1}
              </span>
              <span className={cn('flex-1', isDone ? 'text-muted-foreground' : isNext && 'font-medium')}>
                {step.title}
                {isDone && <span className="sr-only">, done</span>}
              </span>
              {isNext && step.or && (
                <ButtonLink size="sm" variant="ghost" href={step.or.href}>
                  {step.or.label}
                </ButtonLink>
              )}
              {isNext && (
                <ButtonLink size="sm" href={step.href}>
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
