/** What a person starts with in new products and on the writing form, instead of the choices of the app. */
import { z } from 'zod';
import { descriptionLengths, languages, platforms } from './generation/options.ts';
import { currency, id } from './primitives.ts';

const chosen = {
  /** Of new products whose file or form names none. */
  currency,
  language: z.enum(languages),
  platform: z.enum(platforms),
  descriptionLength: z.enum(descriptionLengths),
};

/** What is left out stays as it is. */
export const chooseDefaultsInput = z.strictObject(chosen).partial().prefault({});
type Chosen = z.output<typeof chooseDefaultsInput>;

/** As stored. What was never chosen is absent. */
export interface Defaults extends Chosen {
  /** The house voice: the voice profile with which the writing form begins. */
  profile?: string;
}

export const houseVoiceInput = z.strictObject({ id });
