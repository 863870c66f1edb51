import { useCallback, useEffect, useRef, useState } from 'react';
import type { DescriptionForm } from '#shared/generation/form.ts';
import { toast, UNDO_FOR } from '../../ui/toast.ts';

export type SayWithUndo = (sentence: string, undo: () => void, description?: string) => void;

/**
 * Offers Undo for a change of the brief. The offer is for the brief as that change left it: it goes when another product is chosen or
 * described, when something is typed about it, when the next such change comes, and when the desk is left. Taken later, it would put
 * the facts of one product beside the text of another.
 */
export function useBriefUndo(form: DescriptionForm) {
  const { product, customProduct, keyFeatures, additionalNotes, keywords } = form.formData;
  const words = JSON.stringify([product, customProduct, keyFeatures, additionalNotes, keywords]);
  const [offer, setOffer] = useState('');
  const seen = useRef({ offer, words });

  const forget = useCallback(() => {
    if (seen.current.offer !== '') toast.dismiss(seen.current.offer);
  }, []);
  const say: SayWithUndo = (sentence, undo, description) => {
    const id = crypto.randomUUID();
    setOffer(id);
    toast(sentence, { id, description, duration: UNDO_FOR, action: { label: 'Undo', onClick: undo } });
  };
  useEffect(() => {
    // The words of a new offer are those that its own change left.
    if (offer !== seen.current.offer || words !== seen.current.words) forget();
    seen.current = { offer, words };
  }, [offer, words, forget]);
  useEffect(() => forget, [forget]);
  return { say, forget };
}
