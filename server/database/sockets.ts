import { Socket } from 'node:net';

/** What the driver tells about where to connect. */
interface Target {
  path?: string | false;
  host: string[];
  port: number[];
}

/** A socket that tells when it begins to close. */
class Telling extends Socket {
  onClosing: () => void = () => {};

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.onClosing();
    super._destroy(error, done);
  }
}

interface Heard {
  bytes: number;
  /** When bytes last came in, or when it was opened. Milliseconds of the monotonic clock. */
  at: number;
}

/**
 * The sockets of one database client. The driver waits for a connection whose other end is gone until the system gives it
 * up, which takes a quarter of an hour; here those that have heard nothing can be cut, and the driver opens new ones.
 */
export class Sockets {
  private readonly open = new Map<Socket, Heard>();
  private turn = 0;
  private closing = 0;

  /** True while some are closing, and the driver may not know yet. */
  get areClosing(): boolean {
    return this.closing > 0;
  }

  /** Opens one as the driver asks for it. Written to before it is connected, it keeps the bytes until then. */
  connect = (target: Target, onClose?: () => void): Socket => {
    const socket = new Telling();
    socket.onClosing = () => {
      this.closing++;
    };
    this.open.set(socket, { bytes: 0, at: performance.now() });
    socket.once('close', () => {
      this.open.delete(socket);
      setImmediate(() => this.closing--);
      onClose?.();
    });
    socket.setNoDelay(true);
    if (target.path) return socket.connect(target.path);
    const at = this.turn++ % target.host.length;
    const [host = 'localhost', port = 5432] = [target.host[at], target.port[at] ?? target.port[0]];
    // For the name on the server's certificate.
    return Object.assign(socket, { host, port }).connect(port, host);
  };

  /** Notes who has heard something since the last time. */
  listen(now: number): void {
    for (const [socket, heard] of this.open) {
      if (socket.bytesRead === heard.bytes) continue;
      heard.bytes = socket.bytesRead;
      heard.at = now;
    }
  }

  /** Cuts every socket that has heard nothing since then. An idle one is cut as well: another is opened when one is needed. */
  cutDeaf(since: number): void {
    for (const [socket, heard] of this.open) {
      if (heard.at <= since && socket.bytesRead === heard.bytes) socket.destroy();
    }
  }

  cutAll(): void {
    for (const socket of this.open.keys()) socket.destroy();
  }
}
