interface Ordered {
  id: string;
  position: number;
}

/**
 * Moves one of the rows to the place `to` and stores the new position of each row whose position changes. `rows` are all of them in
 * their order, locked by the transaction; positions count from `first`.
 * @returns the row and the place it had, or null if there is no such row
 */
export async function moveRow<Row extends Ordered>(
  rows: readonly Row[],
  { id, to }: { id: string; to: number },
  store: (id: string, position: number) => PromiseLike<unknown>,
  first = 0,
): Promise<{ moved: Row; from: number } | null> {
  const from = rows.findIndex((row) => row.id === id);
  const moved = rows[from];
  if (!moved) return null;
  for (const [at, row] of rows.toSpliced(from, 1).toSpliced(to, 0, moved).entries())
    if (row.position !== at + first) await store(row.id, at + first);
  return { moved, from };
}
