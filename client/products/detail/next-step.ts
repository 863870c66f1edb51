import { paths } from '#shared/paths.ts';
import type { SeoChecklist } from '#shared/seo/checklist.ts';
import { draftPath } from '../../generation/draft/draft-path.ts';
import type { Product } from '../product-types.ts';
import { type SeoFix, seoFix } from './seo-fix.ts';
import { waitingDrafts } from './waiting-drafts.ts';

/** The most useful thing to do for a product now: a page to go to, a correction to save, or an export. */
export type NextStep =
  | { kind: 'go'; label: string; href: string }
  | { kind: 'save'; label: string; title: string; changes: Extract<SeoFix, { kind: 'save' }>['changes'] }
  | { kind: 'export'; label: string };

type Items = SeoChecklist['items'];
type Drafts = Parameters<typeof waitingDrafts>[0];

/** The failed checks, those that would raise the score most first. */
export const openChecks = (items: Items): Items =>
  items
    .filter(({ passed }) => passed !== 'yes')
    .toSorted((a, b) => b.gain - a.gain || b.weight - b.points - (a.weight - a.points));

/**
 * What the one prominent button of the page does: first comes what waits for a person, then facts and the text, then what the
 * checklist misses most. A product without anything to do is ready for a shop.
 */
export function nextStep(product: Product, drafts: Drafts, checks: Items): NextStep {
  const { id, description, attributes, keyFeatures, lockedSnippets, notes, images } = product;
  const [draft, ...more] = waitingDrafts(drafts);
  if (draft)
    return { kind: 'go', label: more.length === 0 ? 'Review the draft' : 'Review the newest draft', href: draftPath(draft.id) };
  const known = attributes.length + keyFeatures.length + lockedSnippets.length + images.length > 0 || notes !== '';
  if (!description)
    return known
      ? { kind: 'go', label: 'Generate description', href: paths.generateFor(id) }
      : { kind: 'go', label: 'Add facts', href: `${paths.productEdit(id)}#keyFeatures` };
  for (const { title, action } of openChecks(checks)) {
    // There is a text already; beside it stands what improves it.
    if (action?.kind === 'generate') continue;
    const fix = action && seoFix(action, product);
    if (fix?.kind === 'go') return { kind: 'go', label: fix.label, href: fix.href };
    if (fix) return { kind: 'save', label: `Fix: ${title.toLowerCase()}`, title, changes: fix.changes };
  }
  return { kind: 'export', label: 'Export for a shop' };
}
