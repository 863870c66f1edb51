import { useCallback, useEffect, useRef, useState } from 'react';
import { EMPTY_FILE, fileLimits, LARGE_FILE } from '#shared/catalogue-files.ts';
import { type ReadError, readError } from '../errors.ts';
import { sendFile } from './send-file.ts';

export type UploadState =
  | { kind: 'idle' }
  /** `share` is how much has been sent, from 0 to 1. At 1 the server is reading and checking the rows. */
  | { kind: 'sending'; file: File; share: number }
  | { kind: 'failed'; file: File; error: ReadError };

/** Uploads one file at a time. `onDone` gets the id of the import. */
export function useUpload(onDone: (id: string) => void) {
  const [state, setState] = useState<UploadState>({ kind: 'idle' });
  const running = useRef<AbortController | null>(null);
  const done = useRef(onDone);
  done.current = onDone;

  const send = useCallback(async (file: File) => {
    if (running.current) return;
    // A file that the server would refuse is refused at once, and not after a long upload.
    const refusal = file.size === 0 ? EMPTY_FILE : file.size > fileLimits.bytes ? LARGE_FILE : null;
    if (refusal) return setState({ kind: 'failed', file, error: { code: 'BAD_INPUT', message: refusal } });
    const controller = new AbortController();
    running.current = controller;
    setState({ kind: 'sending', file, share: 0 });
    try {
      const onShare = (share: number) => !controller.signal.aborted && setState({ kind: 'sending', file, share });
      const id = await sendFile(file, { signal: controller.signal, onShare });
      setState({ kind: 'idle' });
      done.current(id);
    } catch (error) {
      if (!controller.signal.aborted) setState({ kind: 'failed', file, error: readError(error) });
    } finally {
      if (running.current === controller) running.current = null;
    }
  }, []);

  const cancel = useCallback(() => {
    running.current?.abort();
    running.current = null;
    setState({ kind: 'idle' });
  }, []);

  const sending = state.kind === 'sending';
  useEffect(() => {
    if (!sending) return;
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', onBeforeUnload);
    return () => removeEventListener('beforeunload', onBeforeUnload);
  }, [sending]);
  useEffect(() => () => running.current?.abort(), []);

  return { state, send, cancel, sending };
}
export type Upload = ReturnType<typeof useUpload>;
