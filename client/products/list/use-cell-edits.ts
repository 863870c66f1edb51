import { useMemo, useRef, useState } from 'react';
import { trpc } from '../../trpc.ts';
import { toast, UNDO_FOR } from '../../ui/toast.ts';
import { useStable } from '../../ui/use-stable.ts';
import { useProductCache } from '../product-cache.ts';
import type { ProductRow } from '../product-types.ts';
import { type CellField, type CellValues, cellFields, cellInWords, cellNames, differing } from './cells.ts';
import { beginEdit, newTurn, pick, sendEdit, type Turn } from './send-edit.ts';

/** What became of an edit that could not be saved. */
export interface CellProblem {
  message: string;
  /** The value that was typed, to be saved after all. */
  mine: Partial<CellValues>;
  /** True if somebody else changed the cell meanwhile; their value shows. */
  isConflict: boolean;
}

const keyOf = (id: string, field: CellField) => `${id}:${field}`;

/**
 * Saves cells of the list. A change shows at once; the changes of one product are sent one after the other, each based on the
 * version that the one before made. If somebody else has changed another field meanwhile, both changes stay. If they changed the
 * same one, their value shows and the person chooses.
 */
export function useCellEdits() {
  const cache = useProductCache();
  const update = trpc.products.update.useMutation({ meta: { quiet: true } });
  const [problems, setProblems] = useState<ReadonlyMap<string, CellProblem>>(new Map());
  /** The last call for each product, and what is known of it. */
  const queue = useRef(new Map<string, Turn & { last: Promise<unknown> }>());

  const setProblem = (id: string, fields: readonly CellField[], problem: CellProblem | null) =>
    setProblems((before) => {
      const next = new Map(before);
      for (const field of fields) {
        if (problem) next.set(keyOf(id, field), problem);
        else next.delete(keyOf(id, field));
      }
      return next;
    });

  /** Saves what differs. `undoing` says that this takes an earlier edit back, so that it offers no Undo itself. */
  const save = (row: ProductRow, wanted: Partial<CellValues>, undoing = false): void => {
    const fields = differing(wanted, row);
    setProblem(
      row.id,
      cellFields.filter((field) => wanted[field] !== undefined),
      null,
    );
    if (fields.length === 0) return;
    const changes = pick({ ...row, ...wanted }, fields);
    const before = pick(row, fields);
    const turn = queue.current.get(row.id) ?? { ...newTurn(), last: Promise.resolve() };
    queue.current.set(row.id, turn);
    beginEdit(turn, row, changes);
    cache.rowPatched(row.id, changes);
    const over = () => {
      turn.waiting.splice(turn.waiting.indexOf(changes), 1);
      return Object.assign({}, ...turn.waiting) as Partial<CellValues>;
    };

    const send = async (): Promise<void> => {
      // What the cells showed before may have been an edit that was not saved.
      const earlier = pick({ ...row, ...turn.saved }, fields);
      const sent = await sendEdit(turn, { id: row.id, version: row.version, before, changes }, (input) =>
        update.mutateAsync(input),
      );
      const rest = over();
      if (!('saved' in sent)) {
        const theirs = 'theirs' in sent ? sent.theirs : undefined;
        if (theirs) cache.cellsSaved(theirs, rest);
        else cache.rowPatched(row.id, { ...pick({ ...row, ...turn.saved }, fields), ...rest });
        const message =
          'theirs' in sent
            ? `Changed elsewhere to ${fields.map((field) => cellInWords(field, sent.theirs)).join(', ')}.`
            : `Not saved. ${sent.message}`;
        setProblem(row.id, fields, { message, mine: changes, isConflict: theirs !== undefined });
        return;
      }
      cache.cellsSaved(sent.saved, rest);
      const words = fields.map((field) => `${cellNames[field]} ${cellInWords(field, { ...row, ...changes })}`).join(', ');
      // The toast also tells somebody who cannot see the cell.
      toast.success(`${row.name}: ${words}${undoing ? ' again' : ''}`, {
        duration: UNDO_FOR,
        ...(!undoing && { action: { label: 'Undo', onClick: () => undo(row, changes, earlier) } }),
      });
    };
    turn.last = turn.last.then(send);
  };

  /** Gives the cells their earlier values, unless they have changed since. */
  const undo = (row: ProductRow, changes: Partial<CellValues>, before: Partial<CellValues>) => {
    const now = cache.shownRow(row.id) ?? { ...row, ...changes };
    const since = differing(changes, now);
    if (since.length === 0) return save(now, before, true);
    const words = since.map((field) => cellNames[field].toLowerCase()).join(', ');
    toast(`${row.name} was changed since, so it was left as it is: ${words}.`);
  };

  const acts = useStable({ save, forget: (id: string, field: CellField) => setProblem(id, [field], null) });
  const isSaving = update.isPending;
  // The same object until something changes, so that rows whose cells stay as they are need not be drawn anew.
  return useMemo(
    () => ({
      ...acts,
      /** Whether the answer to an edit is still awaited. */
      isSaving,
      problemOf: (id: string, field: CellField) => problems.get(keyOf(id, field)),
    }),
    [acts, isSaving, problems],
  );
}

export type CellEdits = ReturnType<typeof useCellEdits>;
