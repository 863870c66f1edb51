import { Link } from 'wouter';
import { paths } from '#shared/paths.ts';
import { voiceInWords } from '#shared/voice/words.ts';
import type { RouterOutputs } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { SelectLater } from '../../ui/select-later.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

export type Profile = RouterOutputs['profiles']['list'][number];

/** The saved profiles and what can be done with them. */
export interface Profiles {
  query: Parameters<typeof QueryView<Profile[]>>[0]['query'];
  onSelect: (id: string) => void;
  onLoad: (profile: Profile) => void;
  onDrop: () => void;
}

const link = 'font-medium text-primary underline underline-offset-2';

/**
 * Loads a saved profile: its settings fill the form, and the text will be written in its voice. Only the button loads the
 * profile; selecting it in the list does not, because loading overwrites the settings in the form.
 */
export function ProfilePicker({ profiles, selected, loaded }: { profiles: Profiles; selected: string; loaded: string }) {
  return (
    <QueryView
      query={profiles.query}
      failed="Your profiles could not be loaded."
      loading={<Skeleton className="h-16" />}
      isEmpty={(list) => list.length === 0}
      empty={
        <p className="rounded-control bg-sunken px-3 py-2">
          <span className="font-semibold">Save your first voice.</span>{' '}
          <Link href={paths.voiceProfile('new')} className={link}>
            Learn a voice from your own texts
          </Link>
          , or fill the form once and keep it at Review.
        </p>
      }
    >
      {(list) => {
        const picked = list.find(({ id }) => id === selected);
        const inUse = list.find(({ id }) => id === loaded);
        return (
          <div className="grid gap-2">
            <div className="flex flex-wrap items-end gap-2">
              <Field
                label="Saved profile"
                className="min-w-0 flex-1 basis-60"
                aside={inUse && `Filled from ${inUse.profileName}`}
              >
                <SelectLater
                  options={list.map(({ id, profileName }) => ({ value: id, label: profileName }))}
                  value={picked?.id ?? null}
                  placeholder="Choose a profile"
                  onValueChange={profiles.onSelect}
                />
              </Field>
              <Button disabled={!picked} onClick={() => picked && profiles.onLoad(picked)}>
                Fill the form
              </Button>
              {inUse && <Button onClick={profiles.onDrop}>Write without it</Button>}
            </div>
            {picked && <VoiceLine profile={picked} inUse={picked.id === loaded} />}
          </div>
        );
      }}
    </QueryView>
  );
}

/** The voice of a profile in one line, with a link to change it. */
function VoiceLine({ profile: { id, profileName, voice }, inUse }: { profile: Profile; inUse: boolean }) {
  return (
    <p className="break-words text-muted-foreground">
      {voice ? (
        <>
          {inUse ? 'In its voice: ' : 'Its voice: '}
          <span className="text-foreground">{voiceInWords(voice)}</span>{' '}
          <Link href={paths.voiceProfile(id)} className={link} aria-label={`Edit the voice of ${profileName}`}>
            Edit voice
          </Link>
        </>
      ) : (
        <>
          {profileName} has no voice of its own yet.{' '}
          <Link href={paths.voiceProfile(id)} className={link}>
            Learn a voice from your own texts
          </Link>
        </>
      )}
    </p>
  );
}
