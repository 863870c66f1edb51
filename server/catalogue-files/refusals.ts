import { AppError } from '../errors.ts';

/** The error for a file that is damaged or does not have the form it should have. */
export const unreadable = (sentence: string, cause?: unknown) => new AppError('BAD_INPUT', sentence, {}, cause);

/** The error for a file that exceeds one of our limits. */
export const tooLarge = (sentence: string) => new AppError('TOO_LARGE', sentence);

/** The error for a kind of file that we do not read. */
export const wrongKind = (sentence: string) => new AppError('UNSUPPORTED_MEDIA', sentence);

/** A number as people read it: 1,000. */
export const counted = (n: number) => n.toLocaleString('en');
