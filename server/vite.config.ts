import { defineConfig } from 'vite';

/**
 * The configuration at the end of this file bundles the server into a few files, so that it starts much faster than from its
 * sources. Packages of plain JavaScript are bundled too, because finding and reading their hundreds of files takes time.
 * Packages with binaries, workers or WASM files are not, because they look for these files in their own folder.
 */
/** Packages that are loaded only when a feature needs them, so they are not part of the main file. */
const lazy = ['nodemailer', 'unpdf', 'yazl', 'csv-stringify', '@sentry/node', 'oauth4webapi', 'rate-limiter-flexible'];

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
    rollupOptions: {
      input: {
        main: 'server/main.ts',
        'checks-worker': 'server/checks/worker.ts',
        'jobs-thread': 'server/jobs/thread.ts',
        'pdf-process': 'server/integrations/pdf/process.ts',
      },
      // All files in one folder: the server looks for the files of its threads and processes beside its own.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    sourcemap: false,
  },
});
