import { defineConfig } from 'vite';

/** The server as one file, so that it starts in a fraction of the time the sources take; packages stay outside. */
export default defineConfig({
  root: '.',
  publicDir: false,
  build: {
    ssr: 'server/main.ts',
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    sourcemap: false,
  },
});
