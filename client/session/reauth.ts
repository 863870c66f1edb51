/** The question "is it really you?", asked by whichever call needs it and answered by the one dialog that shows it. */
import { create } from 'zustand';

/** Whose session is asked: a seller's, or the one that opens the admin area. */
export type Area = 'seller' | 'admin';

interface Question {
  area: Area;
  promise: Promise<boolean>;
  answer: (confirmed: boolean) => void;
}

const useQuestion = create<{ open: Question | null }>(() => ({ open: null }));

/** Resolves to true once the person has proved again who they are, to false when they would rather not. One question at a time. */
export function askToConfirm(area: Area = 'seller'): Promise<boolean> {
  const before = useQuestion.getState().open;
  if (before) return before.promise;
  let answer: Question['answer'] = () => {};
  const promise = new Promise<boolean>((done) => {
    answer = (confirmed) => {
      useQuestion.setState({ open: null });
      done(confirmed);
    };
  });
  useQuestion.setState({ open: { area, promise, answer } });
  return promise;
}

/** The open question and how to answer it, null while none is asked. */
export const useOpenQuestion = () => useQuestion((state) => state.open);
