import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { MOST_CAP } from '#shared/teams/teams.ts';
import { readError } from '../errors.ts';
import { trpc } from '../trpc.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { toast } from '../ui/toast.ts';
import type { Member } from './team-types.ts';

const wrong = `A whole number from 0 to ${MOST_CAP.toLocaleString('en')}, or nothing`;
const form = z.object({
  cap: z
    .string()
    .trim()
    .regex(/^\d{0,7}$/, wrong)
    .refine((text) => Number(text) <= MOST_CAP, wrong),
});

/** Sets how many AI queries a member may spend in a period. */
export function CapDialog({
  open,
  onOpenChange,
  member,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  member: Member;
}) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Limit AI queries" size="sm">
      <CapForm member={member} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function CapForm({ member: { id, name, queryCap, used }, onDone }: { member: Member; onDone: () => void }) {
  const utils = trpc.useUtils();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(form),
    defaultValues: { cap: queryCap === null ? '' : String(queryCap) },
  });
  const save = trpc.teams.setCap.useMutation({
    meta: { quiet: true },
    onSuccess: async ({ cap }) => {
      await Promise.all([utils.teams.overview.invalidate(), utils.teams.activity.invalidate()]);
      toast.success(
        cap === null ? `${name} has no limit of their own.` : `${name} may use ${cap.toLocaleString('en')} a period.`,
      );
      onDone();
    },
  });
  const submit = handleSubmit(({ cap }) => save.mutate({ memberId: id, cap: cap === '' ? null : Number(cap) }));
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      {save.error && (
        <Banner tone="bad" announce>
          {readError(save.error).message}
        </Banner>
      )}
      <Field
        label={`Most AI queries of ${name}`}
        hint={`In each period of your plan. Empty for no limit but the plan’s. ${used.toLocaleString('en')} used so far.`}
        error={formState.errors.cap?.message}
      >
        <Input inputMode="numeric" autoComplete="off" placeholder="No limit" {...register('cap')} />
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="primary" busy={save.isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}
