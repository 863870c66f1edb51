/**
 * Opens the stand: a test page with only the text fields. It has the app's origin and content security policy, so the browser
 * allows and forbids the same as on the app's own pages.
 */
import { resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { expect, type Page } from '../journey.ts';
import type { StandTexts } from './main.tsx';

const PATH = '/stand/';
const types: Record<string, string> = { js: 'text/javascript', css: 'text/css', woff2: 'font/woff2' };

let built: Promise<Map<string, Buffer>> | undefined;

/** The files of the test page by name. They are built once per process and kept in memory. */
async function files(): Promise<Map<string, Buffer>> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    // Tailwind looks for class names in the files of client/.
    root: resolve('client'),
    base: PATH,
    publicDir: false,
    plugins: [react(), tailwindcss()],
    build: {
      write: false,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: resolve('tests/support/stand/main.tsx'),
        output: { entryFileNames: 'main.js', assetFileNames: '[name][extname]' },
      },
    },
  });
  const outputs = [result].flat().flatMap((one) => ('output' in one ? one.output : []));
  return new Map(outputs.map((file) => [file.fileName, Buffer.from(file.type === 'chunk' ? file.code : file.source)]));
}

/**
 * Opens the test page. With `hold`, the code of the editors arrives only after that promise resolves, so that tests can look at
 * the page without editors.
 */
export async function openStand(page: Page, url: string, texts: StandTexts, hold?: Promise<void>): Promise<void> {
  built ??= files();
  const known = await built;
  const policy = (await fetch(url)).headers.get('content-security-policy') ?? '';
  const sheets = [...known.keys()].filter((name) => name.endsWith('.css'));
  const html = `<!doctype html><html lang="en"><head><title>Fields with findings</title><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${sheets
    .map((name) => `<link rel="stylesheet" href="${PATH}${name}">`)
    .join('')}<script type="module" src="${PATH}main.js"></script></head><body></body></html>`;
  await page.addInitScript((given) => {
    window.standTexts = given;
  }, texts);
  await page.route(`${url}${PATH}**`, async (route) => {
    const name = new URL(route.request().url()).pathname.slice(PATH.length);
    if (/-editor/.test(name)) await hold;
    const body = name === '' ? html : known.get(name);
    if (body === undefined) return route.fulfill({ status: 404 });
    const contentType = name === '' ? 'text/html' : (types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream');
    return route.fulfill({ body, contentType, headers: { 'content-security-policy': policy } });
  });
  await page.goto(`${url}${PATH}`);
  // The editors load after the page, so wait for them.
  if (!hold) await expect(page.locator('[contenteditable]')).toHaveCount(3);
}

/**
 * Pastes as if the person had copied something. From a web page, the clipboard has both HTML and plain text; pass an empty `html`
 * for a clipboard with plain text only.
 */
export async function paste(page: Page, html: string, text: string): Promise<void> {
  await page.evaluate(
    ([markup, words]) => {
      const data = new DataTransfer();
      if (markup) data.setData('text/html', markup);
      data.setData('text/plain', words ?? '');
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    },
    [html, text],
  );
}
