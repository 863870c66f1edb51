import { defineConfig } from 'vite';

/**
 * The server as a few files, so that it starts in a fraction of the time the sources take. Packages of plain JavaScript
 * come in, since finding and reading their hundreds of files costs more than running them; those with binaries,
 * workers or a WASM file of their own stay outside.
 */
/** Loaded only when a feature that needs them is used. */
const lazy = ['nodemailer', 'yazl', 'csv-stringify', '@sentry/node', 'oauth4webapi', 'rate-limiter-flexible'];

export default defineConfig({
  root: '.',
  publicDir: false,
  ssr: {
    noExternal: true,
    external: [
      '@electric-sql/pglite',
      '@node-rs/argon2',
      'sharp',
      'pino',
      'pg-boss',
      'piscina',
      'vite',
      '@anthropic-ai/sdk',
      'undici',
      ...lazy,
    ],
  },
  build: {
    ssr: true,
    rollupOptions: { input: { main: 'server/main.ts', 'checks-worker': 'server/checks/worker.ts' } },
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    sourcemap: false,
  },
});
