/** Turns any HTML into a tree that contains only allowed tags, correctly nested. */
import { type HtmlToken, readTokens } from './tokens.ts';

export const descriptionTags = ['p', 'ul', 'ol', 'li', 'strong', 'em', 'h3', 'br'] as const;
export type DescriptionTag = (typeof descriptionTags)[number];

export interface DescriptionElement {
  tag: DescriptionTag;
  /** Always empty for `br`. */
  children: DescriptionNode[];
}
/** An element, or plain text with its character references decoded. */
export type DescriptionNode = string | DescriptionElement;

/**
 * Lists can be nested this many levels deep, which is more than descriptions need. The items of a deeper list become items of the
 * list around it. Without a limit, thousands of nested lists would make reading slow.
 */
const LIST_DEPTH = 3;

/** The allowed tags by name. Other names for the same thing are mapped to them, such as b to strong. */
const known = new Map<string, DescriptionTag>([
  ...descriptionTags.map((tag) => [tag, tag] as const),
  ['b', 'strong'],
  ['i', 'em'],
  ...['h1', 'h2', 'h4', 'h5', 'h6'].map((name) => [name, 'h3'] as const),
]);
/** Tags that are dropped but end a paragraph, as they do in a browser. */
const breaking = new Set([
  'address',
  'article',
  'aside',
  'blockquote',
  'body',
  'dd',
  'details',
  'div',
  'dl',
  'dt',
  'fieldset',
  'figcaption',
  'figure',
  'footer',
  'form',
  'header',
  'hr',
  'main',
  'nav',
  'pre',
  'section',
  'summary',
  'table',
  'tbody',
  'tfoot',
  'thead',
  'tr',
]);

/** Whether this tag begins or ends a line of text. Tags within a line, such as b, a and span, do not. */
export function endsLine(name: string): boolean {
  const tag = known.get(name);
  return breaking.has(name) || (tag !== undefined && tag !== 'strong' && tag !== 'em');
}

/**
 * Parses any HTML into a clean tree. At the top are only p, h3, ul and ol. Lists contain only li. A p, h3 or li contains text,
 * br, strong and em; an li may also contain lists. Of all other elements only the text is kept. Attributes are dropped, white
 * space becomes one space, and no element is empty. Never throws. Takes time in proportion to the length of the input.
 */
export function parseDescription(html: string): DescriptionElement[] {
  const builder = new TreeBuilder();
  for (const token of readTokens(html)) builder.add(token);
  return builder.finish();
}

class TreeBuilder {
  private readonly root: DescriptionElement[] = [];
  /** The elements that are open at the moment, outermost first. There are never many, because LIST_DEPTH limits the nesting. */
  private readonly open: DescriptionElement[] = [];
  private skippedLists = 0;
  /** True if only white space has come since the current paragraph, line or list began. */
  private fresh = true;
  private afterSpace = true;

  add(token: HtmlToken): void {
    if (token.type === 'text') {
      this.text(token.text);
      return;
    }
    const tag = known.get(token.name);
    if (tag !== undefined) {
      if (token.type === 'open') this.start(tag);
      else this.end(tag);
    } else if (breaking.has(token.name)) this.breakLine();
    else if (token.name === 'td' || token.name === 'th') this.text(' ');
  }

  finish(): DescriptionElement[] {
    this.closeTo(0);
    return this.root;
  }

  private text(raw: string): void {
    let text = raw.toWellFormed().replace(/[\u0000-\u0008\u000b\u000e-\u001f\u007f]+/g, '');
    text = text.replace(/[ \t\n\r\f]+/g, ' ');
    const inBlock = this.block() !== undefined;
    if (text.startsWith(' ') && (this.afterSpace || !inBlock)) text = text.slice(1);
    if (text === '') return;
    this.openBlock();
    this.append(text);
    this.fresh = this.fresh && text === ' ';
    this.afterSpace = text.endsWith(' ');
  }

  private start(tag: DescriptionTag): void {
    switch (tag) {
      case 'p':
      case 'h3':
        this.breakLine();
        // Inside a list item a paragraph becomes a line of the item. Directly inside a list its tag is ignored.
        if (this.open.length === 0) this.push(tag);
        return;
      case 'ul':
      case 'ol':
        this.startList(tag);
        return;
      case 'li': {
        const list = this.open.findLastIndex(isList);
        if (list < 0) {
          this.closeTo(0);
          this.push('ul');
        } else this.closeTo(list + 1);
        this.push('li');
        return;
      }
      case 'strong':
      case 'em':
        this.openBlock();
        if (!this.open.some((element) => element.tag === tag)) this.open.push(this.attach(tag));
        return;
      case 'br':
        if (this.block() === undefined || this.fresh) return;
        this.attach('br');
        this.afterSpace = true;
        return;
      default:
        tag satisfies never;
    }
  }

