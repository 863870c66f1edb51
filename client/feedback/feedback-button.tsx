import { MessageSquarePlus } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useSearch } from 'wouter';
import { create } from 'zustand';
import type { SubmitFeedbackInput } from '#shared/feedback.ts';
import { cn } from '../ui/cn.ts';
import { loadAhead, loadLater } from '../ui/load-later.ts';
import { useGiveWay } from '../ui/use-give-way.ts';

const loadDialog = () => import('./feedback-dialog.tsx');
const FeedbackDialog = lazy(() => loadLater(loadDialog));

type Tab = 'send' | 'mine';

interface Opened {
  open: boolean;
  wasOpened: boolean;
  tab: Tab;
  /** What the form begins with. Without it, it holds what was typed before. */
  start: SubmitFeedbackInput | undefined;
}

const useFeedback = create((): Opened => ({ open: false, wasOpened: false, tab: 'send', start: undefined }));
/** Opens the feedback dialog, to write something or to see what became of what was written; with `start`, its form is filled in. */
export const openFeedback = ({ tab = 'send', start }: { tab?: Tab; start?: SubmitFeedbackInput } = {}) =>
  useFeedback.setState({ open: true, wasOpened: true, tab, ...(start && { start }) });

/** A handle flush with the edge of the screen, with its word upright, of the size that use-give-way.ts looks for. */
const handle = [
  'not-hover:not-focus-visible:end-0 not-hover:not-focus-visible:h-18 not-hover:not-focus-visible:w-5.5',
  'not-hover:not-focus-visible:min-w-0 not-hover:not-focus-visible:rounded-e-none not-hover:not-focus-visible:rounded-s-control',
  'not-hover:not-focus-visible:border-e-0 not-hover:not-focus-visible:text-xs',
  'not-hover:not-focus-visible:[&>svg]:hidden not-hover:not-focus-visible:[&>span]:[writing-mode:vertical-rl]',
  'not-hover:not-focus-visible:[&>span]:inline',
];

/**
 * The button that opens the feedback dialog, at the bottom corner of every page in SellerLayout. Where it would cover a control or
 * words, it becomes a handle at the edge of the screen that says what it is; where that would cover something too, and on a phone,
 * it leaves the screen, until one scrolls on or reaches it with the Tab key. The menu of a phone has it as well.
 */
export function FeedbackButton() {
  const { open, wasOpened, tab, start } = useFeedback();
  // Mails and notices lead to a page with the person's feedback opened on it.
  const asked = new URLSearchParams(useSearch()).get('feedback') === 'mine';
  useEffect(() => {
    if (asked) openFeedback({ tab: 'mine' });
  }, [asked]);
  // The page may be left by Back while the dialog is open. The next one begins without it.
  useEffect(() => () => useFeedback.setState({ open: false }), []);
  const place = useRef<HTMLSpanElement>(null);
  const way = useGiveWay(place);
  return (
    <>
      <span
        ref={place}
        aria-hidden="true"
        data-above-bar=""
        className="pointer-events-none fixed end-4 bottom-[calc(var(--bottom-bar,0px)+var(--save-bar)+1rem)] size-11 sm:end-6"
      />
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label="Send feedback"
        data-above-bar=""
        onPointerEnter={() => loadAhead(loadDialog)}
        onFocus={() => loadAhead(loadDialog)}
        onClick={() => openFeedback()}
        // The label comes with the pointer or the focus. Until then the button hides as little of a list as it can.
        className={cn(
          'group fixed end-4 bottom-[calc(var(--bottom-bar,0px)+var(--save-bar)+1rem)] z-20 flex h-11 min-w-11 items-center justify-center gap-2 rounded-full border border-control/60 bg-card font-semibold shadow-float transition-transform duration-180 motion-reduce:transition-none sm:end-6 sm:hover:px-4 sm:focus-visible:px-4',
          way === 'edge' && !open && handle,
          (way === 'leave' || way === null) &&
            !open &&
            'not-hover:not-focus-visible:translate-x-[calc(100%+1.5rem)] sm:not-hover:not-focus-visible:translate-x-[calc(100%+2rem)]',
        )}
      >
        <MessageSquarePlus className="size-4.5" />
        <span className="hidden sm:group-hover:inline sm:group-focus-visible:inline">Feedback</span>
      </button>
      {wasOpened && (
        <Suspense>
          <FeedbackDialog
            open={open}
            tab={tab}
            start={start}
            onTab={(tab) => useFeedback.setState({ tab })}
            onOpenChange={(next) => useFeedback.setState({ open: next })}
          />
        </Suspense>
      )}
    </>
  );
}
