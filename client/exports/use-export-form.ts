import { useState } from 'react';
import { exportable, firstOffered } from './channels.ts';
import type { Format } from './export-types.ts';
import { type ChosenSettings, settingsFor } from './settings.ts';

/**
 * The chosen format and its settings; null until formats are known. It begins with the format of the last export, or the last one
 * of `platform`. What was set for a format is still there when the seller comes back to it.
 */
export function useExportForm(all: readonly Format[], platform: string | undefined) {
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [changed, setChanged] = useState<Record<string, ChosenSettings>>({});
  const formats = exportable(all);
  const ofPlatform = formats.filter((one) => one.platform === platform);
  const format = formats.find(({ id }) => id === chosenId) ?? firstOffered(ofPlatform.length > 0 ? ofPlatform : formats);
  if (!format) return null;
  const settings = changed[format.id] ?? settingsFor(format);
  return {
    formats,
    format,
    settings,
    choose: ({ id }: Format) => setChosenId(id),
    change: (change: Partial<ChosenSettings>) => setChanged({ ...changed, [format.id]: { ...settings, ...change } }),
  };
}
export type ExportForm = NonNullable<ReturnType<typeof useExportForm>>;
