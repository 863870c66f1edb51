import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { toast } from 'sonner';
import { sentences } from '#shared/errors.ts';
import { feedbackTypeLabels, feedbackTypes, type SubmitFeedbackInput, submitFeedbackInput } from '#shared/feedback.ts';
import { lastErrorId } from '../errors.ts';
import { trpc, trpcClient } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { RadioGroup } from '../ui/radio-group.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { useVerification } from '../verification/use-verification.ts';
import { VerificationStatus } from '../verification/verification-status.tsx';

const options = feedbackTypes.map((value) => ({ value, label: feedbackTypeLabels[value] }));
const blank: SubmitFeedbackInput = { type: 'bug', title: '', description: '' };

/** The feedback form. `start` is what the fields contain at first, for example the details of an error. */
export function FeedbackForm({ start = blank, onSent }: { start?: SubmitFeedbackInput; onSent: () => void }) {
  const utils = trpc.useUtils();
  const [withContext, setWithContext] = useState(true);
  const form = useForm({ resolver: zodResolver(submitFeedbackInput), defaultValues: start });
  const { errors } = form.formState;
  const { prepare, prove, state } = useVerification();
  const submit = useMutation({
    mutationFn: (input: SubmitFeedbackInput) =>
      prove((verification) => trpcClient.feedback.submit.mutate({ ...input, verification })),
    meta: { quiet: true },
    onSuccess: () => {
      form.reset(blank);
      toast.success(sentences.feedbackThanks);
      void utils.feedback.mine.invalidate();
      onSent();
    },
    onError: () => toast.error(sentences.feedbackFailed),
  });
  const route = location.pathname.slice(0, 300);
  const errorId = lastErrorId();
  const context = withContext ? { route, ...(errorId ? { lastErrorId: errorId } : {}) } : {};

  return (
    <form
      noValidate
      className="grid gap-4"
      onFocus={prepare}
      onSubmit={form.handleSubmit(({ type, title, description }) => submit.mutate({ type, title, description, context }))}
    >
      <RadioGroup legend="Type" name="type" options={options} columns={2} inputProps={form.register('type')} />
      <Field label="Title" error={errors.title?.message}>
        <Input required maxLength={200} autoComplete="off" {...form.register('title')} />
      </Field>
      <Field label="Description" error={errors.description?.message}>
        <Textarea required rows={5} {...form.register('description')} />
      </Field>
      <Checkbox
        checked={withContext}
        onChange={(event) => setWithContext(event.target.checked)}
        label="Send along where I am"
        hint={errorId ? `The page ${route} and the error id ${errorId}` : `The page ${route}`}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <VerificationStatus state={state} />
        <Button type="submit" variant="primary" className="ms-auto" busy={submit.isPending}>
          {submit.isPending ? 'Submitting...' : 'Submit'}
        </Button>
      </div>
    </form>
  );
}
