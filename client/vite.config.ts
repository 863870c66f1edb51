import { readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/**
 * The toast library sonner adds a <style> element when it is imported, which our content security policy forbids. This plugin
 * removes that code; styles.css imports the rules from sonner's css file instead.
 */
function sonnerWithoutStyleElement(): Plugin {
  return {
    name: 'sonner-without-style-element',
    transform(code, id) {
      if (!/[\\/]sonner[\\/]dist[\\/]index\.mjs/.test(id)) return;
      const cut = code.replace(/^__insertCSS\(".*"\);?$/m, '');
      if (cut === code) this.error('sonner changed how it adds its styles; look again at what it injects');
      return { code: cut, map: null };
    },
  };
}

/**
 * Preloads the one font file that every page needs. Otherwise the browser would ask for it only after reading the style sheet,
 * and with `font-display: optional` a font that arrives late is not used.
 */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => /figtree-latin-wght-normal.*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
            injectTo: 'head-prepend' as const,
          })),
    },
  };
}

/** Also writes every script and style sheet as .br and .gz, so that the server need not compress them for each request. */
function precompress(): Plugin {
  const brotli = promisify(brotliCompress);
  const zip = promisify(gzip);
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir, 'assets');
    },
    async closeBundle() {
      const files = (await readdir(folder)).filter((file) => /\.(js|css)$/.test(file));
      await Promise.all(
        files.map(async (file) => {
          const path = join(folder, file);
          const content = await readFile(path);
          const params = { [constants.BROTLI_PARAM_QUALITY]: 10 };
          await writeFile(`${path}.br`, await brotli(content, { params }));
          await writeFile(`${path}.gz`, await zip(content, { level: 9 }));
        }),
      );
    },
  };
}

const appVersion = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')).version;

export default defineConfig({
  root: import.meta.dirname,
  // Feedback says which version it is about.
  define: { 'import.meta.env.VITE_APP_VERSION': JSON.stringify(appVersion) },
  plugins: [react(), tailwindcss(), sonnerWithoutStyleElement(), preloadFont(), precompress()],
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // Never inline assets as data: URLs, because the content security policy allows those for pictures only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Put the small modules that every page uses into one file instead of twenty, and the small parts of forms and lists
        // into another. A group takes along whatever its modules import, so only modules without large imports belong here.
        codeSplitting: {
          groups: [
            {
              name: 'kit',
              test: /[\\/]client[\\/](session[\\/](?!single-keys)|errors\.ts|ui[\\/](badge|banner|button|card|cn|connection|dates|empty-state|error-state|fold-card|kbd|input|landmark|load-later|logo|meter|money|page-header|press|query-view|skeleton|spinner|title-badge|toast|use-after-press|use-later|use-media|use-missing-parts|use-online)\.tsx?$)/,
            },
            {
              name: 'forms',
              test: /[\\/]client[\\/]ui[\\/](chips|field|radio-group|switch|table|tag|textarea|use-debounced|use-stable)\.tsx?$/,
            },
          ],
        },
      },
    },
  },
  // Pre-bundling would bypass the plugin `sonnerWithoutStyleElement`.
  optimizeDeps: { exclude: ['sonner'] },
});
