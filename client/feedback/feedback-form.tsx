import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { sentences } from '#shared/errors.ts';
import { feedbackTypeLabels, feedbackTypes, type SubmitFeedbackInput, submitFeedbackInput } from '#shared/feedback.ts';
import { lastErrorId } from '../errors.ts';
import { useSession } from '../session/store.ts';
import { trpc, trpcClient } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { RadioGroup } from '../ui/radio-group.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { toast } from '../ui/toast.ts';
import { useVerification } from '../verification/use-verification.ts';
import { VerificationStatus } from '../verification/verification-status.tsx';
import { ContextChips, type FeedbackContext } from './context-chips.tsx';
import { PictureField, usePicture } from './picture-field.tsx';

const options = feedbackTypes.map((value) => ({ value, label: feedbackTypeLabels[value] }));
const blank: SubmitFeedbackInput = { type: 'bug', title: '', description: '' };

/**
 * The feedback form. `start` is what the fields contain at first, for example the details of an error. People who are not signed
 * in can send it too; then nothing says who sent it, and nobody can write back.
 */
export function FeedbackForm({ start = blank, onSent }: { start?: SubmitFeedbackInput; onSent: () => void }) {
  const utils = trpc.useUtils();
  const signedIn = useSession((session) => session.status === 'signedIn');
  const confirmed = useSession((session) => session.authUser?.emailVerified === true);
  const [left, setLeft] = useState<ReadonlySet<keyof FeedbackContext>>(new Set());
  const [mailAsked, setMailAsked] = useState(true);
  const { picture, problem, take, clear } = usePicture();
  const form = useForm({ resolver: zodResolver(submitFeedbackInput), defaultValues: start });
  const { errors } = form.formState;
  const { prepare, prove, state } = useVerification();
  const submit = useMutation({
    mutationFn: (input: SubmitFeedbackInput) =>
      prove((verification) =>
        signedIn
          ? trpcClient.feedback.submit.mutate({
              ...input,
              ...(picture && { picture }),
              mailWanted: confirmed && mailAsked,
              verification,
            })
          : trpcClient.feedback.submitOpen.mutate({ ...input, verification }),
      ),
    meta: { quiet: true },
    onSuccess: () => {
      form.reset(blank);
      clear();
      setLeft(new Set());
      toast.success(sentences.feedbackThanks);
      void utils.feedback.mine.invalidate();
      onSent();
    },
    onError: () => toast.error(sentences.feedbackFailed),
  });
  const known: FeedbackContext = {
    route: location.pathname.slice(0, 300),
    version: import.meta.env.VITE_APP_VERSION,
    lastErrorId: lastErrorId() ?? undefined,
  };
  const context = Object.fromEntries(
    Object.entries(known).filter(([key, value]) => value && !left.has(key as keyof FeedbackContext)),
  ) as FeedbackContext;

  return (
    <form
      noValidate
      className="grid gap-4"
      onFocus={prepare}
      onPaste={({ clipboardData }) => {
        const pasted = [...clipboardData.files].find(({ type }) => type.startsWith('image/'));
        if (pasted && signedIn) void take(pasted);
      }}
      onSubmit={form.handleSubmit(({ type, title, description }) => submit.mutate({ type, title, description, context }))}
    >
      <RadioGroup legend="Type" name="type" options={options} columns={2} inputProps={form.register('type')} />
      <Field label="Title" error={errors.title?.message}>
        <Input required maxLength={200} autoComplete="off" {...form.register('title')} />
      </Field>
      <Field label="Description" error={errors.description?.message}>
        <Textarea required rows={4} {...form.register('description')} />
      </Field>
      {signedIn && <PictureField picture={picture} problem={problem} onFile={take} onRemove={clear} />}
      <ContextChips context={context} onRemove={(key) => setLeft(new Set([...left, key]))} />
      {signedIn && confirmed ? (
        <Checkbox
          checked={mailAsked}
          onChange={(event) => setMailAsked(event.target.checked)}
          label="E-mail me the answer"
          hint="You also find it here, under Your feedback."
        />
      ) : (
        <p className="text-muted-foreground text-sm">
          {signedIn
            ? 'You find the answer here, under Your feedback. Once your e-mail address is confirmed, it can come by mail too.'
            : 'You are not signed in, so nobody can write back to you. Sign in first if you want an answer.'}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <VerificationStatus state={state} />
        <Button type="submit" variant="primary" className="ms-auto" busy={submit.isPending}>
          {submit.isPending ? 'Submitting...' : 'Submit'}
        </Button>
      </div>
    </form>
  );
}
