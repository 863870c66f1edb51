import { driverError } from '../errors.ts';

/** For how many milliseconds a save that was refused counts. */
const COUNTS_FOR = 10_000;

/** PostgreSQL's code for a full disk, and for a save while it only reads, as a standby does. */
const DISK_FULL = '53100';
const ONLY_READS = '25006';

/**
 * Knows whether PostgreSQL can save. No test query can find out whether its disk has room, because one save may still fit when
 * the next does not. So every error of a query is shown to it, and a save that was refused for lack of room counts for a while.
 */
export class Saving {
  /** The query whose row `check` wants. */
  static readonly question = `select current_setting('transaction_read_only') = 'on' as "onlyReads"`;
  private refused: { error: unknown; at: number } | null = null;

  constructor(private readonly now: () => number = () => performance.now()) {}

  failed(error: unknown): void {
    if (driverError(error)?.code === DISK_FULL) this.refused = { error, at: this.now() };
  }

  /** @throws the error of a save that was refused a moment ago, or one that says that the database only reads */
  check([row]: unknown[]): void {
    if ((row as { onlyReads: boolean }).onlyReads) {
      throw Object.assign(new Error('the database only reads'), { code: ONLY_READS });
    }
    if (this.refused && this.now() - this.refused.at < COUNTS_FOR) throw this.refused.error;
  }
}
