import { Pencil, PencilOff, Trash2, Undo2 } from 'lucide-react';
import { type ReactNode, type RefObject, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { BATCH_DAYS } from '#shared/batches/batches.ts';
import { partsOf } from '#shared/batches/parts.ts';
import { paths } from '#shared/paths.ts';
import { draftPath } from '../../generation/draft/draft-path.ts';
import { plural } from '../../products/format.ts';
import { SendBatch } from '../../reviews/send-batch.tsx';
import { useMay } from '../../teams/use-may.ts';
import { useRight } from '../../teams/use-right.ts';
import { trpc } from '../../trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { exactTime } from '../../ui/dates.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useKeys } from '../../ui/keys.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { useRoomFor } from '../../ui/use-room-for.ts';
import type { Batch, BatchItem } from '../batch-types.ts';
import { foundWords, movingWords, outcome } from '../batch-words.ts';
import { isMoving } from '../use-batch.ts';
import { DraftText, type Found } from './draft-text.tsx';
import type { Finish } from './edit-text.tsx';
import { currentOf, inReviewOrder, isClean, keepingRead } from './review-order.ts';
import { Key, PutLive, Queue, ReviewBar, ToSettle } from './review-parts.tsx';
import { RewriteChanged } from './rewrite-changed.tsx';
import { useReview } from './use-review.ts';

/** Where each batch was left, and what was read by then, so that its review goes on there after a text was opened on the desk. */
const lastAt = new Map<string, { at: number; read: readonly number[] }>();

