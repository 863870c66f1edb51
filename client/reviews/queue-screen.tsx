import { MessageSquare, Pencil, PencilOff, Undo2 } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { ListingPart } from '#shared/generation/generation.ts';
import { paths } from '#shared/paths.ts';
import { foundWords } from '../batches/batch-words.ts';
import { DraftText, type Found } from '../batches/review/draft-text.tsx';
import type { Finish } from '../batches/review/edit-text.tsx';
import { Key, PutLive, Queue, ReviewBar, ToSettle } from '../batches/review/review-parts.tsx';
import { draftPath } from '../generation/draft/draft-path.ts';
import { partNames } from '../generation/worth/part-changes.ts';
import { useMay } from '../teams/use-may.ts';
import { type RouterOutputs, trpc } from '../trpc.ts';
import { Banner } from '../ui/banner.tsx';
import { Card } from '../ui/card.tsx';
import { agoText, exactTime } from '../ui/dates.ts';
import { useKeys } from '../ui/keys.ts';
import { useRoomFor } from '../ui/use-room-for.ts';
import { ReviewNotes } from './review-notes.tsx';
import { SendBackDialog } from './send-back-dialog.tsx';
import { useDecide } from './use-decide.ts';

export type QueuedDraft = RouterOutputs['reviews']['queue']['drafts'][number];

