import { TestRunner } from 'vitest';
import { howToRepeat } from './seed.ts';

/** How to repeat a drawn test, to be added to the message of its expectation. */
export const repeat = (): string => howToRepeat(TestRunner.getCurrentTest());
