import { driverError } from '../errors.ts';

/** For how many milliseconds after a refused save PostgreSQL counts as unable to save. */
const COUNTS_FOR = 10_000;

/** PostgreSQL's codes for a full disk, and for a save on a server that only reads, such as a standby. */
const DISK_FULL = '53100';
const ONLY_READS = '25006';

/**
 * Knows whether PostgreSQL can save. A test query cannot find out whether the disk has room, because one save may still fit
 * when the next does not. So every error of a query is passed to `failed`. After a save that was refused for lack of room,
 * `check` throws for a while.
 */
export class Saving {
  /** The query whose result is passed to `check`. */
  static readonly question = `select current_setting('transaction_read_only') = 'on' as "onlyReads"`;
  private refused: { error: unknown; at: number } | null = null;

  constructor(private readonly now: () => number = () => performance.now()) {}

  failed(error: unknown): void {
    if (driverError(error)?.code === DISK_FULL) this.refused = { error, at: this.now() };
  }

  /** @throws the error of a save that was refused a moment ago, or an error that says that the database only reads */
  check([row]: unknown[]): void {
    if ((row as { onlyReads: boolean }).onlyReads) {
      throw Object.assign(new Error('the database only reads'), { code: ONLY_READS });
    }
    if (this.refused && this.now() - this.refused.at < COUNTS_FOR) throw this.refused.error;
  }
}
