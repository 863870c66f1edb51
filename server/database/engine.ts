import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** The embedded engine has broken and cannot be used again; only another process can open its folder and recover from the log. */
export class EngineEnded extends Error {
  /** PostgreSQL's code for a crashed server, so that callers handle it the same way. */
  readonly code = '57P02';

  constructor(readonly reason: string) {
    super(`The embedded database gave up: ${reason}`);
  }
}

export interface Engine {
  client: PGlite;
  /** Resolves when the engine has broken. */
  ended: Promise<EngineEnded>;
  /** Shuts the engine down. A broken engine is only abandoned, because what it would still write cannot be trusted. */
  close(): Promise<void>;
}

/** The permissions of the engine's files: the owner only. */
const OWNER = 0o700;
/** The exit status with which the engine jumps back to its loop after a failed statement. */
const LONG_JUMP = 100;

/**
 * Starts the engine; in memory without a `folder`.
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
 * The driver takes every exception from the engine for the normal jump after a failed statement, and calls the engine again. If
 * the engine has really broken (no space for its log, a trap), that would keep the process busy forever. So any exception other
 * than the normal jump is reported through `tell`, and from then on each call fails at once. Returns a function that says whether
 * the engine has broken.
 */
function watch(client: PGlite, last: { words: string | null }, tell: (error: EngineEnded) => void): () => boolean {
  const engine = client.Module;
  const loopOnce = engine._PostgresMainLoopOnce;
  let broken: EngineEnded | null = null;
  engine._PostgresMainLoopOnce = () => {
    if (broken) throw broken;
    // Forget earlier messages, because one about an earlier statement must not be reported as the cause.
    last.words = null;
    try {
      loopOnce();
    } catch (error) {
      if ((error as { status?: unknown })?.status === LONG_JUMP) throw error;
      const cause = new EngineEnded(last.words ?? String(error));
      broken = cause;
      // The driver (0.5.16) runs `while (…) try { _PostgresMainLoopOnce() } catch { stackRestore(); … }` and then
      // `_PostgresSendReadyForQueryIfNecessary()` and `_pgl_pq_flush()`. Replace stackRestore by a function that throws, which
      // leaves the loop, and the other two by functions that do nothing, because they would run in a broken engine.
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

/** The engine sets file permissions itself, whatever the umask of the process, so they are reduced where it opens files. */
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
