/** What a Fix button of the checklist does to a product: changes to save, or a page to open. */
import { type DescriptionNode, parseDescription, renderDescription } from '#shared/description/html.ts';
import { paths } from '#shared/paths.ts';
import type { SeoAction } from '#shared/seo/action.ts';
import type { Product } from '../product-types.ts';

type Changes = Partial<Pick<Product, 'name' | 'description' | 'metaTitle' | 'metaDescription'>>;
export type SeoFix = { kind: 'save'; label: string; changes: Changes } | { kind: 'go'; label: string; href: string };

const fields = { title: 'name', description: 'description', metaTitle: 'metaTitle', metaDescription: 'metaDescription' } as const;
const names = {
  title: 'title',
  description: 'description',
  metaTitle: 'meta title',
  metaDescription: 'meta description',
} as const;

/**
 * The button of a failed check. It saves the correction or, if that is not possible from here, leads to the page where the seller
 * can make it.
 */
export function seoFix(action: SeoAction, product: Product): SeoFix {
  const edit = (label: string, at: string): SeoFix => ({ kind: 'go', label, href: `${paths.productEdit(product.id)}#${at}` });
  switch (action.kind) {
    case 'set':
      return { kind: 'save', label: `Fix: “${short(action.text)}”`, changes: { [fields[action.field]]: action.text } };
    case 'insert-keyword': {
      const { field, replaces, suggestion } = action;
      const old = product[fields[field]];
      const text = field === 'description' ? replaceInHtml(old, replaces, suggestion) : old.replace(replaces, () => suggestion);
      if (text === null || text === old) return edit(`Edit the ${names[field]}`, field);
      return { kind: 'save', label: `Fix: “${short(suggestion)}”`, changes: { [fields[field]]: text } };
    }
    case 'edit':
      return edit(`Edit the ${names[action.field]}`, action.field);
    case 'generate':
      return { kind: 'go', label: 'Write the description', href: paths.generateFor(product.id) };
    case 'ask':
      return edit(`Add ${action.factName.toLowerCase()}`, 'keyFeatures');
    case 'link':
      if (action.to === 'twin')
        return { kind: 'go', label: 'See the other text', href: paths.product(action.productId ?? product.id) };
      return edit(
        { images: 'Add a picture', keywords: 'Add keywords', facts: 'Add facts' }[action.to],
        action.to === 'images' ? 'image' : action.to === 'facts' ? 'keyFeatures' : 'keywords',
      );
    default:
      return action satisfies never;
  }
}

const short = (text: string) => ([...text].length > 60 ? `${[...text].slice(0, 59).join('')}…` : text);

/** Replaces a passage in the text of the description. Null if the passage is not there, or if a tag lies inside the passage. */
function replaceInHtml(html: string, passage: string, by: string): string | null {
  let done = false;
  const within = (nodes: readonly DescriptionNode[]): DescriptionNode[] =>
    nodes.map((node) => {
      if (done) return node;
      if (typeof node !== 'string') return { ...node, children: within(node.children) };
      if (!node.includes(passage)) return node;
      done = true;
      return node.replace(passage, () => by);
    });
  const changed = within(parseDescription(html));
  return done ? renderDescription(changed) : null;
}
