import { ON_CARD } from '#shared/features.ts';
import { type Services, systemCtx } from '../services.ts';
import { listPlans } from '../subscriptions/service.ts';

const PLANS = /<!--rows:plans-->[\s\S]*?<!--\/rows:plans-->/;
/** The row of a card for one feature. */
const ROW = /<div data-row="has"[\s\S]*?<\/div>/;
const TEMPLATE = /<template data-row="plan">([\s\S]*?)<\/template>/;

/**
 * Puts the current plans into the front page. The page was built with the plans of that time, and it keeps these if the database
 * cannot be read.
 */
export async function fillLanding(services: Services, html: string): Promise<string> {
  const section = PLANS.exec(html)?.[0];
  const template = section && TEMPLATE.exec(section)?.[1];
  if (!section || !template) return html;
  try {
    const plans = await listPlans(systemCtx(services, 'landing'));
    const cards = plans.map((plan) => {
      const row = (whole: string) =>
        plan.has
          .slice(0, ON_CARD)
          .map(({ name, value }) => fill(whole, { feature: name, value }))
          .join('');
      return fill(template, planWords(plan)).replace(ROW, row);
    });
    return html.replace(section, () => cards.join(''));
  } catch (err) {
    services.log.warn({ err }, 'the landing shows the plans it was built with');
    return html;
  }
}

type PlanRow = Awaited<ReturnType<typeof listPlans>>[number];

function planWords(plan: PlanRow): Record<string, string> {
  const price = (cents: number) =>
    new Intl.NumberFormat('en', {
      style: 'currency',
      currency: plan.currency,
      minimumFractionDigits: cents % 100 ? 2 : 0,
    }).format(cents / 100);
  return {
    id: plan.id,
    name: plan.name,
    tagline: plan.tagline,
    price: price(plan.priceMonth),
    priceYear: price(plan.priceYear),
    highlight: plan.highlight ? 'yes' : 'no',
  };
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Fills in the placeholders that `words` has, and leaves the others. */
function fill(template: string, words: Record<string, string>): string {
  return template.replace(/\{\{(\w+)\}\}/g, (placeholder, key: string) =>
    (words[key] ?? placeholder).replace(/[&<>"']/g, (char) => entities[char] ?? ''),
  );
}
