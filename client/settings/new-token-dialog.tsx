import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { type ApiScope, apiScopes, createApiTokenInput } from '#shared/auth/auth.ts';
import { readError } from '../errors.ts';
import { trpc } from '../trpc.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field, FieldError } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';

const scopeWords: Record<ApiScope, { label: string; hint: string }> = {
  products: { label: 'Products', hint: 'Read and change your catalogue' },
  profiles: { label: 'Profiles', hint: 'Read and change your voice profiles' },
  ai: { label: 'AI', hint: 'Write and score; uses your AI queries' },
  feedback: { label: 'Feedback', hint: 'Send feedback in your name' },
};

/** Creates a token for the API and shows it, this one time only: the server stores just a hash of it. */
export function NewTokenDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const utils = trpc.useUtils();
  const form = useForm({
    resolver: zodResolver(createApiTokenInput),
    defaultValues: { name: '', scopes: ['products', 'ai'] as ApiScope[], days: 90 },
  });
  const { errors } = form.formState;
  const create = trpc.auth.createApiToken.useMutation({
    meta: { quiet: true },
    onSuccess: () => utils.auth.apiTokens.invalidate(),
  });
  const close = (next: boolean) => {
    onOpenChange(next);
    if (next) return;
    form.reset();
    create.reset();
  };
  const made = create.data;
  return (
    <Dialog open={open} onOpenChange={close} title={made ? 'Copy your token now' : 'Create token'}>
      {made ? (
        <div className="grid gap-4">
          <p>It is shown this once. We keep only a fingerprint of it, so nobody can show it again.</p>
          <div className="flex items-center gap-2 rounded-control border bg-sunken p-2 ps-3">
            <code className="min-w-0 flex-1 select-all break-all font-mono text-sm">{made.token}</code>
            <CopyButton text={made.token} variant="primary" />
          </div>
          <Button className="justify-self-end" onClick={() => close(false)}>
            Done
          </Button>
        </div>
      ) : (
        <form noValidate className="grid gap-4" onSubmit={form.handleSubmit((input) => create.mutate(input))}>
          {create.error && (
            <Banner tone="bad" announce>
              {readError(create.error).message}
            </Banner>
          )}
          <Field label="Name" hint="So that you recognise it later." error={errors.name?.message}>
            <Input maxLength={60} autoComplete="off" placeholder="Import script" {...form.register('name')} />
          </Field>
          <fieldset>
            <legend className="mb-1 font-medium">It may use</legend>
            <div className="grid gap-1 sm:grid-cols-2">
              {apiScopes.map((scope) => (
                <Checkbox
                  key={scope}
                  value={scope}
                  label={scopeWords[scope].label}
                  hint={scopeWords[scope].hint}
                  {...form.register('scopes')}
                />
              ))}
            </div>
            {errors.scopes && <FieldError>{errors.scopes.message}</FieldError>}
          </fieldset>
          <Field label="Days until it expires" hint="At most 365." error={errors.days?.message} className="max-w-48">
            <Input type="number" inputMode="numeric" min={1} max={365} {...form.register('days', { valueAsNumber: true })} />
          </Field>
          <Button type="submit" variant="primary" className="justify-self-end" busy={create.isPending}>
            Create token
          </Button>
        </form>
      )}
    </Dialog>
  );
}
