import { paths } from '#shared/paths.ts';
import { useCatalogue } from '../session/catalogue.ts';
import { updateUser, useUser } from '../session/store.ts';
import { trpc } from '../trpc.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';

const NONE = 'none';

/** The voice profile with which the writing form begins. Plans without it see what it does and which plan has it. */
export function HouseVoiceCard() {
  const { defaults } = useUser();
  const isOwn = useCatalogue(({ other }) => other === null);
  const profiles = trpc.profiles.list.useQuery();
  const plan = trpc.subscriptions.current.useQuery();
  const show = { onSuccess: (answer: { defaults: NonNullable<typeof defaults> }) => updateUser({ userData: answer }) };
  const choose = trpc.profiles.chooseHouseVoice.useMutation(show);
  const drop = trpc.profiles.dropHouseVoice.useMutation(show);
  const list = profiles.data?.filter(({ paused }) => !paused) ?? [];
  // It is one of the person's own profiles, which another catalogue does not have.
  if (!isOwn) return null;
  // Without a profile there is nothing to choose; the list below says how to make the first.
  if (!plan.data || list.length === 0) return null;
  const house = list.find(({ id }) => id === defaults?.profile)?.id ?? NONE;
  if (!plan.data.limits['brand.kit'])
    return (
      <Card>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
          <p className="min-w-0 flex-1 basis-72 text-pretty">
            <span className="block font-medium">House voice</span>
            <span className="text-muted-foreground">
              Every new text starts in one of your voices, with its words. Not part of {plan.data.plan.name}; until then, choose a
              profile on the writing form each time.
            </span>
          </p>
          <ButtonLink href={paths.subscriptions}>See plans</ButtonLink>
        </div>
      </Card>
    );
  return (
    <Card>
      <Field
        label="House voice"
        hint="Every new text starts in this voice, with its words. You can still write without it or choose another."
        className="max-w-96"
      >
        <Select
          options={[{ value: NONE, label: 'None' }, ...list.map(({ id, profileName }) => ({ value: id, label: profileName }))]}
          value={house}
          onValueChange={(id) => (id === NONE ? drop.mutate() : choose.mutate({ id }))}
        />
      </Field>
      <p role="status" className="mt-1 min-h-5 text-ok text-sm">
        {(choose.isSuccess || drop.isSuccess) && 'Saved'}
      </p>
    </Card>
  );
}
