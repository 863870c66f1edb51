/** PDFs that mean harm are given up within their limits, and the server goes on. */
import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { drawing, pdfBomb, pdfOf, pdfWith, sheetPdf } from '#tests/support/pdf.ts';
import { readPdf } from './pdf.ts';

const limits = { pages: 50, characters: 10_000, memoryMb: 150, ms: 60_000 };

test('the lines of a page are read from top to bottom, with cells where texts stand apart', async () => {
  const texts = [
    { x: 300, y: 700, text: '350 ml' },
    { x: 60, y: 700.5, text: 'Capacity' },
    { x: 60, y: 760, text: 'Harbour' },
    { x: 105, y: 760, text: 'mug (blue)' },
  ];
  const packed = deflateSync(drawing(texts));
  expect(await readPdf(pdfWith([packed], { filter: '/FlateDecode' }), limits)).toEqual({
    kind: 'read',
    pages: ['Harbour mug (blue)\nCapacity\t350 ml'],
    isCut: false,
  });
});

test('a file that unpacks to far more than its size is given up before it fills the memory', async () => {
  const bomb = pdfBomb(400);
  expect(bomb.length).toBeLessThan(100_000);
  expect(await readPdf(bomb, limits)).toEqual({ kind: 'tooHeavy' });
}, 60_000);

test('a file that takes too long is given up', async () => {
  const started = performance.now();
  const slow = pdfWith([drawing(Array.from({ length: 200_000 }, (_, n) => ({ x: n % 500, y: n % 800, text: 'slow' })))]);
  expect(await readPdf(slow, { ...limits, ms: 300 })).toEqual({ kind: 'tooHeavy' });
  expect(performance.now() - started).toBeLessThan(10_000);
});

test('a text longer than the limit is cut', async () => {
  const outcome = await readPdf(sheetPdf('a'.repeat(60), 'b'.repeat(60)), { ...limits, characters: 70 });
  expect(outcome).toEqual({ kind: 'read', pages: ['a'.repeat(60), 'b'.repeat(10)], isCut: true });
});

const pages = (kids: string) => [
  { dictionary: '<< /Type /Catalog /Pages 2 0 R >>' },
  { dictionary: `<< /Type /Pages /Kids [${kids}] /Count 1 >>` },
];
test.each([
  ['pages that contain themselves', pdfOf(pages('2 0 R'))],
  ['a page that is not there', pdfOf(pages('9 0 R'))],
  ['deeply nested lists', pdfOf([...pages('3 0 R'), { dictionary: '['.repeat(100_000) }])],
  [
    'code to run',
    pdfOf([{ dictionary: '<< /Type /Catalog /OpenAction << /S /JavaScript /JS (process.exit\\(7\\)) >> /Pages 2 0 R >>' }]),
  ],
  ['a cut end', sheetPdf('Material: oak').subarray(0, 400)],
  [
    'random bytes',
    Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from(Array.from({ length: 5_000 }, (_, n) => (n * 7919) % 251))]),
  ],
])('%s lead to an outcome', async (_, bytes) => {
  expect(['damaged', 'scanned', 'tooHeavy', 'read']).toContain((await readPdf(bytes, limits)).kind);
});
