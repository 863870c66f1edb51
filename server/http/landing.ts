import { ON_CARD } from '#shared/features.ts';
import { groupNames } from '#shared/highlight-words.ts';
import { minorPriceText } from '#shared/money.ts';
import { aboutOf, hostOf, ratingOf } from '#shared/said.ts';
import { listHighlights } from '../highlights/service.ts';
import { type Services, systemCtx } from '../services.ts';
import { listPlans } from '../subscriptions/service.ts';
import { listTestimonials } from '../testimonials/service.ts';

/** The parts of a section, by name: HTML with a `{{placeholder}}` for each text and a `@@place@@` for each other part. */
type Parts = (name: string) => string;
type Ctx = ReturnType<typeof systemCtx>;

/** What comes from rows, by the name of its section. Each fills its parts with the rows of this moment. */
const sections: Record<string, (ctx: Ctx, parts: Parts) => Promise<string>> = {
  plans: async (ctx, parts) => (await listPlans(ctx)).map((plan) => planCard(plan, parts('plan'))).join(''),
  highlights: async (ctx, parts) =>
    (await listHighlights(ctx))
      .map(({ group, points }) => {
        const filled = points.map(({ icon, title, summary }) =>
          fill(parts('point'), { title, summary }, { icon: parts(`icon-${icon}`) }),
        );
        return fill(parts('group'), { name: groupNames[group] }, { points: filled.join('') });
      })
      .join(''),
  testimonials: async (ctx, parts) => {
    const said = await listTestimonials(ctx);
    if (said.length === 0) throw new NothingToFill();
    const cards = said.map((one) => {
      const { authorName, quote, locale, photo, rating, sourceUrl } = one;
      return fill(
        parts('card'),
        { authorName, quote, locale, about: aboutOf(one) },
        {
          photo: photo ? fill(parts('photo'), { src: photo }) : '',
          rating: rating === null ? '' : fill(parts('rating'), ratingOf(rating)),
          source: sourceUrl ? fill(parts('source'), { href: sourceUrl, host: hostOf(sourceUrl) }) : '',
        },
      );
    });
    return fill(parts('section'), {}, { cards: cards.join('') });
  },
};

/** Thrown for a section without rows, which keeps the words that the page was built with. */
class NothingToFill extends Error {}

/**
 * Puts the current plans, highlights and testimonials into the front page, so that a changed row is seen by the next visitor,
 * whichever process answers. Each section that cannot be read keeps what the page was built with.
 */
export async function fillLanding(services: Services, html: string): Promise<string> {
  const ctx = systemCtx(services, 'landing');
  const filled = await Promise.all(
    Object.entries(sections).map(async ([name, make]) => {
      const [section, inside = ''] = new RegExp(`<!--rows:${name}-->([\\s\\S]*?)<!--/rows:${name}-->`).exec(html) ?? [];
      if (!section) return null;
      const parts = new Map([...inside.matchAll(TEMPLATES)].map(([, part = '', text = '']) => [part, text]));
      try {
        return { section, with: await make(ctx, (part) => parts.get(part) ?? '') };
      } catch (err) {
        if (!(err instanceof NothingToFill))
          services.log.warn({ err, section: name }, 'the landing shows what it was built with');
        return { section, with: inside.replace(TEMPLATES, '') };
      }
    }),
  );
  return filled.reduce((page, one) => (one ? page.replace(one.section, () => one.with) : page), html);
}

const TEMPLATES = /<template data-row="([\w-]+)">([\s\S]*?)<\/template>/g;
/** The row of a plan's card for one feature. */
const ROW = /<div data-row="has"[\s\S]*?<\/div>/;

type PlanRow = Awaited<ReturnType<typeof listPlans>>[number];

function planCard(plan: PlanRow, card: string): string {
  const rows = (row: string) =>
    plan.has
      .slice(0, ON_CARD)
      .map(({ name, value }) => fill(row, { feature: name, value }))
      .join('');
  return fill(card, planWords(plan)).replace(ROW, rows);
}

function planWords(plan: PlanRow): Record<string, string> {
  return {
    id: plan.id,
    name: plan.name,
    tagline: plan.tagline,
    price: minorPriceText(plan.priceMonth, plan.currency),
    priceYear: minorPriceText(plan.priceYear, plan.currency),
    highlight: plan.highlight ? 'yes' : 'no',
  };
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => text.replace(/[&<>"']/g, (char) => entities[char] ?? '');

/**
 * Fills in the placeholders that `words` has, as text, and the places that `html` has, as they are. What was filled in is not looked
 * at again, so a text that looks like a placeholder stays a text.
 */
function fill(template: string, words: Record<string, string>, html: Record<string, string> = {}): string {
  return template.replace(/\{\{(\w+)\}\}|@@(\w+)@@/g, (place, word?: string, part?: string) => {
    if (part !== undefined) return html[part] ?? place;
    const text = word === undefined ? undefined : words[word];
    return text === undefined ? place : escaped(text);
  });
}
