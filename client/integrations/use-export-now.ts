import { useState } from 'react';
import type { Format } from '../exports/export-types.ts';
import { settingsFor } from '../exports/settings.ts';
import { useDownload } from '../exports/use-download.ts';
import { useExportRun, useStartExport } from '../exports/use-export-runs.ts';
import { productsAgain } from './again.ts';

/** Exports at once, with the settings of the last export, and downloads the file when it is ready. */
export function useExportNow() {
  const [id, setId] = useState<string | null>(null);
  const start = useStartExport();
  const run = useExportRun(id);
  useDownload(run.data);
  return {
    begin: (format: Format) =>
      start.mutate({ ...settingsFor(format), products: productsAgain(format) }, { onSuccess: (made) => setId(made.id) }),
    isStarting: start.isPending || (id !== null && run.isPending),
    error: start.error ?? run.error,
    run: run.data,
  };
}
