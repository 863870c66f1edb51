/** Finds words in the sections of a page and marks them, without changing what React has drawn. */
import { useEffect, useState } from 'react';

const NAME = 'found';

/** The words that are looked for, in lower case. */
export const termsOf = (query: string): string[] => query.toLowerCase().split(/\s+/).filter(Boolean);

/** Whether a text has all of the words, whole or in part. */
export function hasTerms(text: string, terms: readonly string[]): boolean {
  const lower = text.toLowerCase();
  return terms.every((term) => lower.includes(term));
}

/** Where each of the words stands in a text. */
export function placesOf(text: string, terms: readonly string[]): [start: number, end: number][] {
  const lower = text.toLowerCase();
  // A letter whose small form is longer would move all places behind it.
  if (lower.length !== text.length) return [];
  return terms.flatMap((term) => {
    const places: [number, number][] = [];
    for (let at = lower.indexOf(term); at >= 0; at = lower.indexOf(term, at + term.length)) places.push([at, at + term.length]);
    return places;
  });
}

/** Marks the words in what is visible of an element. A browser without such marks shows none. */
function mark(root: HTMLElement, terms: readonly string[]) {
  if (!('highlights' in CSS)) return;
  CSS.highlights.delete(NAME);
  if (terms.length === 0) return;
  const marks = new Highlight();
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.parentElement?.closest('[hidden], .sr-only')) continue;
    for (const [start, end] of placesOf(node.textContent ?? '', terms)) {
      const range = new Range();
      range.setStart(node, start);
      range.setEnd(node, end);
      marks.add(range);
    }
  }
  CSS.highlights.set(NAME, marks);
}

/**
 * The ids of the sections that have all words of a query, in what they show or in `also`, the words that other people use for it;
 * null while nothing is looked for. The sections are the elements with `data-section`. The words are marked, also in what comes
 * later.
 */
export function useFound(
  root: React.RefObject<HTMLElement | null>,
  query: string,
  also: Readonly<Record<string, string>>,
): readonly string[] | null {
  const [found, setFound] = useState<readonly string[] | null>(null);
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const terms = termsOf(query);
    const look = () => {
      const sections = [...element.querySelectorAll<HTMLElement>('[data-section]')];
      const having = sections
        .map((section) => [section.dataset.section ?? '', section.textContent ?? ''] as const)
        .filter(([id, text]) => hasTerms(`${text} ${also[id] ?? ''}`, terms))
        .map(([id]) => id);
      setFound((before) => (terms.length === 0 ? null : before?.join() === having.join() ? before : having));
    };
    look();
    if (terms.length === 0) return;
    const watcher = new MutationObserver(look);
    watcher.observe(element, { childList: true, subtree: true, characterData: true });
    return () => watcher.disconnect();
  }, [root, query, also]);
  // What is hidden is known only after it is drawn.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the marks are set anew when other sections are shown
  useEffect(() => {
    if (root.current) mark(root.current, termsOf(query));
    return () => {
      if ('highlights' in CSS) CSS.highlights.delete(NAME);
    };
  }, [root, query, found]);
  return found;
}
