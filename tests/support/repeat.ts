import { TestRunner } from 'vitest';
import { howToRepeat } from './seed.ts';

/** What a drawn test says when it fails, for the message of its expectation. */
export const repeat = (): string => howToRepeat(TestRunner.getCurrentTest());
