import { Toolbar } from '@base-ui/react/toolbar';
import { Ellipsis, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import type { SentenceReason } from '#shared/checks/claims/why-sentence.ts';
import { QUERY_COST } from '#shared/generation/costs.ts';
import { partWishes, partWishNames } from '#shared/generation/part.ts';
import { sentenceSpans } from '#shared/text/sentences.ts';
import { trpc } from '../../trpc.ts';
import { buttonClass } from '../../ui/button.tsx';
import type { BesideText, Cursor } from '../../ui/rich-text/text-props.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { ALL_COUNT } from '../brief/all-count.ts';
import { isSpent } from '../brief/generate-button.tsx';
import { reasonWords } from '../worth/reason-words.ts';
import { stopWords } from '../writing/stop-words.ts';
import type { Part, PartRewrite } from './use-part-rewrite.ts';

/** What the toolbar of a sentence or bullet needs. */
export interface PartTools {
  rewrite: PartRewrite;
  /** The facts behind each sentence; null for a draft without a product. */
  reasons: readonly SentenceReason[] | null;
  /** Whether the sentence can be rewritten. A text that a script asked for can only be read and cut. */
  canRewrite: boolean;
}

/** Where the text has too little room for all tools in one row: on a phone, and on a wide screen that is not wide enough. */
const NARROW = '(width < 640px) or (1280px <= width < 1440px)';
/** How many wishes stand in the row there; the others come with More. */
const FIRST = 2;

const cost = QUERY_COST === 1 ? '1 query' : `${QUERY_COST} queries`;

/** The sentence in which the cursor stands or the selection begins. */
export function sentenceAt(text: string, { start }: Cursor): Cursor | null {
  return sentenceSpans(text).find((span) => start <= span.end && start >= span.start) ?? null;
}
const whole = (text: string): Cursor | null => (text.trim() === '' ? null : { start: 0, end: text.length });

/** The words of a range without the space around them, and where they stand. */
function trimmed(text: string, { start, end }: Cursor): Cursor & { words: string } {
  const given = text.slice(start, end);
  const words = given.trim();
  const from = start + given.indexOf(words);
  return { start: from, end: from + words.length, words };
}

/** The toolbar of the sentences of a part or, with `index`, of a bullet, for the editor of that text. */
export function partToolbar(tools: PartTools, part: Part['part'], text: string, index?: number): BesideText {
  const { busy } = tools.rewrite;
  const isHere = busy !== null && busy.part === part && busy.index === index && text.slice(busy.start, busy.end) === busy.words;
  return {
    rangeOf: part === 'bullets' ? whole : sentenceAt,
    pinned: isHere ? busy : null,
    show: (range, focusText) => (
      <PartToolbar
        // For another sentence, what was said about the last one is gone.
        key={`${range.start} ${range.end}`}
        tools={tools}
        place={{ part, index, ...trimmed(text, range) }}
        focusText={focusText}
      />
    ),
  };
}

function PartToolbar({ tools, place, focusText }: { tools: PartTools; place: Part; focusText: () => void }) {
  const { rewrite, reasons, canRewrite } = tools;
  const [isWhy, setIsWhy] = useState(false);
  const isNarrow = useMedia(NARROW);
  const [isMore, setIsMore] = useState(false);
  const priceId = useId();
  const current = trpc.subscriptions.current.useQuery().data;
  const name = place.part === 'bullets' ? 'bullet' : 'sentence';
  const said = rewrite.saidOf(place);
  const { busy } = rewrite;
  const isHere = busy?.part === place.part && busy.index === place.index && busy.start === place.start;
  const frame = 'grid gap-2 rounded-card border bg-popover p-2 text-popover-foreground shadow-float';
  if (busy && isHere)
    return (
      <div className={frame}>
        <div className="flex items-center gap-3">
          <output className="flex min-w-0 flex-1 items-center gap-2 ps-1">
            <Spinner size="sm" decorative />
            {partWishNames[busy.wish]}: writing this {name} again
          </output>
          <button
            type="button"
            className={buttonClass({ size: 'sm' })}
            onClick={() => {
              focusText();
              rewrite.stop();
            }}
          >
            {stopWords(0, current?.freeStopsLeft).label}
          </button>
        </div>
      </div>
    );
  const why = reasons?.find(
    ({ field, index, start, end }) => field === place.part && index === place.index && start <= place.start && end >= place.start,
  );
  const spent = isSpent(current);
  const showsAll = !isNarrow || isMore;
  const first = isNarrow ? partWishes.slice(0, FIRST) : partWishes;
  const tool = (variant: 'sparkSoft' | 'ghost') => buttonClass({ variant, size: 'sm' }, 'px-2! touch:h-11');
  const wishTool = (wish: (typeof partWishes)[number]) => (
    <Toolbar.Button
      key={wish}
      type="button"
      className={tool('sparkSoft')}
      disabled={spent || busy !== null}
      aria-label={`${partWishNames[wish]} (${cost})`}
      onClick={() => {
        focusText();
        void rewrite.ask(place, wish);
      }}
    >
      {partWishNames[wish]}
    </Toolbar.Button>
  );
  return (
    <div className={frame}>
      <Toolbar.Root aria-label={`This ${name}`} className="flex flex-wrap items-center gap-1">
        {canRewrite && (
          <Toolbar.Group aria-labelledby={priceId} className="contents">
            {first.map(wishTool)}
            {/* The price stands with what costs it: to look why, and to remove, is free. */}
            <span id={priceId} className="me-auto whitespace-nowrap px-1 text-muted-foreground text-sm">
              {spent ? 'No queries left' : `${cost} each`}
            </span>
          </Toolbar.Group>
        )}
        {isNarrow && (
          <Toolbar.Button
            type="button"
            className={tool('ghost')}
            aria-label={`More for this ${name}`}
            aria-expanded={isMore}
            onClick={() => setIsMore(!isMore)}
          >
            <Ellipsis className="size-4.5" />
          </Toolbar.Button>
        )}
        {isNarrow && isMore && <span className="basis-full" />}
        {isNarrow && isMore && canRewrite && partWishes.slice(FIRST).map(wishTool)}
        {showsAll && reasons && (
          <Toolbar.Button type="button" className={tool('ghost')} aria-expanded={isWhy} onClick={() => setIsWhy(!isWhy)}>
            Why
          </Toolbar.Button>
        )}
        {showsAll && (
          <Toolbar.Button
            type="button"
            className={tool('ghost')}
            aria-label={`Remove this ${name}`}
            title={`Remove this ${name}`}
            onClick={() => {
              focusText();
              rewrite.remove(place);
              // With a bullet its field is gone.
              requestAnimationFrame(() => {
                if (document.activeElement === document.body) document.querySelector<HTMLElement>('[data-undo=Undo]')?.focus();
              });
            }}
          >
            <Trash2 className="size-4" />
          </Toolbar.Button>
        )}
      </Toolbar.Root>
      {canRewrite && current?.freeStopsLeft === 0 && <p className="px-1 text-muted-foreground text-sm">{ALL_COUNT}</p>}
      {isWhy && <p className="wrap-anywhere px-1 text-sm">{reasonWords(why)}</p>}
      {said && (
        <p role={said.failed ? 'alert' : 'status'} className="wrap-anywhere px-1 text-sm">
          {said.text}
        </p>
      )}
    </div>
  );
}
