import { useRef, useState } from 'react';
import { ADMIN_FILE_ROWS, ADMIN_PAGE_MAX } from '#shared/admin.ts';
import { toastError, trpc } from '../../trpc.ts';
import { toast } from '../../ui/toast.ts';
import { type CsvCell, csvOf } from './csv.ts';
import type { AdminPages } from './use-admin-pages.ts';

/** What the file needs of a column. */
interface FileColumn<Row> {
  head: string;
  csv?: (row: Row) => CsvCell;
}

/** Saves all rows that match, up to ADMIN_FILE_ROWS, as a CSV file. The audit log notes it before the file is there. */
export function useListFile<Row>(name: string, columns: readonly FileColumn<Row>[], pages: AdminPages<Row>, query: string) {
  const note = trpc.admin.lists.noteFile.useMutation({ meta: { quiet: true } });
  const [collected, setCollected] = useState<number | null>(null);
  const stopped = useRef<AbortController | null>(null);
  const save = async () => {
    const stop = new AbortController();
    stopped.current = stop;
    const rows: Row[] = [];
    setCollected(0);
    try {
      let cursor: string | null = null;
      do {
        const page: { rows: Row[]; next: string | null } = await pages.load({ cursor, limit: ADMIN_PAGE_MAX }, stop.signal);
        rows.push(...page.rows);
        cursor = page.next;
        setCollected(rows.length);
      } while (cursor && rows.length < ADMIN_FILE_ROWS && !stop.signal.aborted);
      if (stop.signal.aborted) return;
      const kept = rows.slice(0, ADMIN_FILE_ROWS);
      await note.mutateAsync({ list: name, query, rows: kept.length });
      const written = columns.flatMap(({ head, csv }) => (csv ? [{ head, csv }] : []));
      const text = csvOf(
        written.map(({ head }) => head),
        kept.map((row) => written.map(({ csv }) => csv(row))),
      );
      download(`${name}.csv`, text);
      if (cursor)
        toast(`The file has the first ${ADMIN_FILE_ROWS.toLocaleString('en')} rows`, {
          description: 'Set a filter to get the others.',
        });
    } catch (error) {
      if (!stop.signal.aborted) toastError(error);
    } finally {
      setCollected(null);
    }
  };
  const stop = () => {
    stopped.current?.abort();
    setCollected(null);
  };
  return { save, stop, collected };
}

function download(fileName: string, text: string) {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  Object.assign(document.createElement('a'), { href: address, download: fileName }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
