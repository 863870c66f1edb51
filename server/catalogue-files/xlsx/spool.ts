import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { gather } from '../gather.ts';

/** A file that exists only while it is needed. */
export interface Spooled {
  /** The file descriptor. */
  fd: number;
  size: number;
  /** Closes and removes the file. */
  remove(): Promise<void>;
}

/**
 * Writes a stream into a temporary file, because a ZIP file can only be read from its end. Only the file's owner can open it. The
 * file loses its name at once where the system allows it, so that it is gone even if the process dies.
 * @param folder where to put the file
 */
export async function spool(bytes: AsyncIterable<Buffer>, folder: string): Promise<Spooled> {
  const path = join(folder, `listwright-${randomUUID()}.part`);
  const file = await open(path, 'wx+', 0o600);
  const remove = async () => {
    await file.close();
    await rm(path, { force: true });
  };
  // Windows does not remove a file that is open; there, `remove` does it.
  await rm(path, { force: true }).catch(() => {});
  try {
    let size = 0;
    for await (const piece of gather(bytes)) {
      for (let at = 0; at < piece.length; ) at += (await file.write(piece, at)).bytesWritten;
      size += piece.length;
    }
    return { fd: file.fd, size, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