  private startList(tag: 'ul' | 'ol'): void {
    const depth = this.open.filter(isList).length;
    if (depth >= LIST_DEPTH) {
      this.skippedLists += 1;
      return;
    }
    if (depth === 0) this.closeTo(0);
    else {
      this.openBlock();
      this.closeInline();
      const item = this.open.at(-1);
      if (item) trimEnd(item.children);
    }
    this.push(tag);
  }

  private end(tag: DescriptionTag): void {
    if (tag === 'br') return;
    if ((tag === 'ul' || tag === 'ol') && this.skippedLists > 0) {
      this.skippedLists -= 1;
      return;
    }
    const at = this.open.findLastIndex((element) => element.tag === tag);
    if (at >= 0) this.closeTo(at);
    else if (tag === 'p' || tag === 'h3') this.breakLine();
  }

  /** Ends the current paragraph; inside a list item, begins a new line instead. */
  private breakLine(): void {
    const block = this.block();
    if (block === undefined) return;
    this.closeInline();
    if (block.tag !== 'li') this.closeTo(this.open.length - 1);
    else if (!this.fresh) {
      this.attach('br');
      this.fresh = true;
      this.afterSpace = true;
    }
  }

  /** The open p, h3 or li that receives text. Undefined at the top level and directly inside a list. */
  private block(): DescriptionElement | undefined {
    const block = this.open[this.blockDepth()];
    return block === undefined || isList(block) ? undefined : block;
  }

  private openBlock(): void {
    if (this.block() === undefined) this.push(this.open.length === 0 ? 'p' : 'li');
  }

  private push(tag: DescriptionTag): void {
    this.open.push(this.attach(tag));
    this.fresh = true;
    this.afterSpace = true;
  }

  private attach(tag: DescriptionTag): DescriptionElement {
    const element: DescriptionElement = { tag, children: [] };
    this.siblings().push(element);
    return element;
  }

  private append(text: string): void {
    const siblings = this.siblings();
    const last = siblings.at(-1);
    if (typeof last === 'string') siblings[siblings.length - 1] = last + text;
    else siblings.push(text);
  }

  private siblings(): DescriptionNode[] {
    return this.open.at(-1)?.children ?? this.root;
  }

  private closeInline(): void {
    this.closeTo(this.blockDepth() + 1);
  }

  /** The index of the innermost open element that is not strong or em; -1 if there is none. */
  private blockDepth(): number {
    let depth = this.open.length - 1;
    while (depth >= 0 && isInline(this.open[depth])) depth -= 1;
    return depth;
  }

  /** Closes the open elements from this index on. Trims each one and drops it if it is empty then. */
  private closeTo(depth: number): void {
    while (this.open.length > depth) {
      const element = this.open.pop();
      if (element === undefined) return;
      const inline = isInline(element);
      if (!inline && !isList(element)) trimEnd(element.children);
      if (element.children.length === 0) this.siblings().pop();
      if (inline) continue;
      this.fresh = true;
      this.afterSpace = true;
      // An empty list is dropped. A space takes its place, so that the texts around it do not run together.
      if (element.children.length === 0 && isList(element) && typeof this.siblings().at(-1) === 'string') this.append(' ');
    }
  }
}

function isInline(element: DescriptionElement | undefined): boolean {
  return element?.tag === 'strong' || element?.tag === 'em';
}

function isList(element: DescriptionElement): boolean {
  return element.tag === 'ul' || element.tag === 'ol';
}

/** Removes white space, line breaks and empty elements from the end of a paragraph or list item. Changes the given array. */
function trimEnd(children: DescriptionNode[]): void {
  for (let last = children.at(-1); last !== undefined; last = children.at(-1)) {
    if (typeof last === 'string') {
      const text = last.endsWith(' ') ? last.slice(0, -1) : last;
      if (text !== '') {
        children[children.length - 1] = text;
        return;
      }
    } else if (isInline(last)) {
      trimEnd(last.children);
      if (last.children.length > 0) return;
    } else if (last.tag !== 'br') return;
    children.pop();
  }
}
