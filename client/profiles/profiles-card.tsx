import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { brandVoiceNames, lengthBands, platformNames } from '#shared/generation/options.ts';
import { paths } from '#shared/paths.ts';
import { voiceInWords, voiceOrigin } from '#shared/voice/words.ts';
import { trpc } from '../trpc.ts';
import { Badge } from '../ui/badge.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { Skeleton, SkeletonRows } from '../ui/skeleton.tsx';
import { ProfileEditor } from './profile-editor.tsx';
import type { Profile } from './profile-values.ts';
import { useDeleteProfile } from './use-delete-profile.ts';

const NEW = 'new';

/** The seller's voice profiles, or the editor of one of them. */
export function ProfilesCard() {
  const [, navigate] = useLocation();
  const [params] = useSearchParams();
  const profiles = trpc.profiles.list.useQuery();
  const [open, setOpen] = useState(params.get('voice'));
  const close = (list: readonly Profile[], saved?: string) => {
    const id = saved ?? list.find(({ id }) => id === open)?.id;
    setOpen(null);
    if (params.has('voice')) navigate(paths.settings, { replace: true });
    // The editor is gone: focus the button that opened it, or the profile in the list.
    requestAnimationFrame(() => {
      const row = document.querySelector<HTMLElement>(id ? `[data-profile="${id}"] button` : '[data-new-profile]');
      row?.focus();
    });
  };
  return (
    <QueryView
      query={profiles}
      failed="Your voice profiles could not be loaded."
      loading={
        open === null ? (
          <Card flush>
            <SkeletonRows rows={6} />
          </Card>
        ) : (
          <Skeleton className="h-dvh" />
        )
      }
    >
      {(list) => {
        const profile = list.find(({ id }) => id === open) ?? null;
        return profile || open === NEW ? (
          <ProfileEditor key={open} profile={profile} others={list} onClose={(id) => close(list, id)} />
        ) : (
          <ProfileList list={list} onOpen={setOpen} />
        );
      }}
    </QueryView>
  );
}

function ProfileList({ list, onOpen }: { list: readonly Profile[]; onOpen: (id: string) => void }) {
  const plan = trpc.subscriptions.current.useQuery();
  const remove = useDeleteProfile();
  const limit = plan.data?.limits['profiles.max'] ?? null;
  const full = limit !== null && list.length >= limit;
  const add = (
    <Button data-needs="voice" data-new-profile="" icon={<Plus className="size-4.5" />} onClick={() => onOpen(NEW)}>
      New profile
    </Button>
  );
  if (list.length === 0)
    return (
      <Card flush>
        <EmptyState headingLevel="h3" title="Save your first voice" action={add}>
          Paste three texts you wrote yourself, and every draft is written and checked the way you write. It costs no query.
        </EmptyState>
      </Card>
    );
  return (
    <Card flush>
      <ul className="divide-y">
        {list.map((profile) => (
          <ProfileRow
            key={profile.id}
            profile={profile}
            deleting={remove.deleting === profile.id}
            onEdit={() => onOpen(profile.id)}
            onDelete={() => remove.run(profile)}
          />
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t px-5 py-3">
        {full ? (
          <>
            <p className="min-w-0 flex-1 basis-60 text-muted-foreground">
              {list.length} of {limit} on your plan. Edit or delete one, or choose a larger plan.
            </p>
            <ButtonLink href={paths.subscriptions}>See plans</ButtonLink>
          </>
        ) : (
          <>
            {add}
            {limit !== null && (
              <p className="text-muted-foreground">
                {list.length} of {limit} on your plan
              </p>
            )}
          </>
        )}
      </div>
    </Card>
  );
}

function ProfileRow({
  profile: { id, profileName, voice, formData, paused },
  deleting,
  onEdit,
  onDelete,
}: {
  profile: Profile;
  deleting: boolean;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const utils = trpc.useUtils();
  const keep = trpc.profiles.keepActive.useMutation({ onSuccess: () => utils.profiles.list.invalidate() });
  return (
    <li data-profile={id} className="flex flex-wrap items-start gap-x-4 gap-y-2 px-5 py-3.5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2">
          <span className="break-words font-medium">{profileName}</span>
          {paused && <Badge tone="warn">Paused, your plan holds fewer</Badge>}
          {voice && <Badge tone={voice.samples > 0 ? 'ok' : 'neutral'}>{voiceOrigin(voice)}</Badge>}
        </p>
        <p className="break-words">
          {voice ? voiceInWords(voice) : 'No voice of its own yet. Edit it to learn one from your texts.'}
        </p>
        <p className="text-muted-foreground text-sm">
          Fills the form with {brandVoiceNames[formData.brandVoice]},{' '}
          {formData.platform === 'general' ? 'any shop' : platformNames[formData.platform]},{' '}
          {lengthBands[formData.descriptionLength].name}
        </p>
      </div>
      <span className="flex gap-1">
        {paused ? (
          <Button
            data-needs="voice"
            size="sm"
            aria-label={`Keep active: ${profileName}`}
            busy={keep.isPending}
            onClick={() => keep.mutate({ id })}
          >
            Keep active
          </Button>
        ) : (
          <Button data-needs="voice" size="sm" aria-label={`Edit ${profileName}`} onClick={onEdit}>
            Edit
          </Button>
        )}
        <Button
          data-needs="voice"
          size="sm"
          variant="ghost"
          aria-label={`Delete ${profileName}`}
          busy={deleting}
          onClick={onDelete}
        >
          Delete
        </Button>
      </span>
    </li>
  );
}
