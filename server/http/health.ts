import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Router } from 'express';
import express from 'express';
import type { Services } from '../services.ts';

/** Milliseconds the answer to whether the disk takes a file is kept. */
const PROBE_EVERY = 1_000;

/** /livez: the process answers. /readyz: it also reaches its database and can write a file. Neither says more than that. */
export function health(services: Services): Router {
  const router = express.Router();
  let asked: { at: number; answer: Promise<void> } | null = null;
  const canWrite = (): Promise<void> => {
    if (!asked || performance.now() - asked.at > PROBE_EVERY) {
      asked = { at: performance.now(), answer: writeProbe(services.config.dataDir) };
    }
    return asked.answer;
  };
  router.get('/livez', (_req, res) => {
    res.setHeader('Cache-Control', 'no-store');
    res.json({ status: 'alive' });
  });
  router.get('/readyz', async (_req, res) => {
    res.setHeader('Cache-Control', 'no-store');
    try {
      await Promise.all([services.database.ping(1_500), canWrite()]);
      res.json({ status: 'ready' });
    } catch {
      res.status(503).json({ status: 'not ready' });
    }
  });
  return router;
}

/** Writes a page and takes it away again: a disk that is full or only reads says so. */
async function writeProbe(dataDir: string): Promise<void> {
  const file = join(dataDir, `.probe-${process.pid}`);
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await writeFile(file, Buffer.alloc(4_096), { mode: 0o600 });
  } finally {
    await rm(file, { force: true });
  }
}
