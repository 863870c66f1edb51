import { PHOTO_SIDE } from '#shared/account.ts';

/**
 * Which square of a picture becomes the profile photo. `x` says where the square is: 0 at the left edge of the picture, 1 at the
 * right. `y`: 0 at the top, 1 at the bottom.
 */
export interface Cut {
  /** 1: the largest square that fits into the picture. 3: a square with a third of that square's side. */
  zoom: number;
  x: number;
  y: number;
}
export const MAX_ZOOM = 3;
export const middle: Cut = { zoom: 1, x: 0.5, y: 0.5 };

/** Converts a cut to pixels of the original picture. */
export function squareOf(width: number, height: number, { zoom, x, y }: Cut) {
  const side = Math.max(1, Math.min(width, height) / zoom);
  return { side, left: (width - side) * x, top: (height - side) * y };
}

/** The new cut after the person dragged the picture by `by` screen pixels. `side` is the width of the preview on the screen. */
export function dragged(cut: Cut, picture: { width: number; height: number }, by: { x: number; y: number }, side: number): Cut {
  const square = squareOf(picture.width, picture.height, cut);
  const moved = (at: number, pixels: number, room: number) =>
    room < 1 ? at : Math.min(1, Math.max(0, at - (pixels * square.side) / side / room));
  return {
    zoom: cut.zoom,
    x: moved(cut.x, by.x, picture.width - square.side),
    y: moved(cut.y, by.y, picture.height - square.side),
  };
}

/** Draws the chosen square at the size of profile photos. Transparent parts become white: they would be black in a JPEG. */
export function drawCut(canvas: HTMLCanvasElement, picture: ImageBitmap, cut: Cut): void {
  canvas.width = PHOTO_SIDE;
  canvas.height = PHOTO_SIDE;
  const context = canvas.getContext('2d');
  if (!context) return;
  const { side, left, top } = squareOf(picture.width, picture.height, cut);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, PHOTO_SIDE, PHOTO_SIDE);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, left, top, side, side, 0, 0, PHOTO_SIDE, PHOTO_SIDE);
}
