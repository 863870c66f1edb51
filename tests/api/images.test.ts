/**
 * Pictures as attackers send them. Runs on the embedded database only, since the kind of database makes no difference here. Only
 * the quota of pictures depends on it, and picture-room.test.ts tests that.
 */
import { request } from 'node:http';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { makePicture, NotAPicture } from '#server/products/picture.ts';
import { amounts } from '#tests/support/amounts.ts';
import { engine, type Person, startApp, type TestApp } from '#tests/support/app.ts';
import { recordFigure } from '#tests/support/figures.ts';
import { goodPictures, type HostilePicture, hostilePictures, MARK } from '#tests/support/hostile-pictures.ts';
import { png } from '#tests/support/png.ts';
import { repeat } from '#tests/support/repeat.ts';
import { seed } from '#tests/support/seed.ts';
import { seeded } from '#tests/support/seeded.ts';

const FLIPPED = amounts.flippedPictures;
const MB = 1_000_000;

interface Outcome {
  name: string;
  ms: number;
  status: number;
  /** Everything that is wrong with the answer; empty if nothing is. */
  wrong: string[];
}

describe.skipIf(engine !== 'embedded')('pictures from people who mean harm', () => {
  let app: TestApp;
  let ada: Person;
  let pictures: HostilePicture[];
  beforeAll(async () => {
    app = await startApp();
    ada = await app.seller();
    pictures = await hostilePictures();
    // The first upload loads the image library; the tests should not measure that time.
    expect((await upload(png(8, 8))).status).toBe(201);
  });

  const upload = (body: Buffer, type = 'image/jpeg', headers: Record<string, string> = {}) =>
    app.fetch('/media', {
      method: 'POST',
      headers: { 'content-type': type, cookie: ada.cookie(), origin: app.url, 'x-file-name': 'photo.jpg', ...headers },
      body: new Uint8Array(body),
    });
  /** Sends a body that never ends, until the server hangs up. */
  function sendWithoutEnd(): Promise<{ status: number | undefined; closed: boolean; sent: number }> {
    return new Promise((done) => {
      const outcome = { status: undefined as number | undefined, closed: false, sent: 0 };
      const headers = { 'content-type': 'image/png', cookie: ada.cookie(), origin: app.url, 'transfer-encoding': 'chunked' };
      const sending = request(`${app.url}/media`, { method: 'POST', headers });
      const piece = Buffer.alloc(256 * 1024);
      const send = () => {
        while (!sending.destroyed && sending.write(piece)) outcome.sent += piece.length;
      };
      sending.on('drain', send);
      sending.on('response', (answer) => {
        outcome.status = answer.statusCode;
        answer.resume();
      });
      sending.on('error', () => {});
      sending.on('close', () => done({ ...outcome, closed: true }));
      send();
    });
  }
  const forgetUploads = () => app.services.database.query('delete from product_images where product_id is null', []);
  async function send({ name, bytes, outcome, bomb }: HostilePicture, look = true): Promise<Outcome> {
    const started = performance.now();
    const answer = await upload(bytes);
    const ms = performance.now() - started;
    const body = (await answer.json()) as {
      data?: { url: string };
      error?: { code: string; requestId: string; message: string };
    };
    const wrong: string[] = [];
    if (body.error) {
      if (![400, 413, 415].includes(answer.status) || !body.error.requestId) wrong.push(`answered ${answer.status}`);
      if (outcome === 'redrawn') wrong.push('was refused');
      if (bomb && answer.status !== 413) wrong.push(`was refused with ${answer.status}`);
      if (/vips|sharp|\/|Error/.test(body.error.message)) wrong.push(`said ${body.error.message}`);
    } else {
      if (outcome === 'refused') wrong.push('was taken');
      if (body.data && look) wrong.push(...(await flawsOf(body.data.url)));
    }
    return { name, ms, status: answer.status, wrong: wrong.map((flaw) => `${name} ${flaw}`) };
  }
  /** Passes the same picture straight to the function that reads it, without an upload. */
  async function draw({ name, bytes }: HostilePicture): Promise<Outcome> {
    const started = performance.now();
    const thrown = await makePicture(bytes).then(
      () => null,
      (error: unknown) => error,
    );
    const known = thrown === null || thrown instanceof NotAPicture;
    return { name, ms: performance.now() - started, status: thrown ? 415 : 201, wrong: known ? [] : [`${name} threw ${thrown}`] };
  }
  async function flawsOf(url: string): Promise<string[]> {
    const answer = await app.fetch(url, { headers: { cookie: ada.cookie() } });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const { format, width = 0, height = 0, exif, icc, iptc, xmp, comments, pages } = await sharp(bytes).metadata();
    const flaws = [];
    if (format !== 'jpeg' || width > 800 || height > 800 || pages) flaws.push(`became ${format} ${width} x ${height}`);
    if (exif || icc || iptc || xmp || comments) flaws.push('kept what the camera added');
    if (bytes.includes(MARK) || bytes.includes('script') || bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) !== bytes.length - 2)
      flaws.push('carried something out');
    return flaws;
  }

  test('F67 F68 F9 every hostile picture is redrawn or refused with a typed error, within two seconds', async () => {
    const outcomes = [];
    for (const picture of pictures) {
      let outcome = await send(picture);
      // If the server was slow, send the picture again: a second try may be quick if the machine was busy, but not if the code is
      // slow.
      for (let again = 0; again < 2 && outcome.ms > 1_500; again++) {
        const next = await send(picture);
        outcome = { ...next, ms: Math.min(next.ms, outcome.ms) };
      }
      outcomes.push(outcome);
    }
    await forgetUploads();
    const slowest = outcomes.reduce((worst, one) => (one.ms > worst.ms ? one : worst));
    const wrong = outcomes.flatMap((outcome) => outcome.wrong);
    recordFigure({
      id: 'F9',
      what: 'hostile pictures',
      asked: '>= 60, 0 crashes, each <= 2 s',
      reached: `${outcomes.length}, ${wrong.length} wrong, slowest ${Math.round(slowest.ms)} ms (${slowest.name})`,
      ok: outcomes.length >= 60 && wrong.length === 0 && slowest.ms <= 2_000,
    });
    expect(wrong).toEqual([]);
    expect(outcomes.length).toBeGreaterThanOrEqual(60);
    expect(slowest.ms).toBeLessThanOrEqual(2_000);
  }, 60_000);

  test(`F67 F9 good pictures with flipped bytes crash nothing`, async () => {
    const random = seeded(seed);
    const pick = (below: number) => Math.floor(random() * below);
    const good = await goodPictures();
    const damaged = Array.from({ length: FLIPPED }, (_, n): HostilePicture => {
      const bytes = Buffer.from(good[n % good.length] ?? good[0] ?? Buffer.alloc(0));
      for (let flips = 1 + pick(8); flips > 0; flips--) {
        const at = pick(bytes.length);
        bytes[at] = (bytes[at] ?? 0) ^ (1 << pick(8));
      }
      return { name: `damaged picture ${n}`, bytes, outcome: 'either' };
    });
    const outcomes: Outcome[] = [];
    for (let at = 0; at < damaged.length; at += 50) {
      const batch = damaged.slice(at, at + 50);
      await Promise.all(
        Array.from({ length: 4 }, async () => {
          for (let next = batch.shift(); next; next = batch.shift())
            outcomes.push(await (outcomes.length % 4 ? draw(next) : send(next, false)));
        }),
      );
      await forgetUploads();
    }
    const slowest = Math.max(...outcomes.map(({ ms }) => ms));
    const redrawn = outcomes.filter(({ status }) => status === 201).length;
    const wrong = outcomes.flatMap((outcome) => outcome.wrong);
    recordFigure({
      id: 'F9',
      what: 'pictures with flipped bytes',
      asked: `${FLIPPED.toLocaleString('en')}, 0 crashes, each <= 2 s`,
      reached: `${outcomes.length}: ${redrawn} redrawn, ${outcomes.length - redrawn} refused, ${wrong.length} wrong, slowest ${Math.round(slowest)} ms`,
      ok: outcomes.length === FLIPPED && wrong.length === 0 && slowest <= 2_000,
    });
    expect(wrong, repeat()).toEqual([]);
    expect(slowest).toBeLessThanOrEqual(2_000);
  }, 60_000);

  test('F68 F9 twenty bombs at once are refused within a second and leave memory alone, as do the largest that pass', async () => {
    const bombs = pictures.filter((picture) => picture.bomb);
    const twenty = Array.from({ length: 20 }, (_, n) => bombs[n % bombs.length] as HostilePicture);
    let best = { ms: Number.POSITIVE_INFINITY, grown: Number.POSITIVE_INFINITY };
    for (let attempt = 0; attempt < 5 && (best.ms > 1_000 || best.grown > 150 * MB); attempt++) {
      const { result, ms, grown } = await watchMemory(() => Promise.all(twenty.map((bomb) => send(bomb))));
      expect(result.flatMap((outcome) => outcome.wrong)).toEqual([]);
      best = { ms: Math.min(best.ms, ms), grown: Math.min(best.grown, grown) };
    }
    const flat = (side: number) => sharp({ create: { width: side, height: side, channels: 3, background: '#888' } });
    const heavy = [
      png(4_700, 4_700, { interlaced: true }),
      await flat(3_600).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
      await flat(4_000).gif().toBuffer(),
      await flat(2_800).gif().toBuffer(),
      await flat(3_000).webp({ effort: 0 }).toBuffer(),
    ];
    let most = Number.POSITIVE_INFINITY;
    for (let attempt = 0; attempt < 2 && most > 150 * MB; attempt++) {
      const { result, grown } = await watchMemory(() => Promise.all(heavy.map((bytes) => upload(bytes))));
      expect(result.map((answer) => answer.status)).toEqual(heavy.map(() => 201));
      most = Math.min(most, grown);
    }
    await forgetUploads();
    recordFigure({
      id: 'F9',
      what: '20 bombs at once; 5 of the largest that pass',
      asked: '<= 1 s, memory + <= 150 MB',
      reached: `${Math.round(best.ms)} ms, + ${Math.round(best.grown / MB)} MB; + ${Math.round(most / MB)} MB`,
      ok: best.ms <= 1_000 && best.grown <= 150 * MB && most <= 150 * MB,
    });
    expect(best.ms).toBeLessThanOrEqual(1_000);
    expect(best.grown).toBeLessThanOrEqual(150 * MB);
    expect(most).toBeLessThanOrEqual(150 * MB);
  }, 60_000);

  test('F68 at most two pictures are drawn at once, and who comes when too many wait is told when to come again', async () => {
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, sharp.counters().process);
    }, 1);
    const one = png(1_600, 1_200);
    const outcomes = await Promise.allSettled(Array.from({ length: 80 }, () => makePicture(one)));
    clearInterval(watch);
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(most).toBe(2);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThanOrEqual(20);
    for (const error of refused) expect(error).toMatchObject({ appCode: 'UNAVAILABLE', details: { retryAfter: 5 } });
    expect((await makePicture(one)).width).toBe(800);
  }, 30_000);

  test('F67 the picture library itself reads nothing but JPEG, PNG, WebP and GIF', async () => {
    const formats = ['tiff', 'avif'] as const;
    for (const format of formats) {
      const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
        [format]()
        .toBuffer();
      await expect(sharp(bytes).metadata(), format).rejects.toThrow(/unsupported image format/i);
    }
    await expect(sharp(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')).metadata()).rejects.toThrow(
      /unsupported image format/i,
    );
  });

  test('F69 a picture inside a request to the AI is measured before it is unpacked', async () => {
    const ask = async (media: string[]) => {
      const answer = await app.fetch('/api/ai/generate', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${ada.token}` },
        body: JSON.stringify({ prompt: 'Name: Cup', media }),
      });
      return answer.status;
    };
    const data = (bytes: Buffer, type = 'image/png') => `data:${type};base64,${bytes.toString('base64')}`;
    const good = data(png(8, 8));
    expect(await ask([good])).toBe(200);
    const bad = [
      data(png(8, 8), 'text/html'),
      data(png(8, 8), 'image/svg+xml'),
      data(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
      data(Buffer.from(good)),
      'data:image/png;base64,@@@@',
      'data:image/png;base64,AAA',
      'data:image/png;base64,=AAA',
      'data:image/png;base64,',
      `data:image/png,${encodeURIComponent('<svg/>')}`,
      'data:,',
      data(Buffer.concat([png(8, 8), Buffer.alloc(5 * 1024 * 1024)])),
    ];
    for (const [n, item] of bad.entries()) expect(await ask([item]), `bad picture ${n}`).toBe(400);
    expect(await ask(Array<string>(5).fill(good))).toBe(400);
    expect(await ask([data(Buffer.alloc(30 * 1024 * 1024))])).toBe(413);
  });

  test('F54 F69 what is too large, packed or of another type never reaches the picture library', async () => {
    const large = Buffer.concat([png(8, 8), Buffer.alloc(5 * 1024 * 1024)]);
    expect((await upload(large)).status).toBe(413);
    const endless = await sendWithoutEnd();
    expect(endless).toMatchObject({ status: 413, closed: true });
    expect(endless.sent).toBeLessThan(40 * MB);
    expect((await upload(png(8, 8), 'image/png', { 'content-encoding': 'gzip' })).status).toBe(415);
    for (const type of ['text/html', 'image/svg+xml', 'multipart/form-data; boundary=x', 'image/png; image/jpeg']) {
      expect((await upload(png(8, 8), type)).status, type).toBe(415);
    }
  });

  test('F70 a picture is served as nothing but a picture, under an address no person chose', async () => {
    const names = ['../../etc/passwd', '"><script>.jpg', 'a\r\nSet-Cookie: x=1', 'ＣＯＮ.jpg', `${'x'.repeat(5_000)}.jpg`];
    for (const name of names) {
      const answer = await upload(png(8, 8), 'image/png', { 'x-file-name': encodeURIComponent(name) });
      expect(answer.status).toBe(201);
      const { data } = (await answer.json()) as { data: { url: string } };
      expect(data.url).toMatch(/^\/media\/[0-9a-f-]{36}\/[0-9a-f-]{36}\.jpg$/);
      const shown = await app.fetch(data.url, { headers: { cookie: ada.cookie() } });
      const header = (key: string) => shown.headers.get(key);
      expect(header('content-type')).toBe('image/jpeg');
      expect(header('x-content-type-options')).toBe('nosniff');
      expect(header('content-security-policy')).toBe("default-src 'none'; sandbox");
      expect(header('content-disposition')).toBe('inline; filename="picture.jpg"');
      expect(header('cross-origin-resource-policy')).toBe('same-origin');
      expect(header('cache-control')).toContain('private');
      expect(header('set-cookie')).toBeNull();
    }
    const id = ada.userId;
    for (const path of [
      '..%2f..%2fpackage.json',
      `${id}%2f..%2f..%2fpackage.json`,
      `${id}/..%2f..%2fpackage.json`,
      `${id}/x.jpg`,
      `${id}/.part`,
    ]) {
      expect((await app.fetch(`/media/${path}`, { headers: { cookie: ada.cookie() } })).status, path).toBe(404);
    }
    await forgetUploads();
  });
});

/** Runs a function. Measures how long it takes and by how much the memory of this process grows. */
async function watchMemory<T>(run: () => Promise<T>): Promise<{ result: T; ms: number; grown: number }> {
  const before = process.memoryUsage.rss();
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 2);
  const started = performance.now();
  const result = await run();
  clearInterval(watch);
  return { result, ms: performance.now() - started, grown: Math.max(peak, process.memoryUsage.rss()) - before };
}
