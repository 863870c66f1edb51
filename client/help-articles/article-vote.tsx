import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { type HelpReason, helpReasonLabels, helpReasons } from '#shared/help-articles.ts';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { cn } from '../ui/cn.ts';
import { Field } from '../ui/field.tsx';
import { RadioGroup } from '../ui/radio-group.tsx';
import { Textarea } from '../ui/textarea.tsx';
import type { HelpArticle } from './help-types.ts';

const reasons = helpReasons.map((value) => ({ value, label: helpReasonLabels[value] }));

/** Asks whether an article helped and, if not, why. A person has one vote for each article and can change it. */
export function ArticleVote({ article, className }: { article: HelpArticle; className?: string }) {
  const { id, slug } = article;
  const utils = trpc.useUtils();
  const vote = trpc.helpArticles.vote.useMutation({
    onMutate: ({ helpful, reason, note }) =>
      utils.helpArticles.get.setData(
        { slug },
        (before) => before && { ...before, vote: { helpful, reason: reason ?? null, note: note ?? '' } },
      ),
    onError: () => void utils.helpArticles.get.invalidate({ slug }),
  });
  const mine = article.vote;
  const [asksWhy, setAsksWhy] = useState(false);
  const answer = (helpful: boolean) => {
    vote.mutate({ id, helpful });
    setAsksWhy(!helpful);
  };
  return (
    <section aria-label="Did this help?" className={className}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="font-semibold">Did this help?</h2>
        <Button
          size="sm"
          aria-pressed={mine?.helpful === true}
          className="aria-pressed:border-primary aria-pressed:bg-primary-soft"
          icon={<ThumbsUp className="size-4" />}
          onClick={() => answer(true)}
        >
          Yes
        </Button>
        <Button
          size="sm"
          aria-pressed={mine?.helpful === false}
          className="aria-pressed:border-primary aria-pressed:bg-primary-soft"
          icon={<ThumbsDown className="size-4" />}
          onClick={() => answer(false)}
        >
          No
        </Button>
        <p role="status" className="text-muted-foreground text-sm">
          {mine && !asksWhy && 'Thank you. You can change your answer.'}
        </p>
      </div>
      {asksWhy && (
        <Why
          onSend={(reason, note) => {
            vote.mutate({ id, helpful: false, ...(reason && { reason }), note });
            setAsksWhy(false);
          }}
        />
      )}
    </section>
  );
}

function Why({ onSend }: { onSend: (reason: HelpReason | undefined, note: string) => void }) {
  const [reason, setReason] = useState<HelpReason>();
  const [note, setNote] = useState('');
  const send = (event: FormEvent) => {
    event.preventDefault();
    onSend(reason, note);
  };
  return (
    <form onSubmit={send} className={cn('mt-3 grid max-w-xl gap-3')}>
      <RadioGroup
        legend="What is wrong with it?"
        name="help-reason"
        options={reasons}
        {...(reason && { value: reason })}
        onValueChange={setReason}
      />
      <Field label="What were you looking for?" optional>
        <Textarea rows={2} maxLength={1000} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
      <div>
        <Button type="submit" size="sm" variant="primary">
          Send
        </Button>
      </div>
    </form>
  );
}
