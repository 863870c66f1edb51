import type { ErrorBody } from '#shared/errors.ts';
import { doors } from '#shared/paths.ts';
import { noteLimit } from '../payments/upgrade.ts';
import { catalogueHeaders } from '../session/catalogue.ts';

/** A refused or broken upload as an error that `readError` understands. */
export class SendError extends Error {
  constructor(readonly data: ErrorBody | null) {
    super(data?.message ?? 'upload failed');
  }
}

/**
 * Uploads a file with products; resolves to the id of its import. `onShare` gets how much has been sent, from 0 to 1. Uses
 * `XMLHttpRequest` because `fetch` reports no upload progress. There is no time limit: the server ends uploads that stand still.
 * @throws SendError; DOMException `AbortError` if `signal` aborts
 */
export function sendFile(
  file: File,
  { signal, onShare }: { signal: AbortSignal; onShare: (share: number) => void },
): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', doors.imports);
    request.responseType = 'json';
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.setRequestHeader('x-file-name', encodeURIComponent(file.name.slice(0, 200).toWellFormed()));
    for (const [name, value] of Object.entries(catalogueHeaders())) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => event.lengthComputable && onShare(event.loaded / event.total);
    request.upload.onload = () => onShare(1);
    request.onload = () => {
      const body = request.response as { data?: { id: string }; error?: ErrorBody } | null;
      if (request.status < 300 && body?.data) resolve(body.data.id);
      else {
        const refused = new SendError(body?.error ?? null);
        noteLimit(refused);
        reject(refused);
      }
    };
    request.onerror = () => reject(new SendError(null));
    request.onabort = () => reject(new DOMException('The upload was cancelled', 'AbortError'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}
