import { expect, test } from 'vitest';
import { dragged, middle, squareOf } from './photo-cut.ts';

const wide = { width: 400, height: 200 };

test('at first the largest square in the middle is taken', () => {
  expect(squareOf(400, 200, middle)).toEqual({ side: 200, left: 100, top: 0 });
});
test('zooming takes a smaller square, still in the middle', () => {
  expect(squareOf(400, 200, { ...middle, zoom: 2 })).toEqual({ side: 100, left: 150, top: 50 });
});
test('dragging the picture to the right shows more of its left side, and stops at its edge', () => {
  // Dragging by half the width of the preview (128 of 256 px) moves the square by half its own side (100 of 200 px): to the left
  // edge of the picture.
  expect(dragged(middle, wide, { x: 128, y: 0 }, 256)).toEqual({ zoom: 1, x: 0, y: 0.5 });
  expect(dragged(middle, wide, { x: 9_999, y: 0 }, 256).x).toBe(0);
});
test('where there is nothing to move, dragging moves nothing', () => {
  expect(dragged(middle, wide, { x: 0, y: 50 }, 256).y).toBe(0.5);
});
