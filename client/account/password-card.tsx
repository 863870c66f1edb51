import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { type ChangePasswordInput, changePasswordInput } from '#shared/auth/auth.ts';
import { PasswordMeter } from '../auth/password-meter.tsx';
import { readError } from '../errors.ts';
import { trpc } from '../trpc.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { StillOpens } from './still-opens.tsx';
import { UnlinkDialog, type Way } from './unlink-dialog.tsx';

/** Changes the password. A person who signed up through a provider such as Google sets their first password here. */
export function PasswordCard({ email, hasPassword }: { email: string; hasPassword: boolean }) {
  const utils = trpc.useUtils();
  const blank = { currentPassword: hasPassword ? '' : undefined, newPassword: '' };
  const form = useForm<ChangePasswordInput>({ resolver: zodResolver(changePasswordInput), defaultValues: blank });
  const { errors } = form.formState;
  const [removing, setRemoving] = useState<Way | null>(null);
  const profile = trpc.account.profile.useQuery();
  const newPassword = useWatch({ control: form.control, name: 'newPassword' });
  const change = trpc.account.changePassword.useMutation({
    meta: { quiet: true },
    onSuccess: async () => {
      await utils.account.profile.invalidate();
      void utils.account.sessions.invalidate();
      void utils.auth.apiTokens.invalidate();
      form.reset({ currentPassword: '', newPassword: '' });
    },
    onError: (error) => {
      const { fields } = readError(error);
      for (const name of ['currentPassword', 'newPassword'] as const)
        if (fields?.[name]) form.setError(name, { message: fields[name] }, { shouldFocus: true });
    },
  });
  // The providers (such as Google) through which people can still sign in after the password change, to warn the person about
  // them. Providers unlinked since then are left out.
  const left =
    change.data?.linked.filter(({ provider }) => profile.data?.providers.some((one) => one.provider === provider)) ?? [];
  const problem = change.error && readError(change.error);
  return (
    <Card
      title="Password"
      description={
        hasPassword
          ? 'Changing it signs out every other device and ends your API tokens.'
          : 'You have none yet. With one you can also sign in by e-mail.'
      }
    >
      <form
        noValidate
        className="grid max-w-md gap-4"
        onSubmit={form.handleSubmit((input) => change.mutate(input))}
        onChange={() => !change.isIdle && !change.isPending && change.reset()}
      >
        <UnlinkDialog way={removing} onClose={() => setRemoving(null)} />
        {change.isSuccess && (
          <Banner tone="ok">
            <span role="status">Your password is set. Every other device was signed out, and your API tokens ended.</span>
            <StillOpens linked={left} onEnd={setRemoving} />
          </Banner>
        )}
        {problem && !problem.fields && problem.code !== 'REAUTH_REQUIRED' && (
          <Banner tone="bad" announce>
            {problem.message}
          </Banner>
        )}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        {hasPassword && (
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            required
            error={errors.currentPassword?.message}
            {...form.register('currentPassword')}
          />
        )}
        <PasswordField
          label="New password"
          autoComplete="new-password"
          required
          error={errors.newPassword?.message}
          hint={<PasswordMeter password={newPassword} email={email} refused={Boolean(errors.newPassword)} />}
          {...form.register('newPassword')}
        />
        <Button type="submit" className="justify-self-start" busy={change.isPending}>
          {hasPassword ? 'Change password' : 'Set password'}
        </Button>
      </form>
    </Card>
  );
}
