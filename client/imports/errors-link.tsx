import { Download } from 'lucide-react';
import { useState } from 'react';
import { doors } from '#shared/paths.ts';
import { type ReadError, readError } from '../errors.ts';
import { catalogueHeaders } from '../session/catalogue.ts';
import { Button } from '../ui/button.tsx';
import { FieldError } from '../ui/field.tsx';

/**
 * Downloads the rows that were not imported, with the reasons. Uses `fetch` and not a plain link, so that this page shows a
 * failure itself.
 */
export function ErrorsLink({ id, fileName, size }: { id: string; fileName?: string; size?: 'sm' }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ReadError | null>(null);
  const download = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const answer = await fetch(`${doors.imports}/${id}/errors.csv`, { headers: catalogueHeaders() });
      if (!answer.ok) {
        const { error } = (await answer.json().catch(() => ({}))) as { error?: unknown };
        throw Object.assign(new Error('refused'), { data: error });
      }
      const url = URL.createObjectURL(await answer.blob());
      Object.assign(document.createElement('a'), { href: url, download: 'errors.csv' }).click();
      setTimeout(() => URL.revokeObjectURL(url), 60_000);
    } catch (error) {
      setProblem(readError(error));
    }
    setBusy(false);
  };
  return (
    <span className="inline-grid gap-1">
      <Button
        {...(size && { size })}
        icon={<Download className="size-4" />}
        busy={busy}
        onClick={download}
        {...(fileName && { 'aria-label': `Download errors.csv of ${fileName}` })}
      >
        errors.csv
      </Button>
      {problem && <FieldError>{problem.message}</FieldError>}
    </span>
  );
}
