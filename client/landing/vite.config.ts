import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** Turns build.ts into a Node program, which then writes the front page to an HTML file. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [tailwindcss()],
  build: {
    ssr: 'build.ts',
    outDir: '../../dist/landing',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    cssMinify: true,
    assetsInlineLimit: 0,
  },
});
