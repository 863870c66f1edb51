import { RotateCw, X } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Progress } from '../../ui/meter.tsx';
import type { Upload } from './use-uploads.ts';

/** Pictures being uploaded: the progress of each, or why it failed. */
export function UploadList({
  uploads,
  onRetry,
  onDrop,
}: {
  uploads: readonly Upload[];
  onRetry: (key: string) => void;
  onDrop: (key: string) => void;
}) {
  if (uploads.length === 0) return null;
  return (
    <ul className="grid gap-2">
      {uploads.map((upload) => (
        <li key={upload.key} className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control border border-dashed p-2">
          <img
            src={upload.preview}
            alt=""
            className="size-14 shrink-0 rounded-[6px] bg-sunken object-cover"
            // If the browser cannot read the file, there is no preview; the name still says which file it is.
            onError={(event) => {
              event.currentTarget.style.visibility = 'hidden';
            }}
          />
          <div className="grid min-w-0 flex-1 basis-40 gap-1.5">
            <p className="truncate">{upload.name}</p>
            {upload.state === 'failed' ? (
              <p role="alert" className="text-bad text-sm">
                {upload.problem}
              </p>
            ) : (
              <Progress
                label={`Uploading ${upload.name}`}
                {...(upload.state === 'sending' && upload.share < 1 ? { value: Math.round(upload.share * 100) } : {})}
              />
            )}
          </div>
          {upload.state === 'failed' && (
            <Button size="sm" icon={<RotateCw className="size-4" />} onClick={() => onRetry(upload.key)}>
              Try again
            </Button>
          )}
          <Button
            variant="ghost"
            size="sm"
            iconOnly
            aria-label={upload.state === 'failed' ? `Leave ${upload.name} out` : `Stop uploading ${upload.name}`}
            icon={<X className="size-4" />}
            onClick={() => onDrop(upload.key)}
          />
        </li>
      ))}
    </ul>
  );
}
