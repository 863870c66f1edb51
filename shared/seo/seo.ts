import { z } from 'zod';
import { generateFromPromptInput, idempotencyKey, modelName } from '../generation/generation.ts';
import { exactText, id } from '../primitives.ts';
import { adviceStates, RECOMMENDATION_MAX } from './advice.ts';

/** The AI is asked for recommendations if a score is below this. */
export const RECOMMEND_BELOW = 70;

export const seoBands = [
  { from: 85, name: 'Great' },
  { from: 70, name: 'Good' },
  { from: 40, name: 'Fair' },
  { from: 0, name: 'Poor' },
] as const;

/** The word that sums up a score of 0-100, such as "Good". */
export function seoBand(score: number): (typeof seoBands)[number]['name'] {
  return (seoBands.find((band) => score >= band.from) ?? seoBands[3]).name;
}

/**
 * Returns `value`, which the AI gave, if it is a valid score: a number above 0 and up to 100. For anything else (0, NaN, text,
 * out of range) returns null, and the AI's answer is refused.
 */
export function readScore(value: unknown): number | null {
  return typeof value === 'number' && value > 0 && value <= 100 ? value : null;
}

export const scoreInput = z.strictObject({
  productId: id,
  modelName: modelName.optional(),
  idempotencyKey: idempotencyKey.optional(),
});
export const scoreFromPromptInput = generateFromPromptInput;
export const adviceInput = z.strictObject({
  productId: id,
  /** The exact words of the recommendation, which identify it even if a new score has replaced the list meanwhile. */
  recommendation: exactText(RECOMMENDATION_MAX),
  state: z.enum(adviceStates),
});
export const checklistInput = z.strictObject({ productId: id });
export const similarInput = z.strictObject({ generationId: id });
