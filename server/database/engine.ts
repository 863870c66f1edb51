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

/** The rights a file of the engine may have: the owner's. */
const OWNER = 0o700;
/** How the engine comes back to its loop after a statement failed. */
const LONG_JUMP = 100;

/**
 * Starts the engine, in memory without a `folder`.
 * @throws EngineEnded when it broke while it started; else what the engine says
 */
export async function startEngine(options: { folder?: string; loadDataDir?: Blob }): Promise<Engine> {
  const { folder, ...rest } = options;
  const last: { words: string | null } = { words: null };
  const onStderr = (line: string) => {
    last.words = /\b(?:PANIC|FATAL): +(.+)$/.exec(line)?.[1] ?? last.words;
    return true;
  };
  const fs = folder === undefined ? {} : { fs: new PrivateFiles(folder) };
  const client = await PGlite.create({ ...fs, ...rest, onStderr }).catch((error: unknown) => {
    throw last.words === null ? error : new EngineEnded(last.words);
  });
  let tell: (error: EngineEnded) => void = () => {};
  const ended = new Promise<EngineEnded>((resolve) => {
    tell = resolve;
  });
  const broken = watch(client, last, tell);
  await client.exec("set timezone = 'UTC'");
  return { client, ended, close: async () => (broken() ? undefined : client.close()) };
}

/**
 * The driver takes whatever the engine throws for the long jump after a failed statement and asks it again: one that broke
 * (no room for its log, a trap) then keeps the whole process busy for ever. So every other throw is told, and from then on
 * each call fails at once. Answers whether it broke.
 */
function watch(client: PGlite, last: { words: string | null }, tell: (error: EngineEnded) => void): () => boolean {
  const engine = client.Module;
  const loopOnce = engine._PostgresMainLoopOnce;
  let broken: EngineEnded | null = null;
  engine._PostgresMainLoopOnce = () => {
    if (broken) throw broken;
    // What it said of an earlier statement is not the cause of this end.
    last.words = null;
    try {
      loopOnce();
    } catch (error) {
      if ((error as { status?: unknown })?.status === LONG_JUMP) throw error;
      const cause = new EngineEnded(last.words ?? String(error));
      broken = cause;
      // The driver (0.5.16): while (…) try { _PostgresMainLoopOnce() } catch { stackRestore(); … }, and after it
      // _PostgresSendReadyForQueryIfNecessary() and _pgl_pq_flush(). stackRestore throws to leave the loop; the other two
      // do nothing, because they would run in a broken engine.
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

/** The engine asks for rights of its own, which a umask of the process does not reduce: so they are cut where it opens files. */
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
