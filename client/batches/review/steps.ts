/** Something the server is still to be told. */
export type Op = {
  kind: 'use' | 'undo';
  positions: number[];
  /** Whether the texts replace what the seller wrote since. */
  replace?: boolean;
};
/** What the seller did last, which can be taken back. */
export type Done = { kind: 'use' | 'discard'; positions: number[] };

/**
 * The steps without what the server refused. Somebody else may have used or discarded these texts, and taking the step back would
 * take theirs back.
 */
export const withoutRefused = (done: readonly Done[], kind: Done['kind'], refused: readonly number[]): readonly Done[] =>
  refused.length === 0
    ? done
    : done.flatMap((step) => {
        if (step.kind !== kind) return [step];
        const positions = step.positions.filter((position) => !refused.includes(position));
        return positions.length > 0 ? [{ ...step, positions }] : [];
      });

/** What is still to be told, without taking back what was refused, up to the next press that asks for it. */
export function withoutUndoing(queue: readonly Op[], refused: readonly number[]): Op[] {
  const left = new Set(refused);
  return queue.flatMap((op) => {
    if (op.kind === 'use') {
      for (const position of op.positions) left.delete(position);
      return [op];
    }
    const positions = op.positions.filter((position) => !left.has(position));
    return positions.length > 0 ? [{ ...op, positions }] : [];
  });
}
