import type { Mend } from '../import-types.ts';

/** A mend that was made, and the one that takes it back. */
interface Step {
  made: Mend;
  back: Mend;
}

/** The mends of a grid in their order, so that they can be taken back and made again. */
export class MendHistory {
  private done: Step[] = [];
  private takenBack: Step[] = [];

  /** Adds a mend. What was taken back before it cannot be made again. */
  add(step: Step): void {
    this.done.push(step);
    this.takenBack = [];
  }

  /** The mend that takes the last one back; null if there is none. */
  undo(): Mend | null {
    const step = this.done.pop();
    if (!step) return null;
    this.takenBack.push(step);
    return step.back;
  }

  /** The mend that was taken back last; null if there is none, or another mend was made since. */
  redo(): Mend | null {
    const step = this.takenBack.pop();
    if (!step) return null;
    this.done.push(step);
    return step.made;
  }
}
