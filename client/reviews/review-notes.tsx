import { type FormEvent, useState } from 'react';
import { COMMENT_LENGTH, type ReviewState } from '#shared/reviews/review-states.ts';
import { readError } from '../errors.ts';
import { type RouterOutputs, trpc } from '../trpc.ts';
import { Badge } from '../ui/badge.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { agoText, exactTime } from '../ui/dates.ts';
import { Field } from '../ui/field.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { Textarea } from '../ui/textarea.tsx';

type Notes = RouterOutputs['reviews']['comments'];
type Comment = Notes['comments'][number];

/** What people said about a draft, and a field to say something. `state` is how far its review is. */
export function ReviewNotes({ draftId, state, sentAt }: { draftId: string; state: ReviewState | null; sentAt: string | null }) {
  const query = trpc.reviews.comments.useQuery({ id: draftId }, { staleTime: 0 });
  return (
    <section aria-label="Comments on this draft" className="grid gap-3">
      <h3 className="flex flex-wrap items-center gap-2 font-semibold">
        Comments
        {state === 'inReview' && <Badge tone="spark">In review</Badge>}
        {state === 'sentBack' && <Badge tone="warn">Sent back</Badge>}
        {state === 'inReview' && sentAt && (
          <time dateTime={sentAt} title={exactTime(sentAt)} className="font-normal text-muted-foreground text-sm">
            since {agoText(sentAt, new Date())}
          </time>
        )}
      </h3>
      <QueryView query={query} failed="The comments could not be loaded." loading={<SkeletonRows rows={1} />}>
        {({ comments, vouched }) => (
          <>
            {vouched.length > 0 && <Vouched claims={vouched} />}
            {comments.length === 0 ? (
              <p className="text-muted-foreground">None yet. The writer sees what you say here.</p>
            ) : (
              <ul className="grid gap-2.5">
                {comments.map((comment) => (
                  <Said key={comment.id} comment={comment} />
                ))}
              </ul>
            )}
          </>
        )}
      </QueryView>
      <AddComment draftId={draftId} />
    </section>
  );
}

/** Whoever approves the text answers for these claims as well, so they are named here. */
function Vouched({ claims }: { claims: Notes['vouched'] }) {
  return (
    <Banner tone="warn" title="No fact says this. Somebody confirmed it as true:">
      {claims.map(({ found, by }) => `“${found}” (${by})`).join(', ')}
    </Banner>
  );
}

function Said({ comment: { kind, text, who, isYou, createdAt } }: { comment: Comment }) {
  return (
    <li className="border-s-2 ps-3">
      <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
        <span className="font-medium">{isYou ? 'You' : (who ?? 'A former member')}</span>
        {kind === 'sentBack' && <span className="text-warn">sent it back</span>}
        <time dateTime={createdAt} title={exactTime(createdAt)} className="text-muted-foreground">
          {agoText(createdAt, new Date())}
        </time>
      </p>
      <p dir="auto" className="wrap-anywhere whitespace-pre-line text-pretty">
        {text}
      </p>
    </li>
  );
}

function AddComment({ draftId }: { draftId: string }) {
  const utils = trpc.useUtils();
  const [text, setText] = useState('');
  const add = trpc.reviews.comment.useMutation({
    meta: { quiet: true },
    onSuccess: () => {
      setText('');
      return utils.reviews.comments.invalidate({ id: draftId });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '' && !add.isPending) add.mutate({ id: draftId, text });
  };
  const error = add.error && readError(add.error);
  return (
    <form onSubmit={submit} className="grid gap-2">
      <Field label="Comment" error={error ? (error.fields?.text ?? error.message) : null}>
        <Textarea
          rows={2}
          maxLength={COMMENT_LENGTH}
          className="min-h-16"
          data-comment=""
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <Button type="submit" size="sm" className="justify-self-start" busy={add.isPending} disabled={text.trim() === ''}>
        Add comment
      </Button>
    </form>
  );
}
