import { RotateCw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { paths } from '#shared/paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Progress } from '../../ui/meter.tsx';
import { useTitleBadge } from '../../ui/title-badge.ts';
import { MEGABYTE } from '../import-words.ts';
import type { Upload, UploadState } from '../use-upload.ts';
import { ChooseFile } from './choose-file.tsx';
import { EarlierImports } from './earlier-imports.tsx';

const sizeOf = (bytes: number) =>
  bytes < 100 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024)).toLocaleString('en')} kB`
    : `${(bytes / MEGABYTE).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;

/** A file on its way to the server, or why it was refused. */
export function UploadCard({
  upload,
  state,
  onFiles,
}: {
  upload: Upload;
  state: Exclude<UploadState, { kind: 'idle' }>;
  onFiles: (files: readonly File[]) => void;
}) {
  const cancel = useRef<HTMLButtonElement>(null);
  const again = useRef<HTMLButtonElement>(null);
  const { kind, file } = state;
  useEffect(() => (kind === 'sending' ? cancel : again).current?.focus(), [kind]);
  useTitleBadge(state.kind === 'sending' && state.share < 1 ? `(${Math.floor(state.share * 100)}%)` : null);

  if (state.kind === 'failed') {
    const { error } = state;
    // Too many files wait (CONFLICT): the file is fine, and goes through once one of those below is imported or removed.
    const isFine = error.code === 'CONFLICT';
    const mayPass = isFine || ['UNAVAILABLE', 'IN_PROGRESS', 'TOO_MANY_REQUESTS', 'INTERNAL'].includes(error.code);
    return (
      <div className="grid gap-5">
        <Card title={file.name}>
          <Banner
            tone={isFine ? 'warn' : 'bad'}
            announce
            title={isFine ? 'Other files wait first.' : 'This file cannot be imported.'}
          >
            {error.message}
          </Banner>
          <div className="mt-4 flex flex-wrap gap-2">
            {mayPass && (
              <Button variant="primary" ref={again} icon={<RotateCw className="size-4" />} onClick={() => upload.send(file)}>
                Try again
              </Button>
            )}
            {error.code === 'PLAN_LIMIT' && <ButtonLink href={paths.subscriptions}>See the plans</ButtonLink>}
            <ChooseFile
              label="Choose another file"
              onFiles={onFiles}
              {...(!mayPass && { variant: 'primary', buttonRef: again })}
            />
            <Button variant="ghost" onClick={upload.cancel}>
              Back
            </Button>
          </div>
        </Card>
        <EarlierImports />
      </div>
    );
  }
  const sent = state.share >= 1;
  const percent = Math.floor(state.share * 100);
  return (
    <Card title={file.name} description={sizeOf(file.size)}>
      <Progress label={sent ? 'Reading and checking the rows' : 'Uploading the file'} {...(sent ? {} : { value: percent })} />
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <p role="status">{sent ? 'Reading the rows and comparing them with your catalogue …' : 'Uploading …'}</p>
        {!sent && <span className="ms-auto text-muted-foreground tabular-nums">{percent}%</span>}
        <Button ref={cancel} onClick={upload.cancel}>
          Cancel
        </Button>
      </div>
    </Card>
  );
}
