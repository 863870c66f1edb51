/** Asks people to prove again who they are. Any call can cause this question; one dialog shows it. */
import { create } from 'zustand';

/** Whose session the question is about: a seller's, or the separate one of the admin area. */
export type Area = 'seller' | 'admin';

interface Question {
  area: Area;
  promise: Promise<boolean>;
  answer: (confirmed: boolean) => void;
}

const useQuestion = create<{ open: Question | null }>(() => ({ open: null }));

/**
 * Resolves to true once the person has proved again who they are, to false if they decline. Only one question is open at a time.
 */
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

/** The open question with the function that answers it; null if there is none. */
export const useOpenQuestion = () => useQuestion((state) => state.open);
