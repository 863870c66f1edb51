/** The question "is it really you?", asked by whichever call needs it and answered by the one dialog that shows it. */
import { create } from 'zustand';

interface Question {
  promise: Promise<boolean>;
  answer: (confirmed: boolean) => void;
}

const useQuestion = create<{ open: Question | null }>(() => ({ open: null }));

/** Resolves to true once the person has proved again who they are, to false when they would rather not. One question at a time. */
export function askToConfirm(): Promise<boolean> {
  const before = useQuestion.getState().open;
  if (before) return before.promise;
  let answer: Question['answer'] = () => {};
  const promise = new Promise<boolean>((done) => {
    answer = (confirmed) => {
      useQuestion.setState({ open: null });
      done(confirmed);
    };
  });
  useQuestion.setState({ open: { promise, answer } });
  return promise;
}

/** How to answer the open question, null while none is asked. */
export const useOpenQuestion = () => useQuestion((state) => state.open?.answer ?? null);
