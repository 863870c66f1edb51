/**
 * Writes dist/client/landing.html. It must run after the client build, because it reads the names of the style sheets from the
 * manifest.json that the client build writes.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { renderLanding } from './prerender.tsx';

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;

const out = join(process.cwd(), 'dist/client');
const manifest = JSON.parse(await readFile(join(out, '.vite/manifest.json'), 'utf8')) as Manifest;
const styles = ['index.html', 'landing/landing-screen.tsx'].flatMap((entry) => manifest[entry]?.css ?? []);
if (styles.length === 0) throw new Error('The manifest names no style sheet for the landing page. Build the client first.');
const font = (await readdir(join(out, 'assets'))).find((file) => /^figtree-latin-wght-normal.*\.woff2$/.test(file));

const head = [
  '<meta charset="utf-8">',
  '<meta name="viewport" content="width=device-width, initial-scale=1">',
  '<title>Listwright: product texts made of what you know</title>',
  '<meta name="description" content="Keep your catalogue and have descriptions written from your own facts, in the form each marketplace wants.">',
  '<meta name="color-scheme" content="light dark">',
  '<meta name="theme-color" content="#fbfaf7">',
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
  ...(font ? [`<link rel="preload" href="/assets/${font}" as="font" type="font/woff2" crossorigin>`] : []),
  ...styles.map((file) => `<link rel="stylesheet" href="/${file}">`),
  '<script src="/theme.js"></script>',
];
const html = `<!doctype html>\n<html lang="en">\n<head>\n${head.join('\n')}\n</head>\n<body>${renderLanding()}</body>\n</html>\n`;
await writeFile(join(out, 'landing.html'), html);
