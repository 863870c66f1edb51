import { useState } from 'react';
import { canGoTo, type DescriptionForm, type FormAction, type StepTitle, stepTitles } from '#shared/generation/form.ts';
import { validateForm, validateStep } from '#shared/generation/form-output.ts';
import { useAfterTyping } from './after-typing.ts';

/**
 * The current step of the form, what is wrong in it, and functions to go to other steps. `askKeywords` is called before the
 * seller leaves the step with the keywords; it may first ask whether to save them with the product.
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
      // The form may not allow jumping to a step yet, but going back step by step is always possible.
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

/** Focuses the first field with a problem, or the heading of the step if the problem belongs to no field. */
function focusProblem() {
  requestAnimationFrame(() => {
    const section = document.querySelector('li:has(> div [aria-current="step"])');
    const field = section?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (field ?? section?.querySelector<HTMLElement>('h2'))?.focus();
  });
}
