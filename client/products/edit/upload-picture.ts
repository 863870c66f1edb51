import type { ErrorBody } from '#shared/errors.ts';
import { doors } from '#shared/paths.ts';
import { noteLimit } from '../../payments/upgrade.ts';
import { catalogueHeaders } from '../../session/catalogue.ts';
import type { ProductImage } from '../product-types.ts';

const sendable = /^image\/(jpeg|png|webp|gif)$/;

/**
 * An upload that failed. `data` is the server's error, or null if the server sent none, for example because the connection was
 * lost.
 */
export class UploadError extends Error {
  constructor(readonly data: ErrorBody | null) {
    super(data?.message ?? 'upload failed');
  }
}

/** Uploads one picture. Uses `XMLHttpRequest` because `fetch` reports no upload progress. */
export function uploadPicture(
  picture: Blob,
  name: string,
  { signal, onShare }: { signal: AbortSignal; onShare: (share: number) => void },
): Promise<ProductImage> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', doors.media);
    request.responseType = 'json';
    request.timeout = 60_000;
    request.setRequestHeader('content-type', sendable.test(picture.type) ? picture.type : 'application/octet-stream');
    request.setRequestHeader('x-file-name', encodeURIComponent(name.slice(0, 150)));
    for (const [name, value] of Object.entries(catalogueHeaders())) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => event.lengthComputable && onShare(event.loaded / event.total);
    request.onload = () => {
      const body = request.response as { data?: ProductImage; error?: ErrorBody } | null;
      if (request.status < 300 && body?.data) resolve(body.data);
      else {
        const refused = new UploadError(body?.error ?? null);
        noteLimit(refused);
        reject(refused);
      }
    };
    const failed = () => reject(new UploadError(null));
    request.onerror = failed;
    request.ontimeout = failed;
    request.onabort = failed;
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(picture);
  });
}
