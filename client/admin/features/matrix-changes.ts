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
      planId: planId as string | null,
    })),
    ...Object.values(changes.published).map(({ feature: key, value }) => ({
      key,
      what: feature(key)?.name ?? key,
      before: value ? 'hidden and not limited' : 'shown and limited',
      after: value ? 'shown and limited' : 'hidden and not limited',
      isLess: false,
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
