import { IMPORT_DAYS } from '#shared/imports/imports.ts';
import type { Ctx } from '../context.ts';

/** The time until which an import is kept, counted from now. */
export const keptUntil = ({ clock }: Ctx) => new Date(clock.now().getTime() + IMPORT_DAYS * 86_400_000);
