import { useState } from 'react';
import { moneyText } from '#shared/money.ts';
import { doors } from '#shared/paths.ts';
import { type CancelReason, cancelReasons } from '#shared/payments.ts';
import { FREE_PLAN } from '#shared/subscriptions.ts';
import { readError } from '../errors.ts';
import { WouldPause } from '../products/paused/paused-list.tsx';
import { trpc } from '../trpc.ts';
import { Banner } from '../ui/banner.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { longDayText } from '../ui/dates.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { toast } from '../ui/toast.ts';
import { useRefreshBilling } from './use-billing.ts';

const words: Record<CancelReason, string> = {
  too_expensive: 'It costs too much',
  missing_features: 'Something is missing',
  switched_service: 'I use something else now',
  unused: 'I do not use it enough',
  too_complex: 'It is too complicated',
  low_quality: 'The texts are not good enough',
  customer_service: 'I got no good help',
  other: 'Another reason',
};

/**
 * Asks once more before a plan is cancelled, with the date on which it ends and what stays. A plan whose running period is not paid
 * for ends at once. What is said here is sent along: if it does not hold any more, nothing is cancelled and it is said anew.
 */
export function CancelPlan({
  plan,
  until,
  endsAtOnce,
  credit,
  isOpen,
  onClose,
}: {
  plan: string;
  until: string;
  endsAtOnce: boolean;
  credit: { amount: number; currency: string } | null;
  isOpen: boolean;
  onClose: () => void;
}) {
  const refresh = useRefreshBilling();
  const hasTeam = (trpc.subscriptions.realUse.useQuery(undefined, { enabled: isOpen }).data?.people ?? 1) > 1;
  const [reason, setReason] = useState<CancelReason | null>(null);
  const cancel = trpc.subscriptions.cancel.useMutation({
    meta: { quiet: true },
    onSuccess: async () => {
      await refresh();
      onClose();
      toast.success(endsAtOnce ? `${plan} has ended.` : `${plan} is cancelled. It works until ${longDayText(until)}.`);
    },
    onError: refresh,
  });
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={`Cancel ${plan}?`}
      description={
        endsAtOnce
          ? 'It ends now, and the free plan applies. Nothing is due any more, and nothing more is charged.'
          : `It works in full until ${longDayText(until)}. After that the free plan applies, and nothing more is charged.`
      }
      footer={
        <>
          <Button onClick={onClose}>Keep {plan}</Button>
          <Button variant="destructive" busy={cancel.isPending} onClick={() => cancel.mutate({ reason, endsAtOnce })}>
            Cancel plan
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>
          Everything you made stays: you can read and export it on the free plan, too. What is more than the free plan holds is
          paused and not deleted.
        </p>
        {hasTeam && <p>The members of your team can then only look. Nobody is removed.</p>}
        {credit && (
          <p>
            Your credit of {moneyText(credit.amount, credit.currency)} is not paid out. It stays, and is taken off what you buy
            later.
          </p>
        )}
        <WouldPause planId={FREE_PLAN} />
        <p>
          <a className={buttonClass({ size: 'sm' })} href={doors.export} download>
            Export everything
          </a>
        </p>
        <Field label="Why?" optional>
          <Select
            value={reason}
            onValueChange={setReason}
            placeholder="No reason given"
            options={cancelReasons.map((value) => ({ value, label: words[value] }))}
          />
        </Field>
        {cancel.error && (
          <Banner tone="bad" announce>
            {readError(cancel.error).message}
          </Banner>
        )}
      </div>
    </Dialog>
  );
}
