import { createElement, type ReactNode } from 'react';
import { type DescriptionNode, type DescriptionTag, parseDescription } from '#shared/description-html.ts';

const classes: Record<DescriptionTag, string | undefined> = {
  p: 'not-first:mt-3',
  ul: 'list-disc ps-5 not-first:mt-3',
  ol: 'list-decimal ps-5 not-first:mt-3',
  li: 'mt-1',
  h3: 'font-semibold text-xl not-first:mt-4',
  strong: undefined,
  em: undefined,
  br: undefined,
};

/** A description as elements. Its markup is read by our parser and never handed to the browser. */
export function DescriptionView({ html }: { html: string }) {
  return <div className="max-w-[68ch] text-lg">{parseDescription(html).map(element)}</div>;
}

function element(node: DescriptionNode, key: number): ReactNode {
  if (typeof node === 'string') return node;
  // A heading inside a preview is the buyer's, not this page's.
  const tag = node.tag === 'h3' ? 'p' : node.tag;
  const children = node.tag === 'br' ? undefined : node.children.map(element);
  return createElement(tag, { key, className: classes[node.tag] }, children);
}
