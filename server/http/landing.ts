import { type Services, systemCtx } from '../services.ts';
import { listPlans } from '../subscriptions/service.ts';

const PLANS = /<!--rows:plans-->[\s\S]*?<!--\/rows:plans-->/;
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
    const cards = plans.map((plan) => fill(template, planWords(plan))).join('');
    return html.replace(section, () => cards);
  } catch (err) {
    services.log.warn({ err }, 'the landing shows the plans it was built with');
    return html;
  }
}

type PlanRow = Awaited<ReturnType<typeof listPlans>>[number];

function planWords(plan: PlanRow): Record<string, string> {
  const whole = (n: number | null) => (n === null ? 'Unlimited' : n.toLocaleString('en'));
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
    queries: whole(plan.limits.aiQueries),
    products: whole(plan.limits.products),
    profiles: whole(plan.limits.profiles),
    seats: whole(plan.limits.seats),
    highlight: plan.highlight ? 'yes' : 'no',
  };
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function fill(template: string, words: Record<string, string>): string {
  return template.replace(/\{\{(\w+)\}\}/g, (_, key: string) =>
    (words[key] ?? '').replace(/[&<>"']/g, (char) => entities[char] ?? ''),
  );
}
