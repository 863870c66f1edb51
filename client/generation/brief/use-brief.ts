import { useEffect, useRef } from 'react';
import { type DescriptionForm, emptyCustomProduct, type FormAction, profileSteps } from '#shared/generation/form.ts';
import { houseVoice } from '../../session/known-default.ts';
import { trpc } from '../../trpc.ts';
import type { Profile } from './profile-picker.tsx';
import { useBriefSteps } from './use-brief-steps.ts';
import { type SayWithUndo, useBriefUndo } from './use-brief-undo.ts';
import { useChosenProduct } from './use-chosen-product.ts';
import { blankForm, useDescriptionForm } from './use-description-form.ts';
import { useKeywordQuestion } from './use-keyword-question.ts';
import { useSaveProfile } from './use-save-profile.tsx';

export type Brief = ReturnType<typeof useBrief>;

/** Everything the writing form needs: its values, the chosen product, the saved profiles, and the question about keywords. */
export function useBrief(uid: string) {
  const { form, dispatch, savedAt } = useDescriptionForm(uid);
  const undo = useBriefUndo(form);
  const chosen = useChosenProduct(form, dispatch, undo.say);
  const { formData: data } = form;
  const keywords = useKeywordQuestion(form, dispatch);
  const steps = useBriefSteps(form, dispatch, keywords.before);
  const profiles = useFormProfiles(form, dispatch, undo.say);
  const saveProfile = useSaveProfile(form, dispatch, profiles.query.data);
  const customBefore = useRef(emptyCustomProduct);
  if (data.customProduct) customBefore.current = data.customProduct;

  return {
    form,
    dispatch,
    savedAt,
    chosen,
    keywords,
    steps,
    profiles,
    saveProfile,
    productName: data.customProduct?.name.trim() ?? chosen.product?.name ?? '',
    /** The key features that the catalogue already has for the product. */
    ofProduct: data.customProduct ? [] : (chosen.product?.keyFeatures ?? []),
    isBlank: isBlank(form),
    sayWithUndo: undo.say,
    /** Takes the Undo of an earlier brief away. Call it when something new is pasted. */
    forgetUndo: undo.forget,

    /**
     * Switches between a product described in the form and a product of the catalogue. The description typed in the form is kept
     * for switching back.
     */
    describeHere(on: boolean) {
      if (on) chosen.describe(customBefore.current);
      else dispatch({ type: 'clearProduct' });
    },
    startOver() {
      const before = customBefore.current;
      // What was described before is no part of a form that begins anew.
      customBefore.current = emptyCustomProduct;
      dispatch({ type: 'restore', form: blankForm() });
      steps.forgetProblems();
      undo.say('The form is empty again', () => {
        customBefore.current = before;
        dispatch({ type: 'restore', form });
      });
    },
  };
}

/** The saved profiles. `inVoiceOf` is the one whose voice the text will have, `load` fills the form from a profile. */
function useFormProfiles(form: DescriptionForm, dispatch: (action: FormAction) => void, say: SayWithUndo) {
  const query = trpc.profiles.list.useQuery();
  const { userProfile } = form.formData;
  const inVoiceOf = query.data?.find(({ id }) => id === userProfile) ?? null;
  // The form is stored on this device, and its profile may have been deleted since. Then drop the profile from the form, because
  // the server would refuse the request.
  const orphaned = query.isSuccess && userProfile !== '' && inVoiceOf === null;
  useEffect(() => {
    if (orphaned) dispatch({ type: 'dropProfile' });
  }, [orphaned, dispatch]);
  // A form in which nobody has chosen what a profile fills in begins with the house voice.
  const house = query.data?.find(({ id, paused }) => id === houseVoice() && !paused);
  const isOpen = userProfile === '' && isUnfilled(form);
  useEffect(() => {
    if (isOpen && house) dispatch({ type: 'loadProfile', profile: house });
  }, [isOpen, house, dispatch]);
  return {
    query,
    inVoiceOf,
    load(picked: Profile) {
      dispatch({ type: 'loadProfile', profile: picked });
      say(`Filled from ${picked.profileName}`, () => dispatch({ type: 'restore', form }));
    },
  };
}

const isBlank = (form: DescriptionForm) => JSON.stringify(form) === JSON.stringify(blankForm());

/** Whether all that a profile fills in is as in the empty form, and was not filled in by one before. */
function isUnfilled({ formData, completed }: DescriptionForm): boolean {
  const blank = blankForm().formData;
  return profileSteps.every((step) => formData[step] === blank[step] && !completed.includes(step));
}
