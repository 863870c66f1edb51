/** The bytes of an export's file, stored in pieces, so that no more than a few of them are ever in memory. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { exportPieces, exports } from '#drizzle/schema/exports.ts';
import type { SellerCtx } from '../context.ts';
import { rows } from '../database.ts';
import type { Export } from './find.ts';

/** How many milliseconds a try works before it saves its progress and checks again whether it may go on. */
const HEARTBEAT = 1_000;

/** The size of a piece, in bytes. */
export const PIECE = 512 * 1024;

/** What has been written of a file so far. */
export interface Written {
  /** The products that were looked at, and those of them that the file holds. */
  seen: number;
  products: number;
  /** Rows below the header. */
  rows: number;
  bytes: number;
}
export const nothingWritten = (): Written => ({ seen: 0, products: 0, rows: 0, bytes: 0 });

/** Another try has begun, or the export has been cancelled or removed. */
export class Superseded extends Error {
  override name = 'Superseded';
}

/** Stores bytes in pieces, and notes in the export's row what has been written. */
export class StoredFile {
  private buffered: Buffer[] = [];
  private bufferedBytes = 0;
  private saved = { seen: 0, rows: 0 };
  private savedAt = performance.now();

  /**
   * @param written the counts that the maker of the bytes keeps up to date
   * @param number the number of the first piece
   */
  constructor(
    private readonly ctx: SellerCtx & { signal?: AbortSignal },
    private readonly one: Export,
    private readonly written: Written,
    private number: number,
  ) {}

  async add(bytes: Buffer): Promise<void> {
    this.buffered.push(bytes);
    this.bufferedBytes += bytes.length;
    if (this.bufferedBytes >= PIECE) await this.store();
  }

  /** Stores what is left. */
  async end(): Promise<void> {
    if (this.bufferedBytes > 0) await this.store();
  }

  /**
   * Call this for each product. About once a second it saves the progress and checks whether the export was cancelled.
   *
   * @throws Superseded if this try may not write any more; the reason of the signal if it has fired
   */
  async heartbeat(): Promise<void> {
    this.ctx.signal?.throwIfAborted();
    if (performance.now() - this.savedAt >= HEARTBEAT) await this.saveProgress();
  }

  /**
   * Saves how many products and rows have been written, and the total if it is given.
   * @throws Superseded if this try may not write any more
   */
  async saveProgress({ total }: { total?: number } = {}): Promise<void> {
    const { ctx, one, written, saved } = this;
    const { seen, rows: rowsNow } = written;
    this.saved = { seen, rows: rowsNow };
    this.savedAt = performance.now();
    const kept = await rows(
      ctx.db,
      sql`update exports set done = done + ${seen - saved.seen}::int, rows = rows + ${rowsNow - saved.rows}::int,
          total = coalesce(${total ?? null}::int, total), updated_at = ${ctx.clock.now().toISOString()}::timestamptz
        where id = ${one.id}::uuid and user_id = ${ctx.sellerId}::uuid and state = 'running' and tries = ${one.tries}::int
        returning id`,
    );
    if (kept.length === 0) throw new Superseded();
  }

  /** @throws Superseded if this try may not write any more */
  private async store(): Promise<void> {
    const { ctx, one, written, saved } = this;
    ctx.signal?.throwIfAborted();
    const piece = Buffer.concat(this.buffered);
    this.buffered = [];
    this.bufferedBytes = 0;
    const { seen, rows: rowsNow } = written;
    // Set before the piece is stored, because further products are written meanwhile.
    this.saved = { seen, rows: rowsNow };
    this.savedAt = performance.now();
    const kept = await rows(
      ctx.db,
      sql`with one as (
          update exports set done = done + ${seen - saved.seen}::int, rows = rows + ${rowsNow - saved.rows}::int,
            bytes = bytes + ${piece.length}::int, updated_at = ${ctx.clock.now().toISOString()}::timestamptz
          where id = ${one.id}::uuid and user_id = ${ctx.sellerId}::uuid and state = 'running' and tries = ${one.tries}::int
          returning id, user_id
        )
        insert into export_pieces (export_id, user_id, number, bytes)
        select id, user_id, ${this.number}::int, decode(${piece.toString('base64')}::text, 'base64') from one returning number`,
    );
    if (kept.length === 0) throw new Superseded();
    this.number += 1;
    written.bytes += piece.length;
  }
}

/**
 * The bytes of the file, piece by piece.
 *
 * @throws Error at the end if their number differs from `size`, so that a partial file is not taken for the whole
 */
export async function* readPieces(ctx: SellerCtx, exportId: string, size: number): AsyncGenerator<Buffer> {
  let left = size;
  for (let after = -1; ; ) {
    const [piece] = await rows<{ number: number; bytes: string }>(
      ctx.db,
      sql`select number, encode(bytes, 'base64') as bytes from export_pieces
        where export_id = ${exportId}::uuid and user_id = ${ctx.sellerId}::uuid and number > ${after}::int
        order by number limit 1`,
    );
    if (!piece) break;
    after = Number(piece.number);
    const bytes = Buffer.from(piece.bytes, 'base64');
    left -= bytes.length;
    yield bytes;
  }
  if (left !== 0) throw new Error(`the file of the export ${exportId} has ${size - left} bytes instead of ${size}`);
}

/** How many pieces are deleted by one statement. A large file has so many that deleting all would take longer than a statement may. */
const DROPPED_AT_ONCE = 50;

/**
 * Deletes the file of an export. The caller has made sure that the export belongs to the seller, or that it is expired.
 * @param tries deletes only as long as this is the export's latest try, because the pieces of a later one are not its own
 */
export async function dropPieces({ db }: Pick<SellerCtx, 'db'>, exportId: string, tries?: number): Promise<void> {
  const { exportId: ofExport, number } = exportPieces;
  const latest = db
    .select({ id: exports.id })
    .from(exports)
    .where(and(eq(exports.id, exportId), tries === undefined ? undefined : eq(exports.tries, tries)));
  for (;;) {
    const some = db.select({ number }).from(exportPieces).where(inArray(ofExport, latest)).limit(DROPPED_AT_ONCE);
    const gone = await db
      .delete(exportPieces)
      .where(and(eq(ofExport, exportId), inArray(number, some)))
      .returning({ number });
    if (gone.length < DROPPED_AT_ONCE) return;
  }
}
