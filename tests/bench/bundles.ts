/** Measures how much a browser must load before it can show something. The build's manifest lists the files. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { kB, type Row } from './report.ts';

type Manifest = Record<string, { file: string; imports?: string[] }>;

const LANDING_GOAL = 8_000;
/** The first loads of a signed-in person: the page, and how many bytes of scripts it may need before it can show something. */
const screens = [
  { name: 'dashboard', page: 'dashboard/dashboard-page.tsx', goal: 115_000 },
  { name: 'desk', page: 'generation/generate-description-page.tsx', goal: 220_000 },
  { name: 'product form', page: 'products/product-edit-page.tsx', goal: 250_000 },
];

/** The files of each first load, and their size in bytes as gzip. */
export function firstLoads(folder: string) {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
  return screens.map(({ page, ...screen }) => {
    const files = filesOf(manifest, ['index.html', 'layouts/seller-layout.tsx', page]);
    return { ...screen, files, bytes: sum(files.map((file) => sizeOf(join(folder, file)))) };
  });
}

export function measureBundles(folder: string): Row[] {
  const loads = firstLoads(folder);
  const app = loads[0]?.files ?? [];
  const withZod = app.filter((file) => readFileSync(join(folder, file), 'utf8').includes('ZodError'));
  return [
    landing(folder),
    ...loads.map(({ name, files, bytes, goal }) =>
      row(`first load of the ${name}: entry, layout, page`, bytes, `${files.length} files`, goal),
    ),
    {
      what: 'zod in the first load',
      result: withZod.join(', ') || 'none',
      goal: 'none',
      reached: withZod.length === 0,
    },
  ];
}

/** Measures the scripts of the prerendered landing page: those it loads and those that stand in it. */
function landing(folder: string): Row {
  const what = 'landing scripts';
  const page = join(folder, 'landing.html');
  if (!existsSync(page)) return { what, result: 'not built', goal: `<= ${kB(LANDING_GOAL)} gzip`, reached: null };
  const html = readFileSync(page, 'utf8');
  const linked = [...html.matchAll(/<(?:script|link)[^>]+(?:src|href)="([^"]+\.js)"/g)].map((found) => found[1] as string);
  const within = [...html.matchAll(/<script(?![^>]*(?:\bsrc=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g)].map(
    (found) => found[1] as string,
  );
  const sizes = [...linked.map((file) => sizeOf(join(folder, file))), gzipSync(within.join('\n'), { level: 9 }).length];
  return row(what, sum(sizes), `${linked.length} files and ${within.length} in the page`, LANDING_GOAL);
}

/** The files that a browser must load before these entry files can run. */
function filesOf(manifest: Manifest, entries: string[]): string[] {
  const found = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`the build has no ${key}`);
    if (found.has(chunk.file)) return;
    found.add(chunk.file);
    chunk.imports?.forEach(visit);
  };
  entries.forEach(visit);
  return [...found];
}

function row(what: string, bytes: number, about: string, goal: number): Row {
  return { what, result: `${kB(bytes)} gzip, ${about}`, goal: `<= ${kB(goal)}`, reached: bytes <= goal };
}

const sizeOf = (file: string) => gzipSync(readFileSync(file), { level: 9 }).length;
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