/** What was written with a draft and its writer did not choose to put live: `parts` are those that were chosen. */
function LeftOut({ id, parts }: { id: string; parts: readonly ListingPart[] }) {
  const { data } = trpc.generation.get.useQuery({ id }, { staleTime: 0 });
  const listing = data?.edited ?? data?.listing;
  const left = (['title', 'metaTitle', 'metaDescription', 'tags'] as const)
    .filter((part) => !parts.includes(part) && listing && listing[part].length > 0)
    .map((part) => ({ part, text: listing?.[part] ?? '' }));
  if (left.length === 0) return null;
  return (
    <section className="wrap-anywhere mt-4 text-muted-foreground" aria-label="Left out">
      <p>These parts of the draft stay out, unless its writer chooses them:</p>
      <dl className="mt-1 grid gap-1">
        {left.map(({ part, text }) => (
          <div key={part}>
            <dt className="inline font-medium">{partNames[part]}: </dt>
            <dd className="inline">{typeof text === 'string' ? text : text.join(', ')}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The queue of drafts in review, one after another, by keyboard or by hand, as the review of a batch. */
export function QueueScreen({
  drafts: waiting,
  total: all,
  sendingBack,
  onSendBack,
  onDecided,
}: {
  drafts: readonly QueuedDraft[];
  total: number;
  /** The draft of which it is asked why it goes back to its writer; null if none does. */
  sendingBack: QueuedDraft | null;
  onSendBack: (draft: QueuedDraft | null) => void;
  onDecided: () => void;
}) {
  const [, navigate] = useLocation();
  const [at, setAt] = useState<string | null>(null);
  // Where the current draft stood, so that the one behind it follows once it is decided and gone from the list.
  const place = useRef(0);
  // While somebody types why it goes back, a draft stays that was decided elsewhere meanwhile, and so do the words.
  const isGone = sendingBack !== null && !waiting.some(({ id }) => id === sendingBack.id);
  const drafts = isGone ? waiting.toSpliced(place.current, 0, sendingBack) : waiting;
  const total = Math.max(all, drafts.length);
  const found = drafts.findIndex(({ id }) => id === at);
  const index = found >= 0 ? found : Math.min(place.current, drafts.length - 1);
  const current = drafts[index] as QueuedDraft;
  useEffect(() => {
    place.current = index;
    setAt(current.id);
  }, [index, current.id]);
  const [seen, setSeen] = useState<ReadonlyMap<string, Found | null>>(new Map());
  const onFound = useCallback((id: string, found: Found | null) => setSeen((seen) => new Map(seen).set(id, found)), []);
  /** What the checks find in a draft now, or found as it was written if it was not opened yet; undefined if that is not known. */
  const foundNow = ({ id, toSettle, found }: QueuedDraft) =>
    seen.get(id) ?? (found === null || toSettle === null ? undefined : { toSettle, found });
  const [editing, setEditing] = useState<string | null>(null);
  const finish = useRef<Finish | null>(null);
  const isEditing = editing === current.id;
  const endEditing = async (): Promise<boolean> => {
    const isSaved = (await finish.current?.()) ?? true;
    if (isSaved) setEditing(null);
    return isSaved;
  };
  const approve = useMay('approve');
  const writes = useMay('write');
  const decide = useDecide(current);
  const notice = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLElement>(null);
  const toSettle = seen.get(current.id)?.toSettle ?? 0;
  const step = (by: number) => {
    const next = drafts[index + by];
    if (next) setAt(next.id);
  };
  const onApprove = async () => {
    if (!approve.may) return;
    if (isEditing && !(await endEditing())) return;
    if (toSettle > 0) return notice.current?.focus();
    if (await decide.approve()) onDecided();
  };
  const edit = () => {
    if (!writes.may) return;
    if (isEditing) void endEditing();
    else setEditing(current.id);
  };
  const comment = () => {
    const field = area.current?.querySelector<HTMLElement>('[data-comment]');
    field?.scrollIntoView({ block: 'center' });
    field?.focus({ preventScroll: true });
  };
  useKeys('Review', [
    ...(approve.may
      ? [
          { keys: 'a', does: 'Approve the draft', run: () => void onApprove() },
          { keys: 'x', does: 'Send the draft back', run: () => onSendBack(current) },
        ]
      : []),
    ...(writes.may ? [{ keys: 'e', does: 'Edit the text', run: edit }] : []),
    { keys: 'm', does: 'Comment', run: comment },
    { keys: 'j', does: 'Next draft', run: () => step(1) },
    { keys: 'k', does: 'Draft before', run: () => step(-1) },
  ]);
  const bar = useRef<HTMLDivElement>(null);
  useRoomFor(bar, true);
  const said = seen.get(current.id);
  const position = `${(index + 1).toLocaleString('en')} of ${total.toLocaleString('en')}`;
  return (
    <section ref={area} tabIndex={-1} aria-label="Review" className="scroll-mt-20 outline-none">
      {!approve.may && <p className="mb-3 text-muted-foreground">{approve.why}</p>}
      <div className="grid items-start gap-4 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <Queue
          entries={drafts.map((draft) => {
            const now = foundNow(draft);
            const says = [now ? foundWords(now) : '', draft.sentBy ? `by ${draft.isYours ? 'you' : draft.sentBy}` : ''];
            return {
              key: draft.id,
              name: draft.name,
              says: says.filter(Boolean).join(', ') || 'In review',
              toSettle: (now?.toSettle ?? 0) > 0,
            };
          })}
          current={current.id}
          onGo={setAt}
        />
        <Card className="min-w-0">
          <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b pb-3">
            <h2 className="wrap-anywhere min-w-0 font-semibold text-lg">
              <Link href={paths.product(current.productId)} className="underline-offset-2 hover:underline">
                {current.name}
              </Link>
            </h2>
            <p className="text-muted-foreground tabular-nums">
              {current.sentAt && (
                <time dateTime={current.sentAt} title={exactTime(current.sentAt)}>
                  {current.isYours ? 'You' : (current.sentBy ?? 'A former member')}, {agoText(current.sentAt, new Date())}
                </time>
              )}
              {' · '}
              {position}
            </p>
          </div>
          {decide.refusal && (
            <Banner tone="warn" announce className="mb-4">
              {decide.refusal}
            </Banner>
          )}
          {toSettle > 0 && <ToSettle ref={notice} n={toSettle} onDesk={() => navigate(draftPath(current.id))} />}
          <DraftText
            key={current.id}
            id={current.id}
            parts={current.parts}
            compared
            onFound={onFound}
            editing={isEditing ? { finish, onEnd: () => setEditing(null) } : null}
          />
          <LeftOut id={current.id} parts={current.parts} />
          <div className="mt-6 border-t pt-4">
            <ReviewNotes key={current.id} draftId={current.id} state="inReview" sentAt={null} />
          </div>
        </Card>
      </div>
      <p role="status" className="sr-only">
        {said && `${position}: ${current.name}, ${foundWords(said)}.`}
      </p>
      <ReviewBar ref={bar} label="This draft" index={index} count={drafts.length} onStep={step}>
        <Key k="M" label="Comment" icon={<MessageSquare className="size-4.5" />} onPress={comment} />
        <span className="flex-1 max-[23rem]:hidden" />
        {approve.may && <Key k="X" label="Send back" icon={<Undo2 className="size-4.5" />} onPress={() => onSendBack(current)} />}
        {writes.may &&
          (isEditing ? (
            <Key k="Esc" label="Done" icon={<PencilOff className="size-4.5" />} onPress={edit} />
          ) : (
            <Key k="E" label="Edit" icon={<Pencil className="size-4.5" />} onPress={edit} />
          ))}
        <PutLive label="Approve" isNext={toSettle === 0} busy={decide.isApproving} onPress={() => void onApprove()} />
      </ReviewBar>
      <SendBackDialog
        key={`${current.id} ${sendingBack?.id === current.id}`}
        name={current.name}
        open={sendingBack?.id === current.id}
        busy={decide.isSendingBack}
        error={decide.sendBackError}
        onClose={() => {
          onSendBack(null);
          decide.forgetSendBack();
        }}
        onSend={async (reason) => {
          if (isEditing && !(await endEditing())) return;
          if (!(await decide.sendBack(reason))) return;
          onSendBack(null);
          onDecided();
        }}
      />
    </section>
  );
}
