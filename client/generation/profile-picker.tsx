import type { RouterOutputs } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { Select } from '../ui/select.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

export type Profile = RouterOutputs['profiles']['list'][number];

/** The saved profiles and what can be done with them. */
export interface Profiles {
  query: Parameters<typeof QueryView<Profile[]>>[0]['query'];
  onSelect: (id: string) => void;
  onLoad: (profile: Profile) => void;
}

/** Fills the form from a saved profile. Picking alone changes nothing yet. */
export function ProfilePicker({ profiles, selected, loaded }: { profiles: Profiles; selected: string; loaded: string }) {
  return (
    <QueryView
      query={profiles.query}
      failed="Your profiles could not be loaded."
      loading={<Skeleton className="h-16" />}
      isEmpty={(list) => list.length === 0}
      empty={
        <p className="rounded-control bg-sunken px-3 py-2 text-muted-foreground">
          No saved profile yet. Fill the form once; at Review you can keep it as your first voice.
        </p>
      }
    >
      {(list) => {
        const picked = list.find(({ id }) => id === selected);
        const name = list.find(({ id }) => id === loaded)?.profileName;
        return (
          <div className="flex flex-wrap items-end gap-2">
            <Field
              label="Saved profile"
              className="min-w-0 flex-1 basis-60"
              aside={name === undefined ? undefined : `Filled from ${name}`}
            >
              <Select
                options={list.map(({ id, profileName }) => ({ value: id, label: profileName }))}
                value={picked?.id ?? null}
                placeholder="Choose a profile"
                onValueChange={profiles.onSelect}
              />
            </Field>
            <Button disabled={!picked} onClick={() => picked && profiles.onLoad(picked)}>
              Fill the form
            </Button>
          </div>
        );
      }}
    </QueryView>
  );
}
