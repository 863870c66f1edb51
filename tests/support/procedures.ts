/**
 * Lists all procedures of the router with their names, kinds, declarations and input schemas. Tests use this to look procedures
 * up; they call them over HTTP.
 */
import type { z } from 'zod';
import { appRouter } from '#server/router.ts';

/** What a procedure declares besides its input, such as who may call it (see server/trpc.ts). */
export interface Declared {
  level?: string;
  right?: string;
  scope?: string;
  feature?: string;
  metered?: boolean;
  alone?: boolean;
  stepUp?: boolean;
}

export interface Procedure {
  name: string;
  type: 'query' | 'mutation';
  declared: Declared;
  /** Null for a procedure that takes no input. */
  input: z.ZodType | null;
}

interface Definition {
  _def: { type: 'query' | 'mutation'; meta?: Declared; inputs: z.ZodType[] };
}

export const procedures: readonly Procedure[] = Object.entries(
  appRouter._def.procedures as unknown as Record<string, Definition>,
).map(([name, { _def }]) => ({ name, type: _def.type, declared: _def.meta ?? {}, input: _def.inputs[0] ?? null }));
