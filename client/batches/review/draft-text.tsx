import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { doubtsOf } from '#shared/batches/lost.ts';
import { type Finding, isWorthALook } from '#shared/checks/finding.ts';
import { bodyParts, type ListingPart } from '#shared/generation/generation.ts';
import { emptyListing, type Listing } from '#shared/generation/listing.ts';
import { findingKey } from '../../generation/worth/finding-words.ts';
import { type PartChange, partChanges } from '../../generation/worth/part-changes.ts';
import { platformOf, useDraftFindings } from '../../generation/worth/use-draft-findings.ts';
import type { Generation } from '../../generation/writing/run.ts';
import { ProductThumb } from '../../products/product-thumb.tsx';
import type { Product } from '../../products/product-types.ts';
import { textsOf } from '../../products/versions/text-changes.ts';
import { wordDiff } from '../../products/versions/word-diff.ts';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { SeverityWord } from '../../ui/rich-text/finding-text.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { BatchItem } from '../batch-types.ts';
import { EditText, type Finish } from './edit-text.tsx';
import { FactsBehind } from './facts-behind.tsx';
import { changedRanges, entryStart, type Piece, pieces, type Range } from './marked-text.ts';

/** How many things the checks find in a text now: those that keep it from being used, and these with the doubts. */
export type Found = Pick<BatchItem, 'toSettle' | 'found'>;

/** A text that is being edited: `finish` is set to what saves it, and `onEnd` is called when the seller has done with it. */
export interface Editing {
  finish: RefObject<Finish | null>;
  onEnd: () => void;
}

/**
 * The parts of a draft that are to go on its product, with what the checks find in it now. With `compared`, what the product has now stands beside it.
 * `onFound` is told how much was found in the parts that are shown, or null if they could not be checked; it must stay the same function.
 * With `editing`, the text is a form. When that is over, the text has the focus.
 */
export function DraftText({
  id,
  parts,
  compared = false,
  onFound,
  editing = null,
}: {
  id: string;
  parts: readonly ListingPart[];
  compared?: boolean;
  onFound?: (id: string, found: Found | null) => void;
  editing?: Editing | null;
}) {
  // Both may have been edited in another tab.
  const draft = trpc.generation.get.useQuery({ id }, { staleTime: 0, refetchOnWindowFocus: 'always' });
  const product = trpc.products.get.useQuery(
    { id: draft.data?.productId ?? '' },
    { enabled: Boolean(draft.data?.productId), refetchOnWindowFocus: 'always' },
  );
  return (
    <QueryView query={draft} failed="This text could not be loaded." loading={<TextSkeleton />}>
      {(draft) => (
        <QueryView query={product} failed="The product could not be loaded." loading={<TextSkeleton />}>
          {(product) => (
            <Loaded draft={draft} product={product} parts={parts} compared={compared} onFound={onFound} editing={editing} />
          )}
        </QueryView>
      )}
    </QueryView>
  );
}

interface LoadedProps {
  draft: Generation;
  product: Product;
  parts: readonly ListingPart[];
  compared: boolean;
  onFound: ((id: string, found: Found | null) => void) | undefined;
}

