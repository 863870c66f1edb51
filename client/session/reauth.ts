/**
 * Before sensitive actions the server demands that people prove again who they are. It may refuse any call for this reason; one
 * dialog, shared by all calls, then asks the person.
 */
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
 * Asks the person to prove again who they are. Resolves to true if they did, to false if they closed the dialog. Calls made
 * meanwhile share the same question.
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

/** The question "Confirm that it is you", if it is being asked now, with the function that answers it. Otherwise null. */
export const useOpenQuestion = () => useQuestion((state) => state.open);
