/** What a starter set is: records that come with the release, and how they are read from the database and written into it. */
import type { SeedValues } from '#shared/seed.ts';
import type { Ctx, SellerCtx } from '../context.ts';

/** All that most sets need of a context. They are put in at the start of the server too, when there is no other. */
export type SeedCtx = Pick<Ctx, 'db'>;

/** What demonstration sets need: an admin applies them, and they work with the services of other nouns. */
export type DemoCtx = SellerCtx;

export interface SeedRecord {
  /** Never changes from release to release. */
  key: string;
  values: SeedValues;
}

export interface StoredRecord extends SeedRecord {
  /**
   * Whether somebody has edited the row; null if its table does not say. Without this mark too, a row counts as edited if it is not as the
   * set has put it in.
   */
  edited: boolean | null;
}

/** The records of a set that are in one table. */
export interface SeedPart<C extends SeedCtx = SeedCtx> {
  /** What one of them is called, for example “plan”. Different within a set, because it is part of the record's key. */
  kind: string;
  records: readonly SeedRecord[];
  /** The rows with these keys. */
  read(ctx: C, keys: readonly string[]): Promise<StoredRecord[]>;
  /** Of records that are not there, the keys of those whose place another row has, such as the address of an article. */
  taken?(ctx: C, keys: readonly string[]): Promise<string[]>;
  /** What takes long and must not wait in a transaction, such as the hash of each password, by key. `create` gets it. */
  prepare?(ctx: C): Promise<ReadonlyMap<string, string>>;
  /**
   * Adds rows, and returns the keys of those it has added. A row that another process has added meanwhile stays as it is, and a record
   * whose place another row has, such as the address of an article, stays away.
   */
  create(ctx: C, records: readonly SeedRecord[], prepared?: ReadonlyMap<string, string>): Promise<readonly string[]>;
  /** Changes rows, edited ones too, and marks them as not edited. */
  update(ctx: C, records: readonly SeedRecord[]): Promise<void>;
  /** Removes rows. Only demonstration sets can be removed. */
  remove?(ctx: C, keys: readonly string[]): Promise<void>;
}

export interface SeedSet<C extends SeedCtx = SeedCtx> {
  /** As in the address /admin/seed/{name}. */
  name: string;
  title: string;
  /** What it puts in, in one sentence. */
  what: string;
  /** Counts up with each change of the records. */
  version: number;
  /**
   * What the start of the server does.
   * - `bringUpToDate`: adds what is missing, and changes what nobody has edited.
   * - `addMissing`: adds what is missing, and changes nothing.
   * - `nothing`: an admin applies the set.
   */
  atStart: 'bringUpToDate' | 'addMissing' | 'nothing';
  /** Whether a record that somebody has removed comes again at the next start, because the app cannot do without it. */
  needed?: boolean;
  /** Whether the set is for trying the app out; it is refused in production. */
  demo?: boolean;
  /** True if each admin has records of their own: then what was put in is noted for each of them. */
  ownedByAdmin?: boolean;
  /** What an admin should know about the set, such as the password of demonstration accounts. */
  notes?(ctx: C): Promise<string[]>;
  /** In the order in which they are written. */
  parts: readonly SeedPart<C>[];
}
