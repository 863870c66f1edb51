/** A plan in words. The price page, the landing page and the server that fills it in say it the same way. */
export interface PlanRow {
  id: string;
  name: string;
  priceMonth: number;
  priceYear: number;
  /** ISO 4217. */
  currency: string;
  /** null means no limit. */
  limits: { aiQueries: number; products: number; profiles: number | null; apiTokens: number };
}

const count = (n: number, one: string, many: string) => `${n.toLocaleString('en')} ${n === 1 ? one : many}`;

/** What a plan includes, one line each. */
export function planFacts({ limits }: Pick<PlanRow, 'limits'>): string[] {
  return [
    `${count(limits.aiQueries, 'AI query', 'AI queries')} a month`,
    count(limits.products, 'product', 'products'),
    limits.profiles === null ? 'Any number of voice profiles' : count(limits.profiles, 'voice profile', 'voice profiles'),
    count(limits.apiTokens, 'API token', 'API tokens'),
  ];
}

/** The amount as people write it, without decimals where they are zero. */
export function priceText(amount: number, currency: string): string {
  const digits = Number.isInteger(amount) ? 0 : 2;
  const format = { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
  return new Intl.NumberFormat('en', format).format(amount);
}

/** A plan as the texts of its card on the landing page; each key is a `{{placeholder}}` there. */
export function planView(plan: PlanRow) {
  const [queries = '', products = '', profiles = '', tokens = ''] = planFacts(plan);
  const free = plan.priceMonth === 0;
  return {
    id: plan.id,
    name: plan.name,
    price: priceText(plan.priceMonth, plan.currency),
    yearly: free ? 'No card, no end date' : `or ${priceText(plan.priceYear, plan.currency)} a year`,
    queries,
    products,
    profiles,
    tokens,
    action: free ? 'Start free' : `Start with ${plan.name}`,
  };
}
export type PlanView = ReturnType<typeof planView>;

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

/**
 * Puts the plans of the database into the built landing page. Between `<!--rows:plans-->` and `<!--/rows:plans-->` it
 * holds one `<template>` with a card full of `{{placeholders}}`, then the cards of the starter plans; both are replaced by
 * one filled card per plan. With no plans, or without the markers, the page stays as it was built.
 */
export function fillPlanRows(html: string, plans: readonly PlanRow[]): string {
  const found = /<!--rows:plans--><template>([\s\S]*?)<\/template>[\s\S]*?<!--\/rows:plans-->/.exec(html);
  const card = found?.[1];
  if (!found || !card || plans.length === 0) return html;
  const cards = plans.map((plan) => {
    const view: Record<string, string> = planView(plan);
    return card.replace(/\{\{(\w+)\}\}/g, (_, key: string) => escapeHtml(view[key] ?? ''));
  });
  return html.slice(0, found.index) + cards.join('') + html.slice(found.index + found[0].length);
}
