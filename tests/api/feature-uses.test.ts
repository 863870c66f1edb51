/**
 * The list of where each feature is used is true: every procedure is called by a seller whose plan has nothing, and again after each
 * refusal with what it lacked. The screens are those whose code calls such a procedure or reads the limit.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { unpublished } from '#server/subscriptions/plan-seed.ts';
import { featureUses, isUsed, type ScreenFolder, screenNames } from '#shared/feature-uses.ts';
import { type FeatureKey, featureKeys, isFeatureKey, features as kinds, type PlanValue } from '#shared/features.ts';
import { access } from '#tests/support/access-table.ts';
import { engine, engineFound } from '#tests/support/app.ts';
import { wholeInputs } from '#tests/support/good-inputs.ts';
import { ownIds } from '#tests/support/own-ids.ts';
import { addPlan, setLimits } from '#tests/support/plans.ts';
import { procedures } from '#tests/support/procedures.ts';
import { startWatched } from '#tests/support/watched-app.ts';

const nothing: Record<string, PlanValue> = { number: 0, limit: 0, switch: false, names: [] };
const everything: Record<string, PlanValue> = { number: 1_000_000, limit: null, switch: true, names: null };
/** What a plan limits under another name than its feature's. */
const ofFeature: Record<string, FeatureKey> = { 'products.pictures': 'products.max', 'products.bytes': 'products.max' };
/** Refusals that need more than one call with an input made from the schema. Each is provoked in plan-gates.test.ts or batches.test.ts. */
const otherwise: [FeatureKey, string][] = [
  ['ai.queries', 'batches.rewriteChanged'],
  ['ai.bulk', 'batches.rewriteChanged'],
  ['ai.bulk', 'batches.retry'],
  ['ai.queries', 'generation.describe'],
  ['ai.queries', 'generation.rewritePart'],
  ['ai.queries', 'generation.tweak'],
  ['ai.variants', 'generation.describe'],
  ['ai.translate', 'generation.describe'],
  ['imports.products', 'imports.start'],
  ['history.days', 'products.restoreVersion'],
  ['products.max', 'products.addImageByUrl'],
  ['products.max', 'products.restoreVersion'],
];
/** Refused or not by what the catalogue held when the product was deleted, to the millisecond. paused.test.ts has both. */
const either = ['products.restore', 'products.restoreMany'];
const published = featureKeys.filter((key) => !unpublished.includes(key));

describe.skipIf(!engineFound)(`where each feature is used, on ${engine}`, () => {
  test('the procedures of the list are those that refuse a seller who lacks the feature', async () => {
    const watched = await startWatched();
    const { app, wire } = watched;
    const valuesOf = (values: Record<string, PlanValue>) =>
      Object.fromEntries(featureKeys.map((key) => [key, values[kinds[key]]]));
    await addPlan(app, { id: 'tier-nothing', aiQueries: 0, limits: valuesOf(nothing) });
    const seller = await app.seller({ plan: 'tier-nothing' });
    const found = new Map<FeatureKey, Set<string>>();
    for (const procedure of procedures) {
      const entry = access[procedure.name];
      if (entry?.level !== 'seller' || entry.ends) continue;
      const own = await ownIds(watched, entry, seller.userId, 8);
      const [input] = wholeInputs(procedure, entry, own);
      const lifted: FeatureKey[] = [];
      for (let n = 0; n < 6; n++) {
        const { text } = await wire.call(procedure, input, { origin: app.url, cookie: seller.cookie() });
        const [, said = ''] = /limit\\?":\{\\?"key\\?":\\?"([\w.]+)/.exec(text) ?? [];
        const key = ofFeature[said] ?? said;
        if (!isFeatureKey(key) || lifted.includes(key)) break;
        if (!either.includes(procedure.name)) found.set(key, (found.get(key) ?? new Set()).add(procedure.name));
        lifted.push(key);
        await setLimits(app, 'tier-nothing', { [key]: everything[kinds[key]] });
      }
      for (const key of lifted) await setLimits(app, 'tier-nothing', { [key]: nothing[kinds[key]] });
    }
    const refusing = (key: FeatureKey) => [
      ...(found.get(key) ?? []),
      ...otherwise.filter(([of]) => of === key).map(([, name]) => name),
    ];
    const listed = Object.fromEntries(published.map((key) => [key, featureUses[key].procedures.toSorted()]));
    expect(Object.fromEntries(published.map((key) => [key, [...new Set(refusing(key))].sort()]))).toEqual(listed);
  }, 120_000);
});

/** The folders of client/ that are no screen where sellers work: what they have of a limit is shown everywhere, or to admins. */
const around = ['admin', 'landing', 'subscriptions', 'payments', 'layouts', 'ui', 'session', 'keys', 'honest'];

test('the screens of the list are those whose code calls such a procedure or reads the limit', () => {
  const texts = readdirSync('client')
    .filter((name) => statSync(join('client', name)).isDirectory() && !around.includes(name))
    .map(
      (folder) =>
        [
          folder,
          filesOf(join('client', folder))
            .map((path) => readFileSync(path, 'utf8'))
            .join('\n'),
        ] as const,
    );
  const screensOf = (key: FeatureKey) =>
    texts
      .filter(([, text]) => text.includes(`'${key}'`) || featureUses[key].procedures.some((name) => text.includes(`.${name}.`)))
      .map(([folder]) => folder)
      .sort();
  // What no procedure refuses is met on a screen without a call of that name; such a screen is at least there.
  const called = published.filter((key) => featureUses[key].procedures.length > 0);
  const listed = Object.fromEntries(called.map((key) => [key, featureUses[key].screens.toSorted()]));
  expect(Object.fromEntries(called.map((key) => [key, screensOf(key)]))).toEqual(listed);
  const folders = texts.map(([folder]) => folder);
  expect(Object.keys(screenNames).filter((folder) => !folders.includes(folder))).toEqual([]);
  const named = new Set(published.flatMap((key) => featureUses[key].screens));
  expect((Object.keys(screenNames) as ScreenFolder[]).filter((folder) => !named.has(folder))).toEqual([]);
});

test('what is not in the app yet is used nowhere', () => {
  for (const key of unpublished) expect(isUsed(featureUses[key])).toBe(false);
  for (const key of published) expect([key, isUsed(featureUses[key])]).toEqual([key, true]);
});

const filesOf = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return filesOf(path);
    return /\.tsx?$/.test(name) && !/\.test\./.test(name) ? [path] : [];
  });
