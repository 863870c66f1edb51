import { useState } from 'react';
import { readError } from '../errors.ts';
import { trpc } from '../trpc.ts';
import { Banner } from '../ui/banner.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { Select } from '../ui/select.tsx';
import { toast } from '../ui/toast.ts';
import { ActDialog } from './act-dialog.tsx';
import { dayAhead } from './grant-dialog.tsx';
import type { UserShown } from './user-types.ts';

/** Gives somebody a plan for nothing, until a day. */
export function GiftDialog({ user, isOpen, onClose }: { user: UserShown; isOpen: boolean; onClose: () => void }) {
  const utils = trpc.useUtils();
  const plans = trpc.admin.users.plans.useQuery(undefined, { enabled: isOpen }).data ?? [];
  const gift = user.subscription?.gift;
  const [planId, setPlanId] = useState(gift?.plan.id ?? '');
  const [until, setUntil] = useState(() =>
    gift ? new Date(Date.parse(gift.until) - 1).toISOString().slice(0, 10) : dayAhead(30),
  );
  const [reason, setReason] = useState(gift?.reason ?? '');
  const [unchosen, setUnchosen] = useState(false);
  const give = trpc.admin.users.giftPlan.useMutation({ meta: { quiet: true } });
  const problem = give.error && readError(give.error);
  const isPaid = user.subscription?.isPaid === true;
  const byHand = user.subscription?.byHand;
  const submit = () => {
    setUnchosen(!planId);
    if (!planId || isPaid) return;
    give.mutate(
      { id: user.id, planId, until, reason },
      {
        onSuccess: () => {
          toast.success(`${plans.find(({ id }) => id === planId)?.name ?? 'The plan'} is given to ${user.email}`);
          void utils.admin.users.invalidate();
          onClose();
        },
      },
    );
  };
  return (
    <ActDialog
      {...{ isOpen, onClose, reason }}
      title={gift ? 'Change the gift' : 'Give a plan'}
      description={`For ${user.email}. It counts at once, and ends by itself after the last day.`}
      act="Give the plan"
      busy={give.isPending}
      disabled={isPaid}
      error={give.error}
      onSubmit={submit}
      onReason={setReason}
    >
      {isPaid && (
        <Banner tone="warn">
          They pay for a subscription of their own, so a plan cannot be given. Grant AI queries instead.
        </Banner>
      )}
      {byHand && (
        <Banner>
          {byHand.name} was set by hand and has no end. The gift takes its place. When the gift ends, the limits of Free apply.
        </Banner>
      )}
      <Field label="Plan" error={unchosen ? 'Choose a plan.' : problem?.fields?.planId}>
        <Select
          options={plans.map(({ id, name }) => ({ value: id, label: name }))}
          value={planId || null}
          onValueChange={setPlanId}
        />
      </Field>
      <Field
        label="Last day"
        hint={problem?.fields?.until ? undefined : 'Days end at midnight UTC.'}
        error={problem?.fields?.until}
      >
        <Input type="date" min={dayAhead(0)} value={until} onChange={({ target }) => setUntil(target.value)} />
      </Field>
    </ActDialog>
  );
}
