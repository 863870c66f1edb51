import { ImagePlus } from 'lucide-react';
import { type DragEvent, type Ref, useEffect, useRef, useState } from 'react';
import { IMAGE_MAX_SIDE, IMAGES_PER_PRODUCT } from '#shared/products/limits.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cn } from '../../ui/cn.ts';
import { FieldError } from '../../ui/field.tsx';
import type { FormValues } from './form-values.ts';
import { PictureByUrl } from './picture-by-url.tsx';
import { PictureList } from './picture-list.tsx';
import { UploadList } from './upload-list.tsx';
import type { PictureByUrl as ByUrl } from './use-picture-by-url.ts';
import type { Uploads } from './use-uploads.ts';

const holdsFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

/** Adds pictures: chosen as files, dropped, pasted, or loaded from a URL. */
export function MediaCard({
  pictures,
  uploads,
  error,
  chooseRef,
  byUrl,
  addressRef,
  onChange,
}: {
  pictures: FormValues['images'];
  uploads: Uploads;
  error?: string | undefined;
  chooseRef: Ref<HTMLButtonElement>;
  byUrl: ByUrl;
  addressRef: Ref<HTMLInputElement>;
  onChange: (pictures: FormValues['images']) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [leftOut, setLeftOut] = useState<string | null>(null);
  const room = IMAGES_PER_PRODUCT - pictures.length - uploads.uploads.length;

  const take = (files: readonly File[]) => {
    const images = files.filter(({ type }) => type === '' || type.startsWith('image/'));
    const some = images.slice(0, Math.max(0, room));
    if (images.length < files.length) setLeftOut('Only pictures can be added here.');
    else if (some.length < images.length)
      setLeftOut(`A product holds ${IMAGES_PER_PRODUCT} pictures. ${images.length - some.length} were left out.`);
    else setLeftOut(null);
    if (some.length > 0) uploads.add(some);
  };
  usePastedFiles(take);

  return (
    <Card title="Media" description={`Larger pictures are reduced to ${IMAGE_MAX_SIDE} × ${IMAGE_MAX_SIDE} pixels.`}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button inside does the same */}
      <div
        className="grid gap-4"
        onDragOver={(event) => {
          if (!holdsFiles(event)) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={(event) => !event.currentTarget.contains(event.relatedTarget as Node | null) && setOver(false)}
        onDrop={(event) => {
          if (!holdsFiles(event)) return;
          event.preventDefault();
          setOver(false);
          take([...event.dataTransfer.files]);
        }}
      >
        <PictureList pictures={pictures} onChange={onChange} />
        <UploadList uploads={uploads.uploads} onRetry={uploads.retry} onDrop={uploads.drop} />
        <div
          className={cn(
            'flex flex-wrap items-center justify-center gap-x-4 gap-y-2 rounded-control border border-control/70 border-dashed px-4 py-5 text-center',
            over && 'border-primary bg-primary-soft',
          )}
        >
          <Button
            ref={chooseRef}
            icon={<ImagePlus className="size-4.5" />}
            disabled={room <= 0}
            onClick={() => input.current?.click()}
          >
            Choose pictures
          </Button>
          <p className="text-muted-foreground">
            {room <= 0 && `${IMAGES_PER_PRODUCT} pictures, the most a product holds`}
            {room > 0 && <span className="touch:hidden">or drop or paste them here</span>}
          </p>
          <input
            ref={input}
            type="file"
            accept="image/*"
            multiple
            hidden
            onChange={(event) => {
              take([...(event.target.files ?? [])]);
              event.target.value = '';
            }}
          />
        </div>
        {(leftOut ?? error) && <FieldError>{leftOut ?? error}</FieldError>}
        <PictureByUrl state={byUrl} full={room <= 0} ref={addressRef} />
      </div>
    </Card>
  );
}

/** Takes pictures pasted anywhere on the page. A paste that also contains text, for example into a field, is left alone. */
function usePastedFiles(take: (files: readonly File[]) => void) {
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const data = event.clipboardData;
      const files = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
      if (files.length === 0 || data?.types.includes('text/plain')) return;
      event.preventDefault();
      latest.current(files);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
}
