/**
 * A simulated person who uses the app without a pause: writes, reads, and asks for texts. It records what the server confirmed.
 */
import { type Client, clientFor, PASSWORD } from './app.ts';

/** What the server confirmed, and how every call ended. */
export class Notes {
  /** The last confirmed stock of each product. */
  readonly products = new Map<string, number>();
  writes = 0;
  scores = 0;
  streams = 0;
  /** One entry for each call: OK, the error code if it was refused, or CUT if the connection ended without an answer. */
  readonly calls: { code: string; ms: number; at: number }[] = [];
}

const newEmail = () => `${Math.random().toString(36).slice(2)}@example.com`;

let seats = 0;

export class Worker {
  /** Each worker starts at a different place in the cycle of calls, so that at any moment some worker makes each kind of call. */
  private readonly seat = seats++;
  private client: Client | null = null;
  private email = '';
  private made = 0;

  constructor(
    private readonly url: string,
    private readonly noted: Notes,
    /** Called for a new account, for example to give it a plan without limits. */
    private readonly onAccount: (email: string) => Promise<void> = async () => {},
    /** After making this many products, the worker signs up for a new account: the free plan holds only 100. */
    private readonly perAccount = 90,
  ) {}

  /** Signs up; later calls use the session of the new account. */
  async signUp(): Promise<void> {
    const client = clientFor(this.url, {});
    this.email = newEmail();
    await client.auth.register.mutate({ email: this.email, password: PASSWORD });
    await this.onAccount(this.email);
    [this.client, this.made] = [client, 0];
  }

  /** Works until `goesOn` returns false, with `pause` milliseconds between calls. */
  async work(goesOn: () => boolean, pause = 0): Promise<void> {
    while (goesOn()) {
      try {
        if (!this.client || this.made >= this.perAccount) await this.noteHow(() => this.signUp());
        await this.once(goesOn, pause);
      } catch (error) {
        const { code } = (error as { data?: { code?: string } }).data ?? {};
        // The server refused the call, for example because the plan's limit is reached. Go on with a new account.
        if (code !== undefined && code !== 'UNAVAILABLE') this.client = null;
        else await wait(100);
      }
    }
  }

  private async once(goesOn: () => boolean, pause: number): Promise<void> {
    const { client, noted } = this;
    if (!client) return;
    const { id } = await this.noteHow(() =>
      client.products.create.mutate({ name: `Product ${this.made}`, description: 'A cup.', stock: 1 }),
    );
    noted.products.set(id, 1);
    noted.writes++;
    const n = this.made++;
    await wait(pause);
    if (!goesOn()) return;
    switch ((n + this.seat) % 6) {
      case 0:
        await this.noteHow(() => client.seo.score.mutate({ productId: id }));
        noted.scores++;
        return;
      case 1:
        await this.noteHow(async () => {
          for await (const event of await client.generation.describe.mutate({ productId: id, shortAccepted: true }))
            if (event.type === 'done') return;
          throw new Error('the stream ended without a last event');
        });
        noted.streams++;
        return;
      case 2:
        await this.noteHow(() => client.products.list.query({}));
    }
    const changes = { stock: n + 2 };
    const saved = await this.noteHow(() => client.products.update.mutate({ id, version: 1, changes }));
    noted.products.set(id, saved.stock);
    noted.writes++;
    await wait(pause);
  }

  private async noteHow<T>(call: () => Promise<T>): Promise<T> {
    const at = performance.now();
    const note = (code: string) => this.noted.calls.push({ code, ms: performance.now() - at, at });
    try {
      const answer = await call();
      note('OK');
      return answer;
    } catch (error) {
      note((error as { data?: { code?: string } }).data?.code ?? 'CUT');
      throw error;
    }
  }
}

const wait = (ms: number) => (ms > 0 ? new Promise<void>((done) => setTimeout(done, ms)) : Promise.resolve());
