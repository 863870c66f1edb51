import { readError } from '../errors.ts';
import { trpc } from '../trpc.ts';
import { toast, UNDO_FOR } from '../ui/toast.ts';
import type { Profile } from './profile-values.ts';
import { useProfileCache } from './use-profile-cache.ts';

/** Deletes a profile. The server keeps nothing of it, so Undo creates a new one with the same content. */
export function useDeleteProfile() {
  const cache = useProfileCache();
  const remove = trpc.profiles.delete.useMutation();
  const create = trpc.profiles.create.useMutation({ meta: { quiet: true } });

  const undo = async ({ profileName, formData, voice }: Profile) => {
    try {
      cache.saved(await create.mutateAsync({ profileName, formData, voice }));
      toast.success(`“${profileName}” is back.`);
    } catch (error) {
      toast.error(`“${profileName}” could not be brought back.`, { description: readError(error).message, duration: UNDO_FOR });
    }
  };

  const run = (profile: Profile) =>
    remove.mutate(
      { id: profile.id },
      {
        onSuccess: (deleted) => {
          cache.deleted(deleted.id);
          toast(`“${deleted.profileName}” deleted`, {
            description: 'Texts written with it stay as they are.',
            duration: UNDO_FOR,
            action: { label: 'Undo', onClick: () => void undo(deleted) },
          });
        },
      },
    );
  return { run, deleting: remove.isPending ? remove.variables.id : null };
}
