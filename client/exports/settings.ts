/** What a seller chooses for an export, besides the products. */
import type { ExportScope } from '#shared/exports/exports.ts';
import type { Format } from './export-types.ts';

export interface ChosenSettings {
  templateId: string;
  scope: ExportScope;
  forExcel: boolean;
  withOrigin: boolean;
}

/**
 * The settings to begin with: those of the last export in this format, as far as the format still has them. Without one, a shop
 * whose products have other texts here by now gets the changed texts alone, because other columns would set its prices and stock
 * back.
 */
export function settingsFor(format: Format): ChosenSettings {
  const { last } = format;
  return {
    templateId: format.id,
    scope: !format.canTexts ? 'all' : (last?.scope ?? (format.changed > 0 ? 'texts' : 'all')),
    forExcel: format.canForExcel && (last?.forExcel ?? false),
    withOrigin: format.hasOrigin && (last?.withOrigin ?? false),
  };
}

/** The settings in words, for example “changed texts only, for Excel”. */
export function settingsInWords({ scope, forExcel, withOrigin }: Omit<ChosenSettings, 'templateId'>): string {
  return [
    scope === 'texts' ? 'changed texts only' : 'all columns',
    forExcel && 'for Excel',
    withOrigin && 'with the writer of each text',
  ]
    .filter(Boolean)
    .join(', ');
}
