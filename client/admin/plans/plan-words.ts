import { priceText } from '#shared/money.ts';
import type { PlanFields, PlanStatus } from '#shared/plans.ts';
import type { RouterOutputs } from '../../trpc.ts';
import type { Tone } from '../../ui/badge.tsx';

export type AdminPlan = RouterOutputs['admin']['plans']['list'][number];

export const statusWords: Record<PlanStatus, { label: string; hint: string; tone: Tone }> = {
  active: { label: 'Active', hint: 'Shown on the price page and sold', tone: 'ok' },
  legacy: { label: 'Legacy', hint: 'No longer sold; who has it keeps it', tone: 'warn' },
  hidden: { label: 'Hidden', hint: 'Neither shown nor sold; for gifts, or not ready yet', tone: 'neutral' },
};

/** How many people a change affects: “nobody”, “1 person”, “214 people”, “more than 10,000 people”. */
export function peopleText({ n, more }: AdminPlan['subscribers']): string {
  if (more) return `more than ${n.toLocaleString('en')} people`;
  return n === 0 ? 'nobody' : n === 1 ? '1 person' : `${n.toLocaleString('en')} people`;
}

/** The fields of a plan that can be edited. */
export function fieldsOf(plan: AdminPlan): PlanFields {
  const { name, tagline, priceMonth, priceYear, currency, status, highlight, aiAtOnce, models, secondReader } = plan;
  return { name, tagline, priceMonth, priceYear, currency, status, highlight, aiAtOnce, models, secondReader };
}

const labels: Record<keyof PlanFields, string> = {
  name: 'Name',
  tagline: 'Tagline',
  priceMonth: 'Price a month',
  priceYear: 'Price a year',
  currency: 'Currency',
  status: 'Status',
  highlight: 'Stands out',
  aiAtOnce: 'AI calls at once',
  models: 'Models',
  secondReader: 'Second reader',
};

function valueText(fields: PlanFields, key: keyof PlanFields): string {
  const value = fields[key];
  if (key === 'priceMonth' || key === 'priceYear') return priceText(fields[key], fields.currency);
  if (key === 'status') return statusWords[fields.status].label;
  if (Array.isArray(value)) return value.join(', ') || 'default only';
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value) || 'empty';
}

/** In which fields two states of a plan differ, in words. */
export function differences(before: PlanFields, after: PlanFields) {
  return (Object.keys(labels) as (keyof PlanFields)[])
    .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
    .map((key) => ({ label: labels[key], before: valueText(before, key), after: valueText(after, key) }));
}

/** An amount in minor units as it is typed, such as “12” or “12.50”. */
export const typedPrice = (minor: number): string => (minor % 100 === 0 ? String(minor / 100) : (minor / 100).toFixed(2));

/** The amount in minor units; null if the text is not an amount. */
export function readPrice(typed: string): number | null {
  const [, whole, rest = ''] = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(typed.trim()) ?? [];
  return whole === undefined ? null : Number(whole) * 100 + Number(rest.padEnd(2, '0'));
}

/** How many monthly prices a yearly price is, as the price page and the texts about the plans say. */
const MONTHS_OF_A_YEAR = 10;

/** A hint for a yearly price that is not ten times the monthly one; null if it is. */
export function yearWords({ priceMonth, priceYear }: Pick<PlanFields, 'priceMonth' | 'priceYear'>): string | null {
  if (priceMonth === 0 || priceYear === priceMonth * MONTHS_OF_A_YEAR) return null;
  const months = Math.round((priceYear / priceMonth) * 10) / 10;
  return `A year then costs as much as ${months} months, and not ${MONTHS_OF_A_YEAR}.`;
}
