import type { Mend } from '../import-types.ts';

/** A mend (the new text of a cell), and the mend that undoes it. */
interface Step {
  made: Mend;
  back: Mend;
}

/** The mends of a grid in their order, for undo and redo. */
export class MendHistory {
  private done: Step[] = [];
  private takenBack: Step[] = [];

  /** Adds a mend. Mends that were undone before it can no longer be redone. */
  add(step: Step): void {
    this.done.push(step);
    this.takenBack = [];
  }

  /** The whole text that was last typed into a cell; undefined if this history has none. */
  textOf(row: number, at: number): string | undefined {
    return this.done.findLast(({ made }) => made.row === row && made.at === at)?.made.text ?? undefined;
  }

  /** Returns the mend that undoes the last one; null if there is none. */
  undo(): Mend | null {
    const step = this.done.pop();
    if (!step) return null;
    this.takenBack.push(step);
    return step.back;
  }

  /** Returns the mend that was undone last; null if there is none, or another mend was made since. */
  redo(): Mend | null {
    const step = this.takenBack.pop();
    if (!step) return null;
    this.done.push(step);
    return step.made;
  }
}
