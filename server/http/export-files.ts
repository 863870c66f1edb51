import express, { type Router } from 'express';
import { exportIdInput } from '#shared/exports/exports.ts';
import { AppError, notFound } from '../errors.ts';
import { exportedFile } from '../exports/download.ts';
import { typeOf } from '../exports/form.ts';
import type { Services } from '../services.ts';
import { refuse } from './refuse.ts';
import { sendFile } from './send-file.ts';

/** GET /id/name: sends the file of an export to its owner. For everybody else there is none. */
export function exportFiles(services: Services, silentAfter?: number): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  router.get('/:id/:fileName', (req, res) =>
    sendFile(services, req, res, { name: 'GET /api/exports', limit: 'catalogueExportPerson', silentAfter }, async (ctx) => {
      const { fileName, ...rest } = req.params;
      const read = exportIdInput.safeParse(rest);
      // A URL with anything but a valid id in it names no export.
      if (!read.success) throw notFound('This export does not exist.');
      return { fileName, type: typeOf(fileName), ...(await exportedFile(ctx, read.data.id, fileName)) };
    }),
  );
  router.all('/:id/:fileName', (_req, res) => refuse(res, new AppError('WRONG_METHOD', 'This address answers GET.')));
  return router;
}
