import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { type UpdateNamesInput, updateNamesInput } from '#shared/account.ts';
import { readError } from '../errors.ts';
import { LeaveQuestion } from '../leave-question.tsx';
import { updateUser } from '../session/store.ts';
import { trpc } from '../trpc.ts';
import { Card } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { SaveBar } from '../ui/save-bar.tsx';
import { toast } from '../ui/toast.ts';

/** The form for the display name, first name and last name. */
export function NamesCard({ names }: { names: UpdateNamesInput }) {
  const utils = trpc.useUtils();
  const form = useForm<UpdateNamesInput>({ resolver: zodResolver(updateNamesInput), defaultValues: names });
  const { errors, isDirty } = form.formState;
  const save = trpc.account.updateNames.useMutation({
    meta: { quiet: true },
    onSuccess: (saved) => {
      form.reset(saved);
      updateUser({ userData: saved });
      void utils.account.profile.invalidate();
      toast.success('Your names are saved.');
    },
  });
  const failed = save.error && readError(save.error);
  const submit = form.handleSubmit((input) => save.mutate(input));
  return (
    <form noValidate onSubmit={submit}>
      <Card title="Names">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label="Display name"
            hint="How we greet you."
            error={errors.displayName?.message}
            className="sm:col-span-2 sm:max-w-[calc(50%-0.5rem)]"
          >
            <Input autoComplete="nickname" maxLength={100} {...form.register('displayName')} />
          </Field>
          <Field label="First name" error={errors.firstName?.message}>
            <Input autoComplete="given-name" maxLength={100} {...form.register('firstName')} />
          </Field>
          <Field label="Last name" error={errors.lastName?.message}>
            <Input autoComplete="family-name" maxLength={100} {...form.register('lastName')} />
          </Field>
        </div>
      </Card>
      <SaveBar
        visible={isDirty}
        saving={save.isPending}
        onSave={submit}
        onDiscard={() => {
          form.reset();
          save.reset();
        }}
        problem={
          failed && {
            title: 'Your names could not be saved',
            message: failed.message,
            unreached: failed.code === 'UNAVAILABLE',
          }
        }
      />
      <LeaveQuestion unsaved={isDirty} title="Leave without saving your names?" stayLabel="Keep editing">
        What you changed on this page is not saved yet.
      </LeaveQuestion>
    </form>
  );
}
