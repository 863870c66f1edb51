import { useEffect, useRef } from 'react';
import { inCatalogue } from '../session/catalogue.ts';
import { startDownload } from './download.ts';
import type { ExportRun } from './export-types.ts';

/** Downloads the file of an export once, as soon as it is ready. */
export function useDownload(run: ExportRun | undefined) {
  const downloaded = useRef<string | null>(null);
  useEffect(() => {
    if (run?.state !== 'done' || run.rows === 0 || !run.address || downloaded.current === run.id) return;
    downloaded.current = run.id;
    startDownload(inCatalogue(run.address), run.fileName);
  }, [run]);
}
