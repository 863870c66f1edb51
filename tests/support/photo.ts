import sharp from 'sharp';

/** A photo like one from a camera: larger than the app stores, and with several colours. */
export async function photo(name: string): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const sky = { r: 70, g: 110, b: 170 };
  const cup = await sharp({ create: { width: 500, height: 500, channels: 3, background: '#e8e2d4' } })
    .png()
    .toBuffer();
  const buffer = await sharp({ create: { width: 1_400, height: 1_050, channels: 3, background: sky } })
    .composite([{ input: cup, left: 450, top: 300 }])
    .png()
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
}
