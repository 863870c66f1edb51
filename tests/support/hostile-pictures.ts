/**
 * Files that only look like pictures: other formats, broken pictures, decompression bombs, and pictures with something hidden
 * inside. All are made here. Hidden content contains MARK, so that a test can search the stored picture for it.
 */
import { deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { png, pngChunk, pngClaiming, profileBomb, textBomb } from './png.ts';

export const MARK = 'HIDDEN-e7a1';

export interface HostilePicture {
  name: string;
  bytes: Buffer;
  /**
   * What must happen: `refused` with an error message of the app, `redrawn` as a new JPEG, or `either` if both are correct for
   * this format.
   */
  outcome: 'refused' | 'redrawn' | 'either';
  /** True if the server must refuse the file by its header, before it decodes a pixel. */
  bomb?: boolean;
}

const text = (value: string) => Buffer.from(value, 'latin1');
const plain = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 90, b: 40 } } });

/**
 * Files of other formats with the name of a picture. The library libvips can read many of them, but the server must accept none.
 */
async function foreign(): Promise<HostilePicture[]> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert('${MARK}')</script></svg>`;
  const files: Record<string, Buffer> = {
    SVG: text(svg),
    'SVG with an entity of this machine': text(
      `<?xml version="1.0"?><!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg}`,
    ),
    'SVG that loads a picture of this machine': text(svg.replace('<script>', '<image href="file:///etc/hostname"/><script>')),
    'compressed SVG': gzipSync(text(svg)),
    HTML: text(`<!doctype html><script>alert('${MARK}')</script>`),
    'HTML after a byte order mark': Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), text('<html><body>')]),
    XML: text('<?xml version="1.0"?><a/>'),
    JavaScript: text('alert(1)'),
    'comma-separated values': text('=cmd|calc!A1,b\n1,2\n'),
    PDF: text('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
    PostScript: text('%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n'),
    TIFF: await plain().tiff().toBuffer(),
    'TIFF of the other byte order': Buffer.concat([text('MM\0*'), Buffer.from([0, 0, 0, 8]), Buffer.alloc(32)]),
    BigTIFF: Buffer.concat([text('II+\0\b\0\0\0'), Buffer.alloc(64)]),
    AVIF: await plain().avif({ effort: 0 }).toBuffer(),
    HEIC: Buffer.concat([Buffer.from([0, 0, 0, 24]), text('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(200)]),
    'MP4 video': Buffer.concat([Buffer.from([0, 0, 0, 24]), text('ftypisom\0\0\0\0isomavc1'), Buffer.alloc(200)]),
    'JPEG XL': Buffer.concat([Buffer.from([0xff, 0x0a]), Buffer.alloc(64)]),
    'JPEG 2000': Buffer.concat([Buffer.from([0, 0, 0, 12]), text('jP  \r\n\x87\n'), Buffer.alloc(64)]),
    BMP: Buffer.concat([text('BM'), Buffer.alloc(60)]),
    icon: Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0, 16, 16]), Buffer.alloc(60)]),
    Photoshop: Buffer.concat([text('8BPS\0\x01'), Buffer.alloc(60)]),
    OpenEXR: Buffer.concat([Buffer.from([0x76, 0x2f, 0x31, 0x01]), Buffer.alloc(60)]),
    Radiance: text('#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 1 +X 1\n....'),
    FITS: text(`SIMPLE  =                    T${' '.repeat(2_800)}`),
    Netpbm: text('P6\n2 2\n255\n............'),
    'comma-separated pixels': text('1,2,3\n4,5,6\n'),
    'raw libvips': Buffer.concat([Buffer.from([0xb6, 0xa6, 0xf2, 0x08]), Buffer.alloc(80)]),
    'ZIP archive': Buffer.concat([text('PK\x03\x04'), Buffer.alloc(60)]),
    'Windows program': Buffer.concat([text('MZ'), Buffer.alloc(60)]),
    'Linux program': Buffer.concat([text('\x7fELF'), Buffer.alloc(60)]),
    WebAssembly: Buffer.concat([text('\0asm\x01\0\0\0'), Buffer.alloc(16)]),
    'RIFF that is a sound': Buffer.concat([text('RIFF\x24\0\0\0WAVEfmt '), Buffer.alloc(30)]),
    'four magic bytes too late': Buffer.concat([text('\0\0\0\0'), await plain().jpeg().toBuffer()]),
    nothing: Buffer.alloc(0),
    'one byte': Buffer.from([0xff]),
    zeros: Buffer.alloc(2_000),
  };
  return Object.entries(files).map(([name, bytes]) => ({ name, bytes, outcome: 'refused' }));
}

/** Damaged pictures of formats that the server accepts. */
async function broken(): Promise<HostilePicture[]> {
  const whole = {
    JPEG: await plain(400, 300).jpeg().toBuffer(),
    PNG: await plain(400, 300).png().toBuffer(),
    GIF: await plain(400, 300).gif().toBuffer(),
    WebP: await plain(400, 300).webp().toBuffer(),
  };
  const list: HostilePicture[] = [];
  const add = (name: string, bytes: Buffer, outcome: HostilePicture['outcome'] = 'refused') =>
    list.push({ name, bytes, outcome });
  for (const [name, bytes] of Object.entries(whole)) {
    add(`${name} of its first twelve bytes`, bytes.subarray(0, 12));
    add(`${name} cut in its head`, bytes.subarray(0, 26));
    add(`${name} cut in the middle`, bytes.subarray(0, bytes.length / 2), name === 'GIF' ? 'either' : 'refused');
    add(`${name} cut at the end`, bytes.subarray(0, bytes.length - 2), 'either');
    const blank = Buffer.from(bytes);
    blank.fill(0, 40);
    add(`${name} with nothing behind its head`, blank, name === 'GIF' ? 'either' : 'refused');
  }
  add('PNG whose head has a wrong checksum', png(20, 20, { wrongCrc: 'IHDR' }));
  add('PNG whose pixels have a wrong checksum', png(20, 20, { wrongCrc: 'IDAT' }));
  add('PNG without pixels', png(20, 20, { pixels: null }));
  add('PNG with too few pixels', pngClaiming(200, 200));
  add('PNG with noise for pixels', png(20, 20, { pixels: Buffer.alloc(300, 0x5a) }));
  add('PNG of no width', pngClaiming(0, 10));
  add('PNG of no height', pngClaiming(10, 0));
  add('PNG of a colour type that is none', png(20, 20, { color: 5 }));
  add('PNG of a depth that is none', png(20, 20, { depth: 7 }));
  add('PNG without its palette', png(20, 20, { color: 3 }));
  add(
    'PNG with a chunk longer than the file',
    Buffer.concat([png(20, 20).subarray(0, 33), Buffer.from([0x7f, 0xff, 0xff, 0xff]), text('tEXt')]),
  );
  add('GIF without a frame', Buffer.concat([text('GIF89a'), Buffer.from([10, 0, 10, 0, 0, 0, 0, 0x3b])]));
  add('GIF with a frame outside its canvas', gif(4, 4, [{ left: 60_000, top: 60_000, width: 4, height: 4 }]), 'either');
  add('WebP longer than it is', webpWithoutFrame(20, 20));
  add('WebP of the largest canvas, without a frame', webpWithoutFrame(16_383, 16_383));
  add('JPEG of no size', jpegClaiming(await plain().jpeg().toBuffer(), 0, 0));
  return list;
}

/** Small files that need much memory or time when they are decoded. */
async function bombs(): Promise<HostilePicture[]> {
  const small = await plain().jpeg().toBuffer();
  const flat = (side: number) => sharp({ create: { width: side, height: side, channels: 4, background: '#8888' } });
  const scans = await flat(3_000).removeAlpha().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer();
  const bomb = (name: string, bytes: Buffer): HostilePicture => ({ name, bytes, outcome: 'refused', bomb: true });
  const redrawn = (name: string, bytes: Buffer): HostilePicture => ({ name, bytes, outcome: 'redrawn' });
  return [
    bomb('PNG of 16,000 x 16,000', pngClaiming(16_000, 16_000)),
    bomb('PNG of 50,000 x 50,000 in one bit', pngClaiming(50_000, 50_000, { depth: 1, color: 0 })),
    bomb('PNG of the largest size there is', pngClaiming(0x7fffffff, 0x7fffffff)),
    bomb('PNG of a size below zero', pngClaiming(0xffffffff, 0xffffffff)),
    bomb('PNG of 40,000,001 pixels', pngClaiming(40_000_001, 1)),
    bomb('interlaced PNG of 6,300 x 6,300 in 16 bits', pngClaiming(6_300, 6_300, { interlaced: true, depth: 16, color: 6 })),
    bomb('JPEG of 65,500 x 65,500', jpegClaiming(small, 65_500, 65_500)),
    bomb('progressive JPEG of 6,300 x 6,300', jpegClaiming(scans, 6_300, 6_300)),
    bomb('WebP of 16,383 x 16,383', webpClaiming(await plain().webp().toBuffer(), 16_383, 16_383)),
    bomb('GIF of 65,535 x 65,535', gif(65_535, 65_535, [{ left: 0, top: 0, width: 65_535, height: 65_535 }])),
    bomb('GIF of 6,300 x 6,300', gif(6_300, 6_300, [{ left: 0, top: 0, width: 6_300, height: 6_300 }])),
    {
      name: 'GIF whose frame is larger than its canvas',
      bytes: gif(2, 2, [{ left: 0, top: 0, width: 65_535, height: 65_535 }]),
      outcome: 'either',
    },
    redrawn(
      'GIF of 10,000 frames',
      gif(
        8,
        8,
        Array.from({ length: 10_000 }, () => ({ left: 0, top: 0, width: 8, height: 8 })),
      ),
    ),
    redrawn('PNG of 65,535 x 1', png(65_535, 1)),
    redrawn('PNG of 1 x 65,535', png(1, 65_535)),
    redrawn('PNG whose colour profile unpacks to 200 MB', png(20, 20, { extra: [profileBomb(200_000_000)] })),
    redrawn('PNG whose text unpacks to 200 MB', png(20, 20, { extra: [textBomb(200_000_000)] })),
    redrawn('PNG with 100 texts of 7 MB', png(20, 20, { extra: Array<Buffer>(100).fill(textBomb(7_000_000)) })),
    redrawn('PNG whose pixels unpack to 200 MB', png(20, 20, { pixels: deflateSync(Buffer.alloc(200_000_000), { level: 9 }) })),
    redrawn('PNG of 6,300 x 6,300 that passes', png(6_300, 6_300)),
    { name: 'JPEG of 95 scans', bytes: repeatLastScan(scans, 85), outcome: 'either' },
    { name: 'JPEG of 5,000 scans', bytes: repeatLastScan(scans, 5_000).subarray(0, 5_000_000), outcome: 'refused' },
  ];
}

/** Valid pictures with hidden content, which must not be in the stored picture. */
async function carriers(): Promise<HostilePicture[]> {
  const html = text(`<script>alert('${MARK}')</script>`);
  const jpeg = await plain().jpeg().toBuffer();
  const segment = (marker: number, data: Buffer) => {
    const head = Buffer.from([0xff, marker, 0, 0]);
    head.writeUInt16BE(data.length + 2, 2);
    return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)]);
  };
  const where = { IFD0: { Copyright: MARK, Artist: MARK }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } };
  const files: Record<string, Buffer> = {
    'JPEG with place and name of the photographer': await plain().withExif(where).jpeg().toBuffer(),
    'PNG with place and name of the photographer': await plain().withExif(where).png().toBuffer(),
    'WebP with place and name of the photographer': await plain().withExif(where).webp().toBuffer(),
    'JPEG with XMP': await plain().withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${MARK}</x:xmpmeta>`).jpeg().toBuffer(),
    'JPEG with HTML in a comment': segment(0xfe, html),
    'JPEG with HTML in an application segment': segment(0xed, html),
    'JPEG with a page behind its end': Buffer.concat([jpeg, html]),
    'JPEG with an archive behind its end': Buffer.concat([jpeg, text(`PK\x03\x04${MARK}`)]),
    'PNG with a script in a text': png(20, 20, { extra: [pngChunk('tEXt', Buffer.concat([text('Comment\0'), html]))] }),
    'PNG with a page behind its end': Buffer.concat([png(20, 20), html]),
    'GIF that is a script as well': Buffer.concat([
      gif(8, 8, [{ left: 0, top: 0, width: 8, height: 8 }]),
      text(`=1;alert('${MARK}')//`),
    ]),
    'GIF with a script in a comment': gif(8, 8, [{ left: 0, top: 0, width: 8, height: 8 }], html),
    'WebP with a page behind its end': Buffer.concat([await plain().webp().toBuffer(), html]),
  };
  return Object.entries(files).map(([name, bytes]) => ({ name, bytes, outcome: 'redrawn' }));
}

