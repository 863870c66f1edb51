/**
 * Joins small pieces of text into fewer, larger ones: the first piece is passed on at once, later ones at most every `ms()`
 * milliseconds. There can be only one reader. What a slow reader has not taken yet is joined into one piece, so that it catches
 * up at once.
 */
export class Gather implements AsyncIterable<string> {
  private waiting = '';
  private ended = false;
  private wake: (() => void) | null = null;
  private timer: NodeJS.Timeout | null = null;
  private last = Number.NEGATIVE_INFINITY;

  constructor(private readonly ms: () => number) {}

  push(text: string): void {
    this.waiting += text;
    if (this.timer !== null || this.wake === null) return;
    const due = this.last + this.ms() - performance.now();
    if (due <= 0) this.ring();
    else this.timer = setTimeout(() => this.ring(), due);
  }

  end(): void {
    this.ended = true;
    this.ring();
  }

  private ring(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    const { wake } = this;
    this.wake = null;
    wake?.();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<string> {
    for (;;) {
      const due = this.last + this.ms() - performance.now();
      if (!this.ended && (this.waiting === '' || due > 0)) {
        await new Promise<void>((wake) => {
          this.wake = wake;
          if (this.waiting !== '') this.timer = setTimeout(() => this.ring(), due);
        });
      }
      if (this.waiting !== '') {
        const text = this.waiting;
        this.waiting = '';
        this.last = performance.now();
        yield text;
      } else if (this.ended) return;
    }
  }
}
