/** How many rows one statement deletes: a statement may take five seconds, and others wait for its locks. */
const AT_ONCE = 5_000;

/** Repeats `drop`, which deletes at most `most` rows and returns them, until nothing is left. */
export async function inPortions(
  ctx: { signal?: AbortSignal },
  drop: (most: number) => Promise<readonly unknown[]>,
  most = AT_ONCE,
): Promise<void> {
  for (;;) {
    ctx.signal?.throwIfAborted();
    const gone = await drop(most);
    if (gone.length < most) return;
  }
}
