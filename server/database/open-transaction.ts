import { sql } from 'drizzle-orm';
import type { Db } from './statements.ts';

type Statement = (db: Db) => Promise<unknown>;

/** An open transaction, with what has to be done when it ends. */
export class OpenTransaction {
  private after: (() => unknown)[] = [];
  private kept: Statement[] = [];
  private depth = 0;

  constructor(readonly db: Db) {}

  /** Runs `work` after the commit, and never if the transaction is rolled back. */
  afterwards(work: () => unknown): void {
    this.after.push(work);
  }

  /**
   * Registers a statement that has just run in the transaction but must take effect even if the transaction is rolled back.
   * After a rollback it is run again.
   */
  keep(statement: Statement): void {
    this.kept.push(statement);
  }

  /**
   * Runs `run` in a savepoint. If it fails, only its own changes are undone, and a caller that catches the error can go on.
   * Savepoints may follow or contain each other, but must not run at the same time.
   */
  async part<T>(run: () => Promise<T>): Promise<T> {
    const { length: after } = this.after;
    const { length: kept } = this.kept;
    const name = `part_${++this.depth}`;
    await this.say(`savepoint ${name}`);
    try {
      const value = await run();
      await this.say(`release savepoint ${name}`);
      return value;
    } catch (error) {
      this.after.length = after;
      await this.undo(name, this.kept.slice(kept)).catch(() => {
        // The connection is lost, and with it the whole transaction. Report the original error, not this one.
      });
      throw error;
    } finally {
      this.depth--;
    }
  }

  /**
   * Call this after the commit. Runs everything registered with `afterwards` and returns the errors of the functions that failed.
   */
  committed(): Promise<unknown[]> {
    return runAll(this.after);
  }

  /**
   * Call this after a rollback, with a connection outside the transaction. Runs every statement registered with `keep` again, and
   * returns the errors of those that failed.
   */
  rolledBack(db: Db): Promise<unknown[]> {
    return runAll(this.kept.map((statement) => () => statement(db)));
  }

  private async undo(name: string, again: Statement[]): Promise<void> {
    await this.say(`${ROLLBACK_TO} ${name}`);
    await this.say(`release savepoint ${name}`);
    for (const statement of again) await statement(this.db);
  }

  private say(statement: string): Promise<unknown> {
    return this.db.execute(sql.raw(statement));
  }
}

/** Runs all functions one after another, even if some fail, and returns their errors. */
async function runAll(works: readonly (() => unknown)[]): Promise<unknown[]> {
  const failed: unknown[] = [];
  for (const work of works) {
    try {
      await work();
    } catch (error) {
      failed.push(error);
    }
  }
  return failed;
}

const ROLLBACK_TO = 'rollback to savepoint';

/** True for the rollback to a savepoint. After a failed statement, it is the only one with which the transaction can go on. */
export const mends = (text: unknown): boolean => typeof text === 'string' && text.startsWith(ROLLBACK_TO);