/** The review of the written texts: one after another, by keyboard or by hand, or all without findings together. */
export function ReviewScreen({ one, items, loadedAt }: { one: Batch; items: readonly BatchItem[]; loadedAt: number }) {
  const [, navigate] = useLocation();
  const review = useReview(one, items, loadedAt);
  const parts = useMemo(() => partsOf(one.fields), [one.fields]);
  const [params] = useSearchParams();
  const [at, setAt] = useState<number | null>(() => {
    const asked = items.find(({ generationId }) => generationId !== null && generationId === params.get('text'));
    return asked?.position ?? lastAt.get(one.id)?.at ?? null;
  });
  // What the checks find now, which is what the text shows. They may have found something else when the text was written.
  const [seen, setSeen] = useState<ReadonlyMap<string, Found | null>>(new Map());
  const onFound = useCallback((id: string, found: Found | null) => setSeen((seen) => new Map(seen).set(id, found)), []);
  // The positions up to the current text, in the order in which they were shown.
  const [read, setRead] = useState<readonly number[]>(() => lastAt.get(one.id)?.read ?? []);
  const order = keepingRead(inReviewOrder(items.filter(({ generationId }) => generationId !== null)), read);
  const approve = useMay('approve');
  const writes = useRight('write');
  // What was sent for review waits for others.
  const open = order.filter((item) => review.isOpen(item) && (approve.may || !item.isInReview));
  const clean = open.filter((item) => isClean({ ...item, ...seen.get(item.generationId ?? '') }));
  const current = currentOf(order, new Set(open.map(({ position }) => position)), at);
  const index = current ? open.indexOf(current) : -1;
  const shown = current?.position;
  // The text that is shown stays, whatever is written or refused meanwhile, until the seller goes on.
  useEffect(() => {
    if (shown !== undefined) setAt(shown);
  }, [shown]);
  useEffect(() => {
    if (shown === undefined) return;
    const next = order.slice(0, order.findIndex(({ position }) => position === shown) + 1).map(({ position }) => position);
    setRead((read) => (read.length === next.length && read.every((position, at) => position === next[at]) ? read : next));
  });
  const go = (position: number) => {
    lastAt.set(one.id, { at: position, read });
    setAt(position);
  };
  const step = (by: number) => {
    const next = open[index + by];
    if (next) go(next.position);
  };
  const notice = useRef<HTMLDivElement>(null);
  const [editing, setEditing] = useState<string | null>(null);
  const finish = useRef<Finish | null>(null);
  const isEditing = editing !== null && editing === current?.generationId;
  /** Saves the text that is being edited, if one is. What the server could not save stays open. */
  const endEditing = async (): Promise<boolean> => {
    const isSaved = (await finish.current?.()) ?? true;
    if (isSaved) setEditing(null);
    return isSaved;
  };
  // What the checks find now, or found when the text was written. The server refuses to use a text with something to settle.
  const { toSettle } = (current?.generationId && seen.get(current.generationId)) || (current ?? { toSettle: 0 });
  const act = async (what: 'use' | 'replace' | 'discard') => {
    if (!current) return;
    // Above the texts stands why, and the button that sends them for review.
    if (what !== 'discard' && !approve.may) return;
    // The server would refuse it. The notice says why, and offers what can be done.
    if (what === 'use' && current.barred) return notice.current?.focus();
    if (isEditing && !(await endEditing())) return;
    if (what === 'use' && toSettle > 0) return notice.current?.focus();
    go(current.position);
    if (what === 'discard') review.discard(current);
    else review.use(current, what === 'replace');
  };
  const back = () => {
    // With nothing to take back here, the press goes on to the Undo of a notice.
    if (!review.canUndo) return false;
    const position = review.undo();
    if (position !== null) go(position);
    return true;
  };
  const takeClean = async () => {
    if (!isEditing || (await endEditing())) review.takeClean(clean);
  };
  const edit = () => {
    if (isEditing) void endEditing();
    else setEditing(current?.generationId ?? null);
  };
  const openDraft = () => current?.generationId && navigate(draftPath(current.generationId));
  // A batch that fills empty texts only replaces nothing; the desk can.
  const replace = () => (one.emptyOnly ? openDraft() : act('replace'));
  useKeys('Review', [
    { keys: 'a', does: 'Use the text', run: () => act('use') },
    ...(writes
      ? [
          { keys: 'x', does: 'Discard the text', run: () => act('discard') },
          { keys: 'e', does: 'Edit the text', run: edit },
        ]
      : []),
    { keys: 'j', does: 'Next text', run: () => step(1) },
    { keys: 'k', does: 'Text before', run: () => step(-1) },
    { keys: 'z', does: 'Undo the last decision', run: back },
  ]);
  usePrefetch(open[index + 1]);
  const head = useRef<HTMLElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  useRoomFor(bar, current !== undefined);
  const position = current?.position;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new text begins at its top
  useEffect(() => {
    if (head.current && head.current.getBoundingClientRect().top < 0) head.current.scrollIntoView({ block: 'start' });
  }, [position]);
  // The notice whose button was pressed goes, and the focus must not go with it.
  const focusReview = () => head.current?.focus({ preventScroll: true });
  if (order.length === 0) return null;
  const entries = open.map((item) => {
    const found = seen.get(item.generationId ?? '') ?? item;
    const says = item.barred ? CHANGED : item.isSentBack ? 'Sent back' : item.reason ? 'Not used' : foundWords(found);
    return { key: item.position, name: item.name, says, toSettle: found.toSettle > 0 };
  });
  const found = current?.generationId ? seen.get(current.generationId) : undefined;
  const said = found ? foundWords(found) : found === null ? 'Not checked' : '';
  const place = `${(index + 1).toLocaleString('en')} of ${open.length.toLocaleString('en')}`;

  return (
    <section ref={head} tabIndex={-1} aria-label="Review" className="scroll-mt-20 outline-none">
      <div className="mb-3 flex min-h-control flex-wrap items-center justify-between gap-3">
        <h2 className="font-semibold text-lg tabular-nums">
          Review <span className="font-normal text-muted-foreground">{open.length.toLocaleString('en')} left</span>
        </h2>
        <p role="status" className="flex items-center gap-2 text-muted-foreground">
          {isMoving(one) && <Spinner size="sm" decorative />}
          {movingWords(one)}
        </p>
        <RewriteChanged one={one} open={open} />
        {clean.length > 0 && (
          <Button
            data-needs="approve"
            variant="primary"
            title={`Puts them on their products. You can take them back for ${BATCH_DAYS} days.`}
            onClick={takeClean}
          >
            Use the {clean.length.toLocaleString('en')} without findings
          </Button>
        )}
      </div>
      {!approve.may && (
        <SendBatch
          id={one.id}
          // A sample whose writing is paused is looked at as a whole first.
          open={one.sample !== null && one.state !== 'cancelled' ? [] : open}
          sent={items.filter((item) => review.isOpen(item) && item.isInReview).length}
        />
      )}
      {!current ? (
        <NothingLeft one={one}>
          {review.canUndo && (
            <Button icon={<Undo2 className="size-4" />} onClick={back}>
              Undo the last step
            </Button>
          )}
        </NothingLeft>
      ) : (
        <>
          <div className="grid items-start gap-4 lg:grid-cols-[16rem_minmax(0,1fr)]">
            <Queue entries={entries} current={current.position} onGo={go} />
            <Card className="min-w-0">
              <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b pb-3">
                <h3 className="wrap-anywhere min-w-0 font-semibold text-lg">
                  {current.productId ? (
                    <Link href={paths.product(current.productId)} className="underline-offset-2 hover:underline">
                      {current.name}
                    </Link>
                  ) : (
                    current.name
                  )}
                </h3>
                <p className="text-muted-foreground tabular-nums">
                  {said && `${said} · `}
                  {place}
                </p>
              </div>
              {current.barred ? (
                <Barred
                  ref={notice}
                  why={current.barred}
                  replaceLabel={one.emptyOnly ? 'Open the draft' : 'Replace my text'}
                  onReplace={() => {
                    focusReview();
                    void replace();
                  }}
                  onKeep={() => {
                    focusReview();
                    void act('discard');
                  }}
                />
              ) : toSettle > 0 ? (
                <ToSettle ref={notice} n={toSettle} onDesk={openDraft} />
              ) : current.isSentBack ? (
                <Banner tone="warn" className="mb-4" action={<Button onClick={openDraft}>Open on the desk</Button>}>
                  {approve.may
                    ? 'This text was sent back to its writer. Read why on the desk before you use it.'
                    : 'This text was sent back. Read why on the desk, and send it again from there.'}
                </Banner>
              ) : (
                current.reason && (
                  <Banner tone="warn" className="mb-4">
                    {current.reason}
                  </Banner>
                )
              )}
              {current.generationId && (
                <DraftText
                  key={current.generationId}
                  id={current.generationId}
                  parts={parts}
                  compared
                  onFound={onFound}
                  editing={isEditing ? { finish, onEnd: () => setEditing(null) } : null}
                />
              )}
            </Card>
          </div>
          <p role="status" className="sr-only">
            {said && `${place}: ${current.name}, ${said}.${current.barred ? ` ${CHANGED}.` : ''}`}
          </p>
          <ReviewBar ref={bar} label="This text" index={index} count={open.length} onStep={step}>
            <Key k="Z" label="Undo" icon={<Undo2 className="size-4.5" />} disabled={!review.canUndo} onPress={back} />
            <span className="flex-1 max-[23rem]:hidden" />
            <Key k="X" label="Discard" needs="write" icon={<Trash2 className="size-4.5" />} onPress={() => act('discard')} />
            {isEditing ? (
              <Key k="Esc" label="Done" icon={<PencilOff className="size-4.5" />} onPress={edit} />
            ) : (
              <Key k="E" label="Edit" needs="write" icon={<Pencil className="size-4.5" />} onPress={edit} />
            )}
            <PutLive label="Use" isNext={!current.barred && toSettle === 0} onPress={() => act('use')} />
          </ReviewBar>
        </>
      )}
    </section>
  );
}