export async function hostilePictures(): Promise<HostilePicture[]> {
  return [...(await foreign()), ...(await broken()), ...(await bombs()), ...(await carriers())];
}

/** Small valid pictures in every format that the server accepts; tests damage them. */
export async function goodPictures(): Promise<Buffer[]> {
  const drawing = Buffer.alloc(48 * 36 * 3, 0).map((_, at) => (at * 7 + (at >> 5)) & 255);
  const source = () => sharp(drawing, { raw: { width: 48, height: 36, channels: 3 } });
  return [
    await source().jpeg().toBuffer(),
    await source()
      .jpeg({ progressive: true })
      .withExif({ IFD0: { Orientation: '6' } })
      .toBuffer(),
    await source().png().toBuffer(),
    await source().png({ palette: true }).toBuffer(),
    await source().png({ progressive: true }).toBuffer(),
    await source().gif().toBuffer(),
    await source().webp().toBuffer(),
    await source().webp({ lossless: true }).toBuffer(),
  ];
}

interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Makes a GIF with two colours. Each frame has only a few bytes of pixel data, however large it is. */
function gif(width: number, height: number, frames: Frame[], comment?: Buffer): Buffer {
  const uint16 = (value: number) => [value & 255, value >> 8];
  const parts: Buffer[] = [
    text('GIF89a'),
    Buffer.from([...uint16(width), ...uint16(height), 0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
  ];
  if (comment) parts.push(Buffer.from([0x21, 0xfe, comment.length]), comment, Buffer.from([0]));
  for (const { left, top, width, height } of frames) {
    parts.push(Buffer.from([0x2c, ...uint16(left), ...uint16(top), ...uint16(width), ...uint16(height), 0]));
    parts.push(Buffer.from([2, 2, 0x44, 0x01, 0]));
  }
  return Buffer.concat([...parts, Buffer.from([0x3b])]);
}

/** A JPEG whose header claims another size than the picture has. */
function jpegClaiming(jpeg: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg);
  let at = 2;
  while (at < copy.length && ![0xc0, 0xc1, 0xc2].includes(copy[at + 1] ?? 0)) at += 2 + copy.readUInt16BE(at + 2);
  copy.writeUInt16BE(height, at + 5);
  copy.writeUInt16BE(width, at + 7);
  return copy;
}

/** A lossy WebP whose only frame claims another size than it has. */
function webpClaiming(webp: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(webp);
  copy.writeUInt16LE(width, 26);
  copy.writeUInt16LE(height, 28);
  return copy;
}

/** The header of a WebP with transparency and nothing after it. */
function webpWithoutFrame(width: number, height: number): Buffer {
  const uint24 = (value: number) => [value & 255, (value >> 8) & 255, value >> 16];
  const head = Buffer.from([0x10, 0, 0, 0, ...uint24(width - 1), ...uint24(height - 1)]);
  const body = Buffer.concat([text('WEBPVP8X'), Buffer.from([10, 0, 0, 0]), head]);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(body.length + 1_000);
  return Buffer.concat([text('RIFF'), size, body]);
}

/**
 * A progressive JPEG whose last scan (pass over the picture) is repeated many times. The decoder goes over the whole picture each
 * time.
 */
function repeatLastScan(jpeg: Buffer, times: number): Buffer {
  const last = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]));
  const scan = jpeg.subarray(last, jpeg.length - 2);
  return Buffer.concat([jpeg.subarray(0, last), ...Array<Buffer>(times).fill(scan), jpeg.subarray(jpeg.length - 2)]);
}
