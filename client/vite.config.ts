import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/**
 * sonner adds a <style> element the moment it is imported, which our content security policy forbids.
 * Its rules come from its own css file instead (see styles.css).
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

/** The one font file every page needs is asked for before the style sheet has been read; with `font-display: optional` it is rarely late. */
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

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), sonnerWithoutStyleElement(), preloadFont()],
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // Nothing becomes a data: address, which the policy allows for pictures only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  // Pre-bundling would skip the plugin above.
  optimizeDeps: { exclude: ['sonner'] },
});
