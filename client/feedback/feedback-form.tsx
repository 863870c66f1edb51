import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { toast } from 'sonner';
import { sentences } from '#shared/errors.ts';
import { feedbackTypeLabels, feedbackTypes, type SubmitFeedbackInput, submitFeedbackInput } from '#shared/feedback.ts';
import { lastErrorId } from '../errors.ts';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { RadioGroup } from '../ui/radio-group.tsx';
import { Textarea } from '../ui/textarea.tsx';

const options = feedbackTypes.map((value) => ({ value, label: feedbackTypeLabels[value] }));
const blank: SubmitFeedbackInput = { type: 'bug', title: '', description: '' };

export function FeedbackForm({ onSent }: { onSent: () => void }) {
  const utils = trpc.useUtils();
  const [withContext, setWithContext] = useState(true);
  const form = useForm({ resolver: zodResolver(submitFeedbackInput), defaultValues: blank });
  const { errors } = form.formState;
  const submit = trpc.feedback.submit.useMutation({
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
      <Button type="submit" variant="primary" className="justify-self-end" busy={submit.isPending}>
        {submit.isPending ? 'Submitting...' : 'Submit'}
      </Button>
    </form>
  );
}
