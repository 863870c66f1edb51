import { createContext, type Dispatch, type SetStateAction, useContext, useState } from 'react';

/** For each list of fields to paste: the fields that were copied, with the text that was copied. */
type Copied = Readonly<Record<string, Readonly<Record<string, string>>>>;

const CopiedContext = createContext<readonly [Copied, Dispatch<SetStateAction<Copied>>] | null>(null);

/** Keeps what was copied while the previews inside are closed and opened again. */
export const CopiedProvider = CopiedContext.Provider;
export const useAllCopied = () => useState<Copied>({});

/** What was copied of one list, by the name of the field, and how to note one. Outside of a provider it is gone with the list. */
export function useCopied(list: string): readonly [Readonly<Record<string, string>>, (field: string, text: string) => void] {
  const own = useAllCopied();
  const [all, setAll] = useContext(CopiedContext) ?? own;
  const note = (field: string, text: string) => setAll((now) => ({ ...now, [list]: { ...now[list], [field]: text } }));
  return [all[list] ?? {}, note];
}
