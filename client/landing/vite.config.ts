import { defineConfig } from 'vite';

/** build.ts as a plain Node program: it draws the landing page once, after the client is built. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  build: { ssr: 'build.ts', outDir: '../../dist/landing', emptyOutDir: true, target: 'node20', minify: false },
});
