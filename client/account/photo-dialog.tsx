import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { readError } from '../errors.ts';
import { updateUser } from '../session/store.ts';
import { trpc } from '../trpc.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { type Cut, dragged, drawCut, MAX_ZOOM, middle, squareOf } from './photo-cut.ts';

/**
 * Lets the person choose the square that becomes the photo, with sliders (which also work by keyboard) or by dragging the
 * picture.
 */
export function PhotoDialog({ picture, onClose }: { picture: ImageBitmap; onClose: () => void }) {
  const utils = trpc.useUtils();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [cut, setCut] = useState<Cut>(middle);
  const { side } = squareOf(picture.width, picture.height, cut);
  useEffect(() => {
    if (canvas.current) drawCut(canvas.current, picture, cut);
  });
  const save = trpc.account.setPhoto.useMutation({
    meta: { quiet: true },
    onSuccess: ({ photoURL }) => {
      updateUser({ userData: { photoURL } });
      void utils.account.profile.invalidate();
      onClose();
    },
  });
  const onPointerMove = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const by = { x: event.movementX, y: event.movementY };
    const shown = event.currentTarget.clientWidth;
    setCut((before) => dragged(before, picture, by, shown));
  };
  const slider = (key: keyof Cut, label: string, max: number, fixed: boolean) => (
    <label className="grid gap-1">
      <span className="font-medium">{label}</span>
      <input
        type="range"
        min={key === 'zoom' ? 1 : 0}
        max={max}
        step={0.05}
        disabled={fixed}
        value={cut[key]}
        onChange={(event) => setCut({ ...cut, [key]: event.target.valueAsNumber })}
        className="h-6 w-full accent-primary disabled:opacity-40"
      />
    </label>
  );
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onClose()}
      title="Your photo"
      description="Choose the part that is shown."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={save.isPending}
            onClick={() => canvas.current && save.mutate({ image: canvas.current.toDataURL('image/jpeg', 0.9) })}
          >
            Use photo
          </Button>
        </>
      }
    >
      {save.error && (
        <Banner tone="bad" announce className="mb-4">
          {readError(save.error).message}
        </Banner>
      )}
      <canvas
        ref={canvas}
        role="img"
        aria-label="Preview of your photo"
        className="mx-auto size-48 cursor-grab touch-none rounded-full border active:cursor-grabbing"
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={onPointerMove}
      />
      <div className="mt-4 grid gap-3">
        {slider('zoom', 'Zoom', MAX_ZOOM, false)}
        {slider('x', 'Left to right', 1, picture.width - side < 1)}
        {slider('y', 'Top to bottom', 1, picture.height - side < 1)}
      </div>
    </Dialog>
  );
}
