import { defineConfig } from 'vite';

/** Builds build.ts as a plain Node program. The program renders the landing page once, after the client build. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  build: { ssr: 'build.ts', outDir: '../../dist/landing', emptyOutDir: true, target: 'node20', minify: false },
});
