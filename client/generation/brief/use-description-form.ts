import { useCallback, useReducer, useState } from 'react';
import { type DescriptionForm, initialForm, reduce } from '#shared/generation/form.ts';
import { restoreForm } from '#shared/generation/form-output.ts';
import { descriptionLengths, platforms } from '#shared/generation/options.ts';
import { keptFor } from '../../session/catalogue.ts';
import { knownDefault } from '../../session/known-default.ts';
import { useSession } from '../../session/store.ts';
import { useSavedLater } from './use-saved-later.ts';

const SAVE_AFTER_MS = 800;
/** The prefix `draft:` matters: all storage keys that begin with it are deleted when the person signs out. */
const keyOf = (uid: string) => `draft:description-form:${keptFor(uid)}`;

/** The empty form, as the person's settings have it begin. */
export function blankForm(): DescriptionForm {
  const { formData } = initialForm;
  const platform = knownDefault('platform', platforms) ?? formData.platform;
  const descriptionLength = knownDefault('descriptionLength', descriptionLengths) ?? formData.descriptionLength;
  if (platform === formData.platform && descriptionLength === formData.descriptionLength) return initialForm;
  return { ...initialForm, formData: { ...formData, platform, descriptionLength } };
}

function read(uid: string): DescriptionForm {
  try {
    const stored = localStorage.getItem(keyOf(uid));
    return stored === null ? blankForm() : restoreForm(stored);
  } catch {
    return blankForm();
  }
}

function write(uid: string, form: DescriptionForm): boolean {
  // A timer may fire after the session has ended; it must not store the form of a person who has signed out.
  if (useSession.getState().authUser?.uid !== uid) return false;
  try {
    if (form === initialForm) localStorage.removeItem(keyOf(uid));
    else localStorage.setItem(keyOf(uid), JSON.stringify(form));
    return true;
  } catch {
    return false;
  }
}

/** The values of the writing form. They are stored on this device while the seller fills it in. */
export function useDescriptionForm(uid: string) {
  const [form, dispatch] = useReducer(reduce, uid, read);
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const save = useCallback((next: DescriptionForm) => write(uid, next) && setSavedAt(new Date()), [uid]);
  useSavedLater(form, save, SAVE_AFTER_MS);

  return { form, dispatch, savedAt };
}
