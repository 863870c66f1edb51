import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/**
 * Thrown once the embedded engine has broken and cannot be used again. Only a new process can open its folder and recover the
 * data from the log.
 */
export class EngineEnded extends Error {
  /** The code PostgreSQL uses for a crashed server, so that callers handle both alike. */
  readonly code = '57P02';

  constructor(readonly reason: string) {
    super(`The embedded database gave up: ${reason}`);
  }
}

export interface Engine {
  client: PGlite;
  ended: Promise<EngineEnded>;
  /** Shuts the engine down. A broken one is left as it is, because nothing it would still write can be trusted. */
  close(): Promise<void>;
}

/** The permissions of the engine's files: only their owner may access them. */
const OWNER = 0o700;
/** The status of the exception with which the engine returns to its main loop after a failed statement. */
const LONG_JUMP = 100;

/**
 * Starts the engine; without a `folder`, in memory.
 * @throws EngineEnded if it broke while starting; otherwise the engine's own error
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
 * Makes a broken engine fail instead of hang. The driver takes every exception from the engine for the normal one after a failed
 * statement, and calls the engine again. If the engine has really broken (no space for its log, a trap in the WebAssembly), that
 * would keep the process busy forever. So any other exception is reported through `tell`, and from then on each call fails at
 * once. Returns a function that says whether the engine has broken.
 */
function watch(client: PGlite, last: { words: string | null }, tell: (error: EngineEnded) => void): () => boolean {
  const engine = client.Module;
  const loopOnce = engine._PostgresMainLoopOnce;
  let broken: EngineEnded | null = null;
  engine._PostgresMainLoopOnce = () => {
    if (broken) throw broken;
    // Forget the messages of earlier statements; they must not be reported as the cause.
    last.words = null;
    try {
      loopOnce();
    } catch (error) {
      if ((error as { status?: unknown })?.status === LONG_JUMP) throw error;
      const cause = new EngineEnded(last.words ?? String(error));
      broken = cause;
      // The driver (PGlite 0.5.16) runs `while (…) try { _PostgresMainLoopOnce() } catch { stackRestore(); … }` and then
      // `_PostgresSendReadyForQueryIfNecessary()` and `_pgl_pq_flush()`. Make stackRestore throw, which ends the loop. Make the
      // other two do nothing, because they would run in a broken engine.
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

/**
 * Takes away the permissions of other users where the engine opens files, because the engine sets permissions itself and ignores
 * the umask of the process.
 */
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
