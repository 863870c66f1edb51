import MarkdownIt from 'markdown-it';
import { createElement, type ReactNode, useMemo } from 'react';
import { Link } from 'wouter';
import { cn } from './cn.ts';

type Token = ReturnType<InstanceType<typeof MarkdownIt>['parse']>[number];

// HTML is not Markdown here: it is shown as text. Pictures are left out, because the browser may load none from other hosts.
const markdown = new MarkdownIt({ html: false, maxNesting: 30 }).disable('image');
// Which targets become links is decided by `isSafe` below, so that a refused one is still shown as its words.
markdown.validateLink = () => true;
markdown.normalizeLink = (url) => url;

/** The elements that Markdown can become. Everything else is shown as text. */
const elements: Record<string, { tag: string; className?: string }> = {
  paragraph_open: { tag: 'p', className: 'not-first:mt-3' },
  bullet_list_open: { tag: 'ul', className: 'list-disc ps-5 not-first:mt-3 marker:text-muted-foreground' },
  ordered_list_open: { tag: 'ol', className: 'list-decimal ps-6 not-first:mt-3 marker:text-muted-foreground' },
  list_item_open: { tag: 'li', className: 'not-first:mt-1.5' },
  blockquote_open: { tag: 'blockquote', className: 'border-s-4 ps-4 text-muted-foreground not-first:mt-3' },
  table_open: { tag: 'table', className: 'w-full border-collapse text-base' },
  thead_open: { tag: 'thead', className: 'border-b text-start' },
  tbody_open: { tag: 'tbody', className: 'divide-y' },
  tr_open: { tag: 'tr' },
  th_open: { tag: 'th', className: 'py-1.5 pe-4 text-start font-semibold' },
  td_open: { tag: 'td', className: 'py-1.5 pe-4 align-top' },
  strong_open: { tag: 'strong', className: 'font-semibold' },
  em_open: { tag: 'em', className: 'italic' },
  s_open: { tag: 's' },
};

const headingClass = ['', 'text-xl', 'text-xl', 'text-lg', 'text-base', 'text-base', 'text-base'];

export interface MarkdownProps {
  text: string;
  /** The level of the text's first-level and second-level headings: 2 below a page's title, 3 below a section's. */
  topLevel?: 2 | 3;
  /** The ids of the headings, from their words in order. Without it they have none. */
  anchorsOf?: (headings: readonly string[]) => string[];
  /** True if links open in a new tab, so that what the page shows is not left. */
  newTab?: boolean;
  /** Called with the path when a link into the app is clicked. If it returns true, the browser does not follow the link. */
  onOwnLink?: (path: string) => boolean;
  className?: string;
}

/**
 * Shows Markdown from anyone. It is parsed into React elements of a fixed list and never inserted as HTML, so it can run nothing. Links
 * lead to http, https and mailto addresses, paths of the app and headings of the text; any other is shown as its words.
 */
export function Markdown({ text, topLevel = 2, anchorsOf, newTab = false, onOwnLink, className }: MarkdownProps) {
  const drawn = useMemo(() => {
    const tokens = markdown.parse(text, {});
    const anchors = anchorsOf?.(headingsIn(tokens)) ?? [];
    return draw(tokens, { anchors: [...anchors], topLevel, newTab, onOwnLink });
  }, [text, topLevel, anchorsOf, newTab, onOwnLink]);
  return <div className={cn('wrap-anywhere max-w-[68ch]', className)}>{drawn}</div>;
}

/** The words of the headings in a Markdown text, with their levels, for a table of contents. */
export function markdownHeadings(text: string): { level: number; words: string }[] {
  const tokens = markdown.parse(text, {});
  return tokens.flatMap((token, at) =>
    token.type === 'heading_open' ? [{ level: Number(token.tag.slice(1)), words: wordsOf(tokens[at + 1]) }] : [],
  );
}

const headingsIn = (tokens: readonly Token[]) =>
  tokens.flatMap((token, at) => (token.type === 'heading_open' ? [wordsOf(tokens[at + 1])] : []));

const wordsOf = (inline: Token | undefined) =>
  (inline?.children ?? [])
    .map(({ type, content }) => (type === 'text' || type === 'code_inline' ? content : type.endsWith('break') ? ' ' : ''))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();

