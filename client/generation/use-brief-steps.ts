import { useState } from 'react';
import { canGoTo, type DescriptionForm, type FormAction, type StepTitle, stepTitles } from '#shared/generation/form.ts';
import { validateForm, validateStep } from '#shared/generation/form-output.ts';
import { useAfterTyping } from './after-typing.ts';

/**
 * The current step with its problems, and the functions that go from step to step. `askKeywords` is called before the keyword
 * step is left.
 */
export function useBriefSteps(
  form: DescriptionForm,
  dispatch: (action: FormAction) => void,
  askKeywords: (next: () => void) => void,
) {
  const [tried, setTried] = useState<StepTitle | null>(null);
  const step = stepTitles[form.currentStep] ?? 'Product';

  const onNext = useAfterTyping(() => {
    setTried(step);
    if (validateStep(form, step).length > 0) return focusProblem();
    const next = () => dispatch({ type: 'next' });
    if (step === 'Features & keywords') askKeywords(next);
    else next();
  });
  const onBack = useAfterTyping(() => dispatch({ type: 'back' }));

  return {
    step,
    problems: tried === step ? validateStep(form, step) : [],
    onNext,
    onBack,
    forgetProblems: () => setTried(null),

    /** Goes to the first problem of the whole form; returns false if there is none. */
    showFirstProblem(): boolean {
      const problem = validateForm(form)[0];
      if (!problem) return false;
      setTried(problem.step);
      // Go to the step with the problem even if the seller may not jump between steps yet.
      if (canGoTo(form, 0)) dispatch({ type: 'goTo', step: problem.step });
      else for (let at = form.currentStep; at > stepTitles.indexOf(problem.step); at--) dispatch({ type: 'back' });
      focusProblem();
      return true;
    },
    goToLast() {
      for (let at = form.currentStep; at < stepTitles.length - 1; at++) dispatch({ type: 'next' });
    },
  };
}

/** Focuses the first field with a problem, or else the step it belongs to. */
function focusProblem() {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLElement>('main [aria-invalid="true"]');
    (field ?? document.querySelector<HTMLElement>('main h2'))?.focus();
  });
}
