import { Check } from 'lucide-react';
import { useId } from 'react';
import { type DescriptionForm, isStepComplete, type StepTitle, stepTitles } from '#shared/generation/form.ts';
import { cn } from '../../ui/cn.ts';
import { stepLock } from './step-lock.ts';

/** The six steps of the form, to go to any of them. Steps that cannot be opened yet are disabled, and a line below says why. */
export function Stepper({ form, onGoTo }: { form: DescriptionForm; onGoTo: (step: StepTitle) => void }) {
  const lockId = useId();
  const lock = stepLock(form);
  return (
    <nav aria-label="Steps">
      <ol className="flex gap-1.5">
        {stepTitles.map((title, index) => {
          const current = index === form.currentStep;
          const complete = isStepComplete(form, title);
          const locked = lock !== null && !current;
          return (
            <li key={title} className="min-w-0 flex-1">
              <button
                type="button"
                aria-current={current ? 'step' : undefined}
                aria-disabled={locked || undefined}
                aria-describedby={locked ? lockId : undefined}
                onClick={() => !locked && onGoTo(title)}
                className={cn(
                  'flex h-full min-h-11 w-full flex-col items-stretch gap-1.5 rounded-control px-0.5 pt-2 pb-1.5 text-start transition-colors',
                  locked ? 'cursor-default' : 'hover:bg-foreground/5',
                )}
              >
                <span
                  className={cn(
                    'h-1 rounded-full forced-colors:border',
                    current ? 'bg-primary' : complete ? 'bg-primary/55' : 'bg-foreground/12',
                  )}
                />
                <span
                  className={cn(
                    'flex items-start gap-1 text-sm max-sm:justify-center',
                    current ? 'font-semibold text-foreground' : 'text-muted-foreground',
                  )}
                >
                  {complete && !current ? (
                    <Check className="mt-0.5 size-3.5 text-primary" strokeWidth={2.5} />
                  ) : (
                    <span aria-hidden="true" className="tabular-nums">
                      {index + 1}
                    </span>
                  )}
                  <span className="max-sm:sr-only">{title}</span>
                  {complete && <span className="sr-only">, complete</span>}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
      {lock && (
        <p id={lockId} className="mt-1 text-muted-foreground text-sm">
          {lock}
        </p>
      )}
    </nav>
  );
}
