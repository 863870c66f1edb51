import { IMPORT_DAYS } from '#shared/imports/imports.ts';
import type { Ctx } from '../context.ts';

/** Until when an import that changes now is kept. */
export const keptUntil = ({ clock }: Ctx) => new Date(clock.now().getTime() + IMPORT_DAYS * 86_400_000);
