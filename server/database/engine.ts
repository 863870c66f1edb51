import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** The embedded engine broke and cannot be asked again; only another process can go on with its folder, from its log. */
export class EngineEnded extends Error {
  /** PostgreSQL's own word for it, so that a caller reads what they would read of a server that crashed. */
  readonly code = '57P02';

  constructor(readonly reason: string) {
    super(`The embedded database gave up: ${reason}`);
  }
}

export interface Engine {
  client: PGlite;
  /** Resolves when it broke. */
  ended: Promise<EngineEnded>;
  /** Brings it to rest. One that broke is only left: what it would still write cannot be trusted. */
  close(): Promise<void>;
}

/** Every right but the owner's is taken from the files it makes; it sets their rights itself, whatever the process's umask. */
const OWNER = 0o700;
/** How the engine comes back to its loop after a statement failed. */
const LONG_JUMP = 100;

/**
 * Starts the engine, in memory without a `folder`.
 * @throws EngineEnded when it broke while it started; else what the engine says
 */
export async function startEngine(options: { folder?: string; loadDataDir?: Blob }): Promise<Engine> {
  const { folder, ...rest } = options;
  let lastWords: string | null = null;
  const onStderr = (line: string) => {
    lastWords = /\b(?:PANIC|FATAL): +(.+)$/.exec(line)?.[1] ?? lastWords;
    return true;
  };
  const fs = folder === undefined ? {} : { fs: new PrivateFiles(folder) };
  const client = await PGlite.create({ ...fs, ...rest, onStderr }).catch((error: unknown) => {
    throw lastWords === null ? error : new EngineEnded(lastWords);
  });
  let tell: (error: EngineEnded) => void = () => {};
  const ended = new Promise<EngineEnded>((resolve) => {
    tell = resolve;
  });
  const broken = watch(client, (error) => new EngineEnded(lastWords ?? String(error)), tell);
  await client.exec("set timezone = 'UTC'");
  return { client, ended, close: async () => (broken() ? undefined : client.close()) };
}

/**
 * The driver takes whatever the engine throws for the long jump after a failed statement and asks it again: one that broke
 * (no room for its log, a trap) then keeps the whole process busy for ever. So every other throw is told, and from then on
 * each call fails at once. Answers whether it broke.
 */
function watch(client: PGlite, say: (error: unknown) => EngineEnded, tell: (error: EngineEnded) => void): () => boolean {
  const engine = client.Module;
  const loopOnce = engine._PostgresMainLoopOnce;
  let broken: EngineEnded | null = null;
  engine._PostgresMainLoopOnce = () => {
    if (broken) throw broken;
    try {
      loopOnce();
    } catch (error) {
      if ((error as { status?: unknown })?.status === LONG_JUMP) throw error;
      const cause = say(error);
      broken = cause;
      // The first thing the driver calls where it would go round again, and what it calls after.
      engine.stackRestore = () => {
        throw cause;
      };
      engine._PostgresSendReadyForQueryIfNecessary = () => {};
      engine._pgl_pq_flush = () => {};
      tell(cause);
      throw cause;
    }
  };
  return () => broken !== null;
}

class PrivateFiles extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args);
    const close: NonNullable<typeof emscriptenOpts.preRun>[number] = ({ FS }) => {
      const { open } = FS;
      FS.open = (path: string, flags: string | number, mode = 0o666) => open(path, flags, mode & OWNER);
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), close] } };
  }
}
