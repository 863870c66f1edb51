import express, { type Router } from 'express';
import { AppError } from '../errors.ts';
import { typeOf } from '../exports/form.ts';
import { sampleOf } from '../exports/sample.ts';
import type { Services } from '../services.ts';
import { refuse } from './refuse.ts';
import { sendFile } from './send-file.ts';

/** GET /id/sample: sends an example file in one of the known file formats, with its columns and one product. */
export function templateFiles(services: Services): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  router.get('/:id/sample', (req, res) =>
    sendFile(services, req, res, { name: 'GET /api/templates', limit: 'catalogueExportPerson' }, async (ctx) => {
      const { fileName, bytes } = await sampleOf(ctx, req.params.id);
      return { fileName, type: typeOf(fileName), bytes };
    }),
  );
  router.all('/:id/sample', (_req, res) => refuse(res, new AppError('WRONG_METHOD', 'This address answers GET.')));
  return router;
}
