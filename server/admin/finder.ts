import type { Ctx } from '../context.ts';

/** Something that the search box of the admin area has found. */
export interface Found {
  id: string;
  title: string;
  /** A few words that tell it from others. */
  detail?: string | undefined;
  /** Where it opens. */
  href: string;
}

/** Finds at most `limit` things by a text that somebody is typing; it must be quick, because it is asked after each pause. */
export type Finder = (ctx: Ctx, text: string, limit: number) => Promise<Found[]>;
