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

/**
 * Shows a description. Its HTML is parsed into React elements and never inserted into the page as HTML, so it can run no script.
 */
export function DescriptionText({ html }: { html: string }) {
  return <div className="wrap-anywhere max-w-[68ch] text-lg">{parseDescription(html).map(element)}</div>;
}

function element(node: DescriptionNode, key: number): ReactNode {
  if (typeof node === 'string') return node;
  // A heading inside a description would look like a heading of our own page to a screen reader, so it becomes a paragraph.
  const tag = node.tag === 'h3' ? 'p' : node.tag;
  return createElement(tag, { key, className: classes[node.tag] }, node.tag === 'br' ? undefined : node.children.map(element));
}
