import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { sentences } from '#shared/errors.ts';
import type { DescriptionForm, FormAction } from '#shared/generation/form.ts';
import { type ProfileToSave, profileToSave } from '#shared/generation/form-output.ts';
import { readError } from '../../errors.ts';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import type { Profile } from './profile-picker.tsx';

export interface SaveProfile {
  input: RefObject<HTMLInputElement | null>;
  busy: boolean;
  nameMissing: boolean;
  alert: ReactNode;
  run: () => void;
}
type Ready = Extract<ProfileToSave, { ok: true }>;

/**
 * Saves the settings of the form as a profile, either when its button is pressed, or together with "Generate" if its box is
 * ticked.
 */
export function useSaveProfile(form: DescriptionForm, dispatch: (action: FormAction) => void, profiles: Profile[] | undefined) {
  const utils = trpc.useUtils();
  const input = useRef<HTMLInputElement>(null);
  const [asked, setAsked] = useState(false);
  const [failed, setFailed] = useState<{ reason: string; full: boolean } | null>(null);
  const create = trpc.profiles.create.useMutation({ meta: { quiet: true } });
  const replace = trpc.profiles.update.useMutation({ meta: { quiet: true } });
  const wanted = profileToSave(form);
  const nameMissing = asked && wanted !== null && !wanted.ok;

  const save = async ({ profileName, formData }: Ready, over?: Profile) => {
    setFailed(null);
    // The new profile gets the voice of the profile chosen in the form. If none is chosen, a profile that is replaced keeps its
    // own voice.
    const voice = profiles?.find(({ id }) => id === form.formData.userProfile)?.voice;
    const kept = { profileName, formData, ...(voice ? { voice } : {}) };
    try {
      const saved = over ? await replace.mutateAsync({ id: over.id, ...kept }) : await create.mutateAsync(kept);
      utils.profiles.list.setData(undefined, (list = []) => [saved, ...list.filter(({ id }) => id !== saved.id)]);
      void utils.account.dashboard.invalidate();
      void utils.subscriptions.current.invalidate();
      dispatch({ type: 'set', changes: { saveAsProfile: false, profileName: '' } });
      dispatch({ type: 'selectProfile', id: saved.id });
      setAsked(false);
      toast.success(sentences.profileSaved);
    } catch (error) {
      const { code, message } = readError(error);
      setFailed({ reason: message, full: code === 'PLAN_LIMIT' });
      toast.error(sentences.profileFailed, { description: message });
    }
  };

  /** Returns false if the box is ticked but the profile has no name. A message then says so, and no text must be requested. */
  const saveIfWanted = (): boolean => {
    setAsked(true);
    if (wanted === null) return true;
    if (!wanted.ok) {
      requestAnimationFrame(() => input.current?.focus());
      return false;
    }
    void save(wanted);
    return true;
  };

  const ready = wanted?.ok ? wanted : null;
  const over = failed?.full ? (profiles?.find(({ id }) => id === form.formData.selectedProfile) ?? profiles?.[0]) : undefined;
  const alert = nameMissing ? (
    <p role="alert" className="rounded-control bg-bad-soft px-3 py-2 font-semibold text-bad">
      {sentences.profileNameMissing}
    </p>
  ) : failed ? (
    <div role="alert" className="grid justify-items-start gap-2 rounded-control bg-bad-soft px-3 py-2">
      <div>
        <p className="font-semibold text-bad">{sentences.profileFailed}</p>
        <p>{failed.reason}</p>
      </div>
      {over && ready && (
        <Button size="sm" busy={replace.isPending} onClick={() => save(ready, over)}>
          Replace {over.profileName}
        </Button>
      )}
    </div>
  ) : null;

  const state: SaveProfile = { input, busy: create.isPending, nameMissing, alert, run: () => void saveIfWanted() };
  return { state, saveIfWanted };
}