interface Drawing {
  /** The ids of the headings that are not drawn yet. */
  anchors: string[];
  topLevel: number;
  newTab: boolean;
  onOwnLink: ((path: string) => boolean) | undefined;
}

/** Makes elements of a flat list of opening and closing tokens. Nothing calls itself, so no nesting is too deep. */
function draw(tokens: readonly Token[], drawing: Drawing): ReactNode[] {
  const top: ReactNode[] = [];
  const open: { make: (children: ReactNode[], key: number) => ReactNode; children: ReactNode[] }[] = [];
  const into = () => open.at(-1)?.children ?? top;
  for (const token of tokens) {
    if (token.nesting === 1) open.push({ make: elementFor(token, drawing), children: [] });
    else if (token.nesting === -1) {
      const closed = open.pop();
      if (closed) into().push(closed.make(closed.children, into().length));
    } else into().push(...leaf(token, drawing, into().length));
  }
  return top;
}

function elementFor(token: Token, drawing: Drawing): (children: ReactNode[], key: number) => ReactNode {
  if (token.type === 'heading_open') {
    const own = Number(token.tag.slice(1));
    const level = Math.min(6, Math.max(drawing.topLevel, own + drawing.topLevel - 2));
    const id = drawing.anchors.shift();
    const className = cn('scroll-mt-6 font-semibold not-first:mt-6', headingClass[level]);
    return (children, key) => createElement(`h${level}`, { key, id, className, ...(id && { tabIndex: -1 }) }, ...children);
  }
  if (token.type === 'link_open') return linkTo(String(token.attrGet('href') ?? ''), drawing);
  const known = elements[token.type];
  if (token.type === 'paragraph_open' && token.hidden) return (children, key) => <span key={key}>{children}</span>;
  if (!known) return (children, key) => <span key={key}>{children}</span>;
  if (token.type === 'table_open')
    return (children, key) => (
      <div key={key} className="overflow-x-auto not-first:mt-3">
        {createElement(known.tag, { className: known.className }, ...children)}
      </div>
    );
  const start = token.type === 'ordered_list_open' ? token.attrGet('start') : null;
  return (children, key) =>
    createElement(known.tag, { key, className: known.className, ...(start !== null && { start: Number(start) }) }, ...children);
}

const linkClass = 'font-semibold text-primary underline underline-offset-2';

/** A target that a browser can only open, never run. */
const isSafe = (href: string) => /^(https?:\/\/[^/\\]|mailto:.)/i.test(href);
const isOwn = (href: string) => /^\/(?![/\\])/.test(href) && !/[\\\u0000-\u001f]/.test(href);

function linkTo(href: string, { newTab, onOwnLink }: Drawing): (children: ReactNode[], key: number) => ReactNode {
  if (/^#[\w-]+$/.test(href))
    return (children, key) => (
      <a key={key} href={href} className={linkClass}>
        {children}
      </a>
    );
  if (isOwn(href) && !newTab)
    return (children, key) => (
      <Link key={key} href={href} className={linkClass}>
        {children}
      </Link>
    );
  if (isSafe(href) || isOwn(href))
    return (children, key) => (
      <a
        key={key}
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        className={linkClass}
        {...(isOwn(href) && onOwnLink && { onClick: (event) => onOwnLink(href) && event.preventDefault() })}
      >
        {children}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    );
  return (children, key) => <span key={key}>{children}</span>;
}

function leaf(token: Token, drawing: Drawing, key: number): ReactNode[] {
  if (token.type === 'inline') return draw(token.children ?? [], drawing);
  if (token.type === 'softbreak') return ['\n'];
  if (token.type === 'hardbreak') return [<br key={key} />];
  if (token.type === 'hr') return [<hr key={key} className="my-6" />];
  if (token.type === 'code_inline')
    return [
      <code key={key} className="rounded-[4px] bg-foreground/8 px-1 py-0.5 text-[0.9em]">
        {token.content}
      </code>,
    ];
  if (token.type === 'fence' || token.type === 'code_block')
    return [
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls sideways must be reachable by keyboard
      <pre key={key} tabIndex={0} className="overflow-x-auto rounded-control border bg-sunken p-3 text-sm not-first:mt-3">
        <code>{token.content}</code>
      </pre>,
    ];
  return [token.content];
}
