import { TestRunner } from 'vitest';
import { howToRepeat } from './seed.ts';

/** A sentence that says how to repeat a test with randomly drawn inputs. Add it to the message of an expectation. */
export const repeat = (): string => howToRepeat(TestRunner.getCurrentTest());
