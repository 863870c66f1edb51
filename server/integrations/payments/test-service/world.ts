import { type Customer, event, type Kept, type TestEvent } from './objects.ts';

/**
 * The objects of one customer and the shared ones, as they are while a call is handled. What a call changes is kept only if the
 * call succeeds as a whole.
 */
export class World {
  private readonly objects = new Map<string, Kept>();
  /** The ids of what was added or changed. */
  readonly changed = new Set<string>();
  /** What happened, oldest first. */
  readonly events: TestEvent[] = [];
  /** The time, in seconds since 1970 like all times of the service. `advance` moves it, from one thing that was due to the next. */
  now = 0;
  constructor(
    objects: Iterable<Kept>,
    /** The address of the app, for the pages that stand in for the service's. */
    readonly publicUrl: string,
  ) {
    for (const object of objects) this.objects.set(object.id, object);
  }

  find<T extends Kept>(id: unknown, kind: string): T | null {
    const found = typeof id === 'string' ? this.objects.get(id) : undefined;
    return found?.object === kind ? (found as T) : null;
  }

  /** All objects of a kind, oldest first. */
  all<T extends Kept>(kind: string): T[] {
    return [...this.objects.values()].filter(({ object }) => object === kind) as T[];
  }

  /** Adds an object, or notes that it has changed. */
  put<T extends Kept>(object: T): T {
    this.objects.set(object.id, object);
    this.changed.add(object.id);
    return object;
  }

  get(id: string): Kept | undefined {
    return this.objects.get(id);
  }

  /** Notes that something happened to an object, as it is now. */
  tell(type: string, object: Kept): void {
    this.events.push(event(this.now, type, structuredClone(object)));
  }

  customer(id: unknown): Customer {
    const found = this.find<Customer>(id, 'customer');
    if (!found) throw refusedWith(404, 'resource_missing', `No such customer: '${String(id)}'`);
    return found;
  }
}

/** An answer of the service other than success. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly body: { error: { type: string; code?: string; decline_code?: string; message: string } },
  ) {
    super(body.error.message);
  }
}

export function refusedWith(status: number, code: string, message: string, more: { decline_code?: string } = {}): Refused {
  const type = status === 402 ? 'card_error' : 'invalid_request_error';
  return new Refused(status, { error: { type, code, message, ...more } });
}
