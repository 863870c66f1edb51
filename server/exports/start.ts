/** Starts an export, and stops or removes it. */
import type { ExportSettings } from '#shared/exports/exports.ts';
import type { SellerCtx } from '../context.ts';
import { notFound } from '../errors.ts';

/**
 * Writes the products into a file. A small one is finished when this returns, a large one is made by a job.
 * @throws AppError NOT_FOUND if there is no such format for exports; CONFLICT if too many exports wait already
 */
export async function createExport(_ctx: SellerCtx, _settings: ExportSettings): Promise<{ id: string }> {
  throw notFound('This format does not exist.');
}

/**
 * Stops an export that is waiting or running. What has been written of its file is dropped.
 * @throws AppError NOT_FOUND; CONFLICT if it is over
 */
export async function cancelExport(_ctx: SellerCtx, _id: string): Promise<void> {
  throw notFound('This export does not exist.');
}

/**
 * Removes an export and its file; one that is running is stopped.
 * @throws AppError NOT_FOUND
 */
export async function removeExport(_ctx: SellerCtx, _id: string): Promise<void> {
  throw notFound('This export does not exist.');
}
