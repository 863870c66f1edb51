import { createElement, type ReactNode } from 'react';
import { type DescriptionNode, type DescriptionTag, parseDescription } from '#shared/description/html.ts';

const classes: Record<DescriptionTag, string | undefined> = {
  p: 'not-first:mt-3',
  ul: 'list-disc ps-5 not-first:mt-3',
  ol: 'list-decimal ps-5 not-first:mt-3',
  li: 'not-first:mt-1',
  h3: 'font-semibold text-xl not-first:mt-5',
  strong: 'font-semibold',
  em: undefined,
  br: undefined,
};

/** A description as React elements. Our own parser reads its markup; it never reaches the browser as HTML. */
export function DescriptionText({ html }: { html: string }) {
  return <div className="wrap-anywhere max-w-[68ch] text-lg">{parseDescription(html).map(element)}</div>;
}

function element(node: DescriptionNode, key: number): ReactNode {
  if (typeof node === 'string') return node;
  // Headings of a description belong to the shop's page; here they would disturb the outline of our page, so they become
  // paragraphs.
  const tag = node.tag === 'h3' ? 'p' : node.tag;
  return createElement(tag, { key, className: classes[node.tag] }, node.tag === 'br' ? undefined : node.children.map(element));
}