/** Somebody has, which need not be the person who looks. */
const CHANGED = 'The product’s text was changed since';

/** Says that somebody wrote on the product since, and leaves the choice to the seller. Pressing Use leads here. */
function Barred({
  ref,
  why,
  replaceLabel,
  onReplace,
  onKeep,
}: {
  ref: RefObject<HTMLDivElement | null>;
  why: string;
  replaceLabel: string;
  onReplace: () => void;
  onKeep: () => void;
}) {
  const whyId = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would read like a part of a form to fill in
    <div ref={ref} role="group" aria-labelledby={whyId} tabIndex={-1} className="mb-4 scroll-mt-20 rounded-card">
      <Banner
        tone="warn"
        action={
          <span className="flex flex-wrap gap-2">
            <Button onClick={onReplace}>{replaceLabel}</Button>
            <Button data-needs="write" onClick={onKeep}>
              Keep mine
            </Button>
          </span>
        }
      >
        <span id={whyId}>{why}</span>
      </Banner>
    </div>
  );
}

/** Loads the text that comes next, so that it is there at once. */
function usePrefetch(next: BatchItem | undefined) {
  const utils = trpc.useUtils();
  const { generationId, productId } = next ?? {};
  useEffect(() => {
    if (!generationId || !productId) return;
    void utils.generation.get.prefetch({ id: generationId });
    void utils.products.get.prefetch({ id: productId });
    void utils.products.facts.prefetch({ id: productId });
  }, [generationId, productId, utils]);
}

function NothingLeft({ one, children }: { one: Batch; children: ReactNode }) {
  const said = outcome({ ...one, open: 0 });
  return (
    <Card>
      <EmptyState
        title="Nothing left to review"
        headingLevel="h3"
        action={
          <>
            <ButtonLink variant="primary" href={paths.products}>
              See the products
            </ButtonLink>
            {children}
          </>
        }
      >
        {said && <p>{said}.</p>}
        {one.counts.used > 0 && new Date(one.keptUntil) > new Date() && (
          <p>
            You can take {plural(one.counts.used, 'text')} off again until {exactTime(one.keptUntil)}.
          </p>
        )}
      </EmptyState>
    </Card>
  );
}
