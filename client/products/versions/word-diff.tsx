import { useMemo, useState } from 'react';
import { cn } from '../../ui/cn.ts';
import { type Passage, passages, wordDiff } from './word-diff.ts';

/**
 * Shows two texts as one, with what was added and removed. Both are also announced to screen readers and marked by lines, not by
 * colour alone.
 */
export function WordDiff({
  before,
  after,
  className,
}: {
  before: string | readonly string[];
  after: string | readonly string[];
  className?: string;
}) {
  // Join arrays of blocks to strings. A new array with the same blocks would otherwise start a new comparison.
  const [from, to] = [before, after].map((text) => (typeof text === 'string' ? text : text.join('\n\n')));
  const parts = useMemo(() => passages(wordDiff(from ?? '', to ?? '')), [from, to]);
  const [opened, setOpened] = useState<{ parts: readonly Passage[]; at: ReadonlySet<number> }>({ parts, at: new Set() });
  const open = opened.parts === parts ? opened.at : new Set<number>();
  return (
    <div dir="auto" className={cn('wrap-anywhere max-w-[68ch] whitespace-pre-wrap text-lg', className)}>
      {parts.map((part, index) => (
        <Part
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of the same two texts never change
          key={index}
          part={part}
          open={open.has(index)}
          onOpen={() => setOpened({ parts, at: new Set([...open, index]) })}
        />
      ))}
      {parts.every(({ kind }) => kind === 'same') && <p className="mt-2 text-base text-muted-foreground">Nothing changed.</p>}
    </div>
  );
}

function Part({ part, open, onOpen }: { part: Passage; open: boolean; onOpen: () => void }) {
  if (part.kind === 'added')
    return (
      <ins className="rounded-[3px] bg-ok-soft text-ok underline decoration-2 underline-offset-4">
        <span className="sr-only"> [added: </span>
        <bdi>{visible(part.text)}</bdi>
        <span className="sr-only">] </span>
      </ins>
    );
  if (part.kind === 'removed')
    return (
      <del className="me-0.5 rounded-[3px] bg-bad-soft text-bad line-through">
        <span className="sr-only"> [removed: </span>
        <bdi>{visible(part.text)}</bdi>
        <span className="sr-only">] </span>
      </del>
    );
  if (part.folded === 0 || open) return <bdi>{part.text}</bdi>;
  return (
    <>
      <bdi>{part.head}</bdi>
      <button
        type="button"
        className="mx-1 min-h-6 rounded-full bg-foreground/8 px-2.5 align-baseline text-muted-foreground text-sm hover:bg-foreground/12 hover:text-foreground touch:min-h-11"
        onClick={onOpen}
      >
        {part.folded} words unchanged<span className="sr-only">, show them</span>
      </button>
      <bdi>{part.tail}</bdi>
    </>
  );
}

/** An added or removed line break would be invisible, so it is shown as an arrow. */
const visible = (text: string) => (text.trim() === '' ? text.replaceAll('\n', '↵\n') : text);
