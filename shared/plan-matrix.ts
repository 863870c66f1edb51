/** The matrix of what each plan has of each feature, as an admin edits it. */
import { z } from 'zod';
import { type FeatureKey, featureKeys } from './features.ts';
import { dbInt, dbText } from './primitives.ts';

/** The highest number that a plan can have of a feature without having any number of it. */
const AMOUNT_MAX = 1_000_000;

/** A number, null for everything, a switch, or names. Which of these a feature takes is in shared/features.ts. */
const value = z.union([dbInt(0, AMOUNT_MAX), z.null(), z.boolean(), z.array(dbText(60, 1)).max(100)]);

/**
 * What is to change. Each change carries the value that it was made from: if another admin changed the same cell meanwhile, nothing
 * is saved, while changes of different cells do not disturb each other.
 */
export const saveMatrixInput = z.strictObject({
  cells: z
    .array(
      z.strictObject({
        planId: z.string().min(1).max(40),
        feature: z.enum(featureKeys as [FeatureKey, ...FeatureKey[]]),
        was: value,
        value,
      }),
    )
    .max(500),
  published: z
    .array(
      z.strictObject({ feature: z.enum(featureKeys as [FeatureKey, ...FeatureKey[]]), was: z.boolean(), value: z.boolean() }),
    )
    .max(featureKeys.length),
});
