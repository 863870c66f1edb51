import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { FactBehind, SentenceReason } from '#shared/checks/claims/why-sentence.ts';
import type { Listing } from '#shared/generation/listing.ts';
import { forgetText, lightFacts, showUsed } from '../desk/text-facts.ts';
import { reasonAt } from './reason-at.ts';

/** A place in the text of a box: a node and the offset in it, as ranges have it. */
interface Place {
  box: Element;
  node: Node;
  offset: number;
}

/**
 * Tells the brief which facts the text uses, and lights up those behind the sentence under the pointer or, if it is not over the
 * text, at the cursor. Does nothing for a text without a product.
 */
export function useLitFacts(
  text: RefObject<HTMLElement | null>,
  productId: string | null,
  listing: Listing,
  seen: { reasons: readonly SentenceReason[]; used: readonly FactBehind[] } | null,
): void {
  const reasons = seen?.reasons ?? null;
  const used = seen?.used ?? null;
  useEffect(() => {
    if (productId !== null && used !== null) showUsed(productId, used);
  }, [productId, used]);
  useEffect(() => forgetText, []);

  const light = useEffectEvent((place: Place | null) => {
    const found = place && reasons && reasonAt(listing, reasons, readPlace(place));
    lightFacts(found?.facts ?? []);
  });
  useEffect(() => {
    const area = text.current;
    if (!area) return;
    let frame = 0;
    let isOver = false;
    const later = (place: () => Place | null) => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => light(place()));
    };
    const onMove = (event: PointerEvent) => {
      if (event.pointerType === 'touch') return;
      isOver = boxOf(event.target) !== null;
      later(() => (isOver ? placeAt(event) : cursor()));
    };
    const onLeave = () => {
      isOver = false;
      later(cursor);
    };
    const onCursor = () => {
      if (!isOver) later(cursor);
    };
    area.addEventListener('pointermove', onMove);
    area.addEventListener('pointerleave', onLeave);
    area.addEventListener('focusout', onCursor);
    document.addEventListener('selectionchange', onCursor);
    return () => {
      cancelAnimationFrame(frame);
      area.removeEventListener('pointermove', onMove);
      area.removeEventListener('pointerleave', onLeave);
      area.removeEventListener('focusout', onCursor);
      document.removeEventListener('selectionchange', onCursor);
    };
  }, [text]);
}

const boxOf = (target: unknown) => {
  const element = target instanceof Element ? target : target instanceof Node ? target.parentElement : null;
  return element?.closest('[contenteditable=true]') ?? null;
};

/** Where the cursor is, if it is in a text that has the focus. */
function cursor(): Place | null {
  const { focusNode: node = null, focusOffset: offset = 0 } = document.getSelection() ?? {};
  const box = boxOf(document.activeElement);
  return box && node && box.contains(node) ? { box, node, offset } : null;
}

/** The place of a text under the pointer. */
function placeAt({ clientX, clientY, target }: PointerEvent): Place | null {
  const box = boxOf(target);
  const caret = document.caretPositionFromPoint?.(clientX, clientY);
  if (!box || !caret || !box.contains(caret.offsetNode)) return null;
  return { box, node: caret.offsetNode, offset: caret.offset };
}

function readPlace({ box, node, offset }: Place): { text: string; before: string } {
  const range = document.createRange();
  range.selectNodeContents(box);
  const text = range.toString();
  range.setEnd(node, offset);
  return { text, before: range.toString() };
}