function Loaded({ editing, ...props }: LoadedProps & { editing: Editing | null }) {
  const { draft, product, parts } = props;
  const box = useRef<HTMLDivElement>(null);
  const wasEditing = useRef(false);
  const isEditing = editing !== null;
  useEffect(() => {
    if (wasEditing.current && !isEditing) box.current?.querySelector<HTMLElement>('[data-new-text]')?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  return (
    <div ref={box}>
      {editing ? (
        <EditText draft={draft} product={product} parts={parts} {...editing}>
          {(listing, form) => <Texts {...props} listing={listing} form={form} />}
        </EditText>
      ) : (
        <Texts {...props} listing={draft.edited ?? draft.listing ?? emptyListing} />
      )}
    </div>
  );
}

/** `form` makes what stands in place of the text while it is edited, from what the checks find and the list of it. */
function Texts({
  draft,
  product,
  parts: chosen,
  compared,
  onFound,
  listing,
  form,
}: LoadedProps & { listing: Listing; form?: (findings: readonly Finding[], list: ReactNode) => ReactNode }) {
  const [today] = useState(() => new Date());
  const { findings, used, state, retry } = useDraftFindings(draft, listing, product.seoKeywords, today, platformOf(draft));
  const parts = useMemo(() => {
    const wanted = new Set<string>(chosen);
    return partChanges(textsOf(product), listing, draft.review?.altOf).filter(
      ({ part, before, after, barred }) => wanted.has(part) && (before || after || barred),
    );
  }, [product, listing, draft.review, chosen]);
  // Only what is counted with the findings of a batch is shown here.
  const shown = useMemo(() => {
    const inParts = new Set<string>(parts.map(({ part }) => part));
    return findings.filter((finding) => isWorthALook(finding) && inParts.has(finding.field));
  }, [findings, parts]);
  // Beside what is there now: without it, a text replaces nothing.
  const length = draft.asked?.length;
  const doubts = useMemo(
    () => (compared && bodyParts.some((part) => chosen.includes(part)) ? doubtsOf(product, listing, length) : []),
    [compared, chosen, product, listing, length],
  );
  const toSettle = shown.filter(({ severity }) => severity === 'hard').length;
  const found = shown.length + doubts.length;
  useEffect(() => {
    if (state !== 'loading') onFound?.(draft.id, state === 'done' ? { toSettle, found } : null);
  }, [draft.id, state, toSettle, found, onFound]);
  const fresh = (
    <section
      aria-label={compared ? 'New text' : `Text of ${product.name}`}
      tabIndex={-1}
      data-new-text=""
      className="grid min-w-0 grid-cols-1 content-start gap-4 scroll-mt-20 rounded-control outline-offset-8"
    >
      {compared && <Side>New</Side>}
      {doubts.map((doubt) => (
        <p key={doubt} className="wrap-anywhere text-pretty border-s-2 border-warn ps-3">
          {doubt}
        </p>
      ))}
      {state === 'failed' && (
        <p className="text-muted-foreground">
          Not checked yet: the facts could not be loaded.{' '}
          <Button size="sm" onClick={retry}>
            Try again
          </Button>
        </p>
      )}
      {form?.(shown, <FindingList findings={shown} />)}
      {!form &&
        parts.map((part) => (
          <Part
            key={part.part}
            part={part}
            listing={listing}
            findings={shown}
            image={product.image}
            marked={compared}
            named={parts.length > 1}
          />
        ))}
    </section>
  );
  if (!compared) return fresh;
  const live = parts.filter(({ before }) => before);
  return (
    <div className="grid grid-cols-1 gap-6">
      <FactsBehind product={product} used={state === 'done' ? used : null} />
      <div className="grid gap-6 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <section aria-label="Text now" className="grid content-start gap-4 max-md:order-last max-md:border-t max-md:pt-4">
          <Side>Now</Side>
          {live.length === 0 && <p className="text-muted-foreground">Nothing yet, so nothing is overwritten.</p>}
          {live.map(({ part, label, before, after }) => (
            <div key={part}>
              {parts.length > 1 && <PartName>{label}</PartName>}
              <Marked text={before} ranges={changedRanges(wordDiff(before, after), 'removed')} old />
            </div>
          ))}
        </section>
        {fresh}
      </div>
    </div>
  );
}

const Side = ({ children }: { children: string }) => (
  <h3 className="font-semibold text-muted-foreground text-sm uppercase tracking-wide">{children}</h3>
);
const PartName = ({ children }: { children: string }) => <p className="mb-1 text-muted-foreground text-sm">{children}</p>;

function Part({
  part: { part, label, before, after, barred },
  listing,
  findings,
  image,
  marked,
  named,
}: {
  part: PartChange;
  listing: Listing;
  findings: readonly Finding[];
  /** The main picture, which the alternative text is about. */
  image: string | null;
  marked: boolean;
  named: boolean;
}) {
  const here = findings.filter(({ field }) => field === part);
  const ranges = useMemo(() => {
    const entries = listing[part];
    const changed = marked && before ? changedRanges(wordDiff(before, after), 'added') : [];
    return [...changed, ...here.flatMap((finding) => rangeOf(finding, entries))];
  }, [marked, before, after, here, listing, part]);
  const text = after ? <Marked text={after} ranges={ranges} /> : <p className="text-muted-foreground">Empty</p>;
  return (
    <div>
      {named && <PartName>{label}</PartName>}
      {part === 'altText' ? (
        // Whether it is true can be seen in the picture alone.
        <div className="flex flex-wrap items-start gap-3">
          <ProductThumb src={image} size="xl" whole />
          <div className="min-w-0 flex-1 basis-40">{text}</div>
        </div>
      ) : (
        text
      )}
      {barred && <p className="mt-1 text-pretty text-muted-foreground">{barred}</p>}
      <FindingList findings={here} />
    </div>
  );
}

function FindingList({ findings }: { findings: readonly Finding[] }) {
  if (findings.length === 0) return null;
  return (
    <ul className="mt-2 grid gap-1.5">
      {findings.map((finding) => (
        <li key={findingKey(finding)} className="wrap-anywhere flex flex-wrap gap-x-2 border-s-2 border-warn ps-3">
          <SeverityWord severity={finding.severity} />
          <span className="min-w-0 flex-1 basis-40">{finding.message}</span>
        </li>
      ))}
    </ul>
  );
}

function rangeOf({ start, end, index, severity }: Finding, text: string | readonly string[]): Range[] {
  if (end === 0) return [];
  const from = typeof text === 'string' ? 0 : entryStart(text, index ?? 0);
  return [{ start: from + start, end: from + end, mark: severity }];
}

/** A text with its changes and findings marked by lines, not by colour alone. */
function Marked({ text, ranges, old = false }: { text: string; ranges: readonly Range[]; old?: boolean }) {
  return (
    <p dir="auto" className={cn('wrap-anywhere max-w-[68ch] whitespace-pre-line text-lg', old && 'text-muted-foreground')}>
      {pieces(text, ranges).map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of the same text never change
        <MarkedPiece key={index} piece={piece} old={old} />
      ))}
    </p>
  );
}

function MarkedPiece({ piece: { text, changed, severity }, old }: { piece: Piece; old: boolean }) {
  const inner = severity ? (
    <mark
      className={cn(
        'bg-transparent text-inherit underline decoration-2 decoration-wavy underline-offset-4',
        severity === 'hard' ? 'decoration-bad' : 'decoration-warn',
      )}
    >
      {text}
    </mark>
  ) : (
    text
  );
  if (!changed) return inner;
  return old ? (
    <del className="rounded-[3px] bg-bad-soft text-bad line-through">{inner}</del>
  ) : (
    <ins className="rounded-[3px] bg-ok-soft text-ok underline decoration-1 underline-offset-4">{inner}</ins>
  );
}

function TextSkeleton() {
  return (
    <output className="grid gap-3">
      <span className="sr-only">Loading the text</span>
      <Skeleton className="h-40" />
    </output>
  );
}
