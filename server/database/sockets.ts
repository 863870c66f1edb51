import { Socket } from 'node:net';

/** The part of the driver's options that says where to connect to. */
interface Target {
  path?: string | false;
  host: string[];
  port: number[];
}

/**
 * A socket that reports when it starts to close. Node's 'close' event comes later; in between, the driver could still write a
 * query to this socket, and the query would be lost.
 */
class Telling extends Socket {
  onClosing: () => void = () => {};

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.onClosing();
    super._destroy(error, done);
  }
}

interface Heard {
  bytes: number;
  /** When the socket last received data, or was opened, in milliseconds of the monotonic clock. */
  at: number;
}

/**
 * The sockets of one database client. If the server is gone, the driver would wait a quarter of an hour until the system gives a
 * connection up. Here silent sockets can be cut earlier, and the driver then opens new ones.
 */
export class Sockets {
  private readonly open = new Map<Socket, Heard>();
  private turn = 0;
  private closing = 0;

  /** True while sockets are closing that the driver may still take for open. Queries are held back meanwhile (see holdBack). */
  get areClosing(): boolean {
    return this.closing > 0;
  }

  /** Opens a socket for the driver. What is written before it is connected is kept until then. */
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
    // The driver reads the host from the socket to verify the server's certificate.
    return Object.assign(socket, { host, port }).connect(port, host);
  };

  /** Records which sockets have received data since the last call. */
  listen(now: number): void {
    for (const [socket, heard] of this.open) {
      if (socket.bytesRead === heard.bytes) continue;
      heard.bytes = socket.bytesRead;
      heard.at = now;
    }
  }

  /**
   * Cuts every socket that has received nothing since `since`, even if nothing was asked on it. The driver opens new ones when
   * needed.
   */
  cutDeaf(since: number): void {
    for (const [socket, heard] of this.open) {
      if (heard.at <= since && socket.bytesRead === heard.bytes) socket.destroy();
    }
  }

  cutAll(): void {
    for (const socket of this.open.keys()) socket.destroy();
  }
}
