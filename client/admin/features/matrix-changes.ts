import { type FeatureKey, type FeatureKind, type PlanValue, valueText } from '#shared/features.ts';
import type { RouterInputs, RouterOutputs } from '../../trpc.ts';

export type Matrix = RouterOutputs['admin']['features']['matrix'];
export type MatrixFeature = Matrix['features'][number];
type MatrixSave = RouterInputs['admin']['features']['saveMatrix'];

/** What is changed and not saved, by feature and plan; and which features are to be shown or hidden. */
export interface Changes {
  /** Each with the value it was made from, so that a change of somebody else is noticed. */
  cells: Record<string, { planId: string; feature: FeatureKey; was: PlanValue; value: PlanValue }>;
  published: Record<string, { feature: FeatureKey; was: boolean; value: boolean }>;
}
export const noChanges: Changes = { cells: {}, published: {} };

const same = (a: PlanValue, b: PlanValue) => JSON.stringify(a) === JSON.stringify(b);

export function changeCell(changes: Changes, feature: MatrixFeature, planId: string, value: PlanValue): Changes {
  const key = `${feature.key} ${planId}`;
  const was = changes.cells[key]?.was ?? storedIn(feature, planId);
  const { [key]: _, ...cells } = changes.cells;
  return { ...changes, cells: same(was, value) ? cells : { ...cells, [key]: { planId, feature: feature.key, was, value } } };
}

export function changePublished(changes: Changes, feature: MatrixFeature, value: boolean): Changes {
  const { [feature.key]: before, ...published } = changes.published;
  const was = before?.was ?? feature.published;
  return {
    ...changes,
    published: was === value ? published : { ...published, [feature.key]: { feature: feature.key, was, value } },
  };
}

export const storedIn = (feature: MatrixFeature, planId: string): PlanValue => feature.values[planId] ?? null;

/** What a cell shows: what was typed, or else what is stored. */
export function shownValue(changes: Changes, feature: MatrixFeature, planId: string): PlanValue {
  const change = changes.cells[`${feature.key} ${planId}`];
  return change ? change.value : storedIn(feature, planId);
}

export const isShown = (changes: Changes, feature: MatrixFeature) => changes.published[feature.key]?.value ?? feature.published;

export const countOf = (changes: Changes) => Object.keys(changes.cells).length + Object.keys(changes.published).length;

export const toSave = (changes: Changes): MatrixSave => ({
  cells: Object.values(changes.cells) as MatrixSave['cells'],
  published: Object.values(changes.published),
});

/** What takes a saved change back: each value with the one before it. */
export const turnedBack = ({ cells = [], published = [] }: MatrixSave): MatrixSave => ({
  cells: cells.map(({ was, value, ...cell }) => ({ ...cell, was: value, value: was })) as MatrixSave['cells'],
  published: published.map(({ was, value, ...one }) => ({ ...one, was: value, value: was })),
});

/** The matrix with what was saved in it, so that the table shows it before the server is asked anew. */
export function withSaved(matrix: Matrix, { cells = [], published = [] }: MatrixSave): Matrix {
  const features = matrix.features.map((feature) => {
    const mine = cells.filter((cell) => cell.feature === feature.key).map(({ planId, value }) => [planId, value as PlanValue]);
    const shown = published.find((one) => one.feature === feature.key)?.value ?? feature.published;
    return { ...feature, published: shown, values: { ...feature.values, ...Object.fromEntries(mine) } };
  });
  return { ...matrix, features } as Matrix;
}

/** Where a larger plan would have less of the feature than a smaller one that is sold, as a sentence; null if nowhere. */
function upsideDown(matrix: Matrix, changes: Changes, key: FeatureKey, planId: string): string | null {
  const feature = matrix.features.find((one) => one.key === key);
  const at = matrix.plans.findIndex(({ id }) => id === planId);
  const changed = matrix.plans[at];
  if (!feature || changed?.status !== 'active') return null;
  const odd = (smaller: string, larger: string) =>
    isLess(feature.kind, shownValue(changes, feature, smaller), shownValue(changes, feature, larger));
  const sold = (from: number, to?: number) => matrix.plans.slice(from, to).filter(({ status }) => status === 'active');
  const below = sold(0, at).find(({ id }) => odd(id, planId));
  if (below) return `${changed.name} would then have less of it than ${below.name}, which is the smaller plan.`;
  const above = sold(at + 1).find(({ id }) => odd(planId, id));
  return above ? `${changed.name} would then have more of it than ${above.name}, which is the larger plan.` : null;
}

/** The changes in words, each with the value before and after. */
export function inWords(matrix: Matrix, changes: Changes) {
  const feature = (key: string) => matrix.features.find((one) => one.key === key);
  const plan = (id: string) => matrix.plans.find((one) => one.id === id)?.name ?? id;
  const text = (key: FeatureKey, value: PlanValue) => {
    const said = valueText(feature(key)?.kind ?? 'limit', value);
    return said === '–' ? (typeof value === 'boolean' ? 'off' : 'none') : said;
  };
  return [
    ...Object.values(changes.cells).map(({ feature: key, planId, was, value }) => ({
      key: `${key} ${planId}`,
      what: `${feature(key)?.name ?? key} of ${plan(planId)}`,
      before: text(key, was),
      after: text(key, value),
      isLess: isLess(feature(key)?.kind ?? 'limit', was, value),
      upsideDown: upsideDown(matrix, changes, key, planId),
      planId: planId as string | null,
    })),
    ...Object.values(changes.published).map(({ feature: key, value }) => ({
      key,
      what: feature(key)?.name ?? key,
      before: value ? 'hidden and not limited' : 'shown and limited',
      after: value ? 'shown and limited' : 'hidden and not limited',
      isLess: false,
      upsideDown: null,
      planId: null,
    })),
  ];
}

/** Whether the plan has less of the feature afterwards, so that somebody may be stopped at once. */
function isLess(kind: FeatureKind, before: PlanValue, after: PlanValue): boolean {
  const amount = (value: PlanValue) =>
    value === null ? Number.POSITIVE_INFINITY : Array.isArray(value) ? value.length : Number(value);
  if (kind === 'names' && Array.isArray(before) && Array.isArray(after)) return before.some((name) => !after.includes(name));
  return amount(after) < amount(before);
}
