import { useState } from 'react';
import { sentences } from '#shared/errors.ts';
import { readError } from '../errors.ts';
import { useLeaveGuard } from '../leave-guard.ts';
import { trpc } from '../trpc.ts';
import { toast } from '../ui/toast.ts';
import {
  blanksLast,
  isChanged,
  type Problems,
  type Profile,
  type ProfileField,
  type ProfileValues,
  problemsOf,
  toRead,
  toSave,
  valuesOf,
  withLearnt,
} from './profile-values.ts';
import { useProfileCache } from './use-profile-cache.ts';

/** Translates the server's names of fields to those of the editor. */
const fieldOf: Record<string, ProfileField> = {
  profileName: 'name',
  'voice.sentenceWords': 'words',
  'voice.bannedWords': 'bannedWords',
  'voice.mustSay': 'mustSay',
  'voice.lockedSnippets': 'lockedSnippets',
  'formData.targetAudience': 'targetAudience',
};

/** The editor's state and all its actions. The card only renders what this returns. */
export function useProfileEditor(profile: Profile | null, onSaved: (id: string) => void) {
  const cache = useProfileCache();
  const [opened] = useState(() => valuesOf(profile));
  const [values, setValues] = useState(opened);
  const [explained, setExplained] = useState<string[] | null>(null);
  const [unread, setUnread] = useState<string | null>(null);
  const [problems, setProblems] = useState<Problems>({});
  const [failed, setFailed] = useState<{ message: string; full: boolean } | null>(null);
  const learn = trpc.profiles.learnVoice.useMutation({ meta: { quiet: true } });
  const create = trpc.profiles.create.useMutation({ meta: { quiet: true } });
  const update = trpc.profiles.update.useMutation({ meta: { quiet: true } });
  const dirty = isChanged(opened, values);
  const guard = useLeaveGuard(dirty);

  const change = (changes: Partial<ProfileValues>) => setValues((now) => ({ ...now, ...changes }));

  const read = async () => {
    const samples = blanksLast(values.samples);
    change({ samples });
    setUnread(null);
    setExplained(null);
    try {
      const { voice, explained } = await learn.mutateAsync(toRead(samples));
      setValues((now) => withLearnt(now, voice));
      setExplained(explained);
    } catch (error) {
      const { message, fields } = readError(error);
      setUnread(Object.values(fields ?? {})[0] ?? message);
    }
  };

  /** Saves the profile; on failure the typed values stay. `over` is an existing profile whose voice is replaced. */
  const save = async (over?: Profile) => {
    setFailed(null);
    setUnread(null);
    const found = over ? {} : problemsOf(values);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    try {
      const saved = over
        ? await update.mutateAsync({ id: over.id, profileName: over.profileName, formData: over.formData, voice: voiceFor() })
        : profile
          ? await update.mutateAsync({ id: profile.id, ...toSave(values, profile) })
          : await create.mutateAsync(toSave(values, null));
      cache.saved(saved);
      toast.success(sentences.profileSaved);
      onSaved(saved.id);
    } catch (error) {
      const { code, message, fields } = readError(error);
      // The server says that the plan allows no more profiles. This browser tab would not have tried if it knew all profiles, so
      // its list is out of date.
      if (code === 'PLAN_LIMIT') cache.outdated();
      const named = Object.entries(fields ?? {}).flatMap(([path, sentence]) => {
        const field = fieldOf[path] ?? fieldOf[path.replace(/\.\d+$/, '')];
        return field ? [[field, sentence]] : [];
      });
      setProblems(Object.fromEntries(named));
      setFailed({ message, full: code === 'PLAN_LIMIT' });
    }
  };
  const voiceFor = () => toSave(values, null).voice ?? null;

  return {
    values,
    change,
    dirty,
    guard,
    explained,
    unread,
    problems,
    failed,
    reading: learn.isPending,
    saving: create.isPending || update.isPending,
    read: () => void read(),
    save: (over?: Profile) => void save(over),
    discard: () => {
      setValues(opened);
      setExplained(null);
      setUnread(null);
      setProblems({});
      setFailed(null);
    },
  };
}
