import { TestRunner } from 'vitest';
import { howToRepeat } from './seed.ts';

/** Says how to repeat a test with drawn inputs. Add it to the message of an expectation. */
export const repeat = (): string => howToRepeat(TestRunner.getCurrentTest());
