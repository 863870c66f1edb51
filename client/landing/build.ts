/**
 * Writes dist/client/landing.html, and what the pages that visitors open first paint before the app is loaded. It must run after the client build, because it names files of that build. Style sheet and
 * theme stand in the page itself: each file fewer is one answer less to wait for before the page can be painted.
 */
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { renderFirstPaint } from './first-paint.tsx';
import styles from './front-page.css?inline';
import { renderLanding } from './prerender.tsx';
import { writeExample } from './write-example.ts';

const out = join(process.cwd(), 'dist/client');
const font = (await readdir(join(out, 'assets'))).find((file) => /^figtree-latin-wght-normal.*\.woff2$/.test(file));
for (const [, file = ''] of styles.matchAll(/url\(["']?([^"')]+)/g)) {
  if (!existsSync(join(out, file))) throw new Error(`The client build made no ${file}, which the front page names.`);
}
const theme = (await readFile(join(out, 'theme.js'), 'utf8')).replace(/^\s*\/\/.*\n/gm, '');

const head = [
  '<meta charset="utf-8">',
  '<meta name="viewport" content="width=device-width, initial-scale=1">',
  '<title>Listwright: listings that sell, every claim checked</title>',
  '<meta name="description" content="Product listings written from your own facts for Etsy, Amazon, Shopify and seven more, with every claim checked and an SEO score with reasons.">',
  '<meta name="color-scheme" content="light dark">',
  '<meta name="theme-color" content="#fbfaf7">',
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
  ...(font ? [`<link rel="preload" href="/assets/${font}" as="font" type="font/woff2" crossorigin>`] : []),
  `<script>${theme}</script>`,
  `<style>${styles}</style>`,
];
const html = `<!doctype html>\n<html lang="en">\n<head>\n${head.join('\n')}\n</head>\n<body>${renderLanding(writeExample(new Date()))}</body>\n</html>\n`;
await writeFile(join(out, 'landing.html'), html);
await writeFile(join(out, '.vite/first-paint.json'), JSON.stringify(renderFirstPaint()));
