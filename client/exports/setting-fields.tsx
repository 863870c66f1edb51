import { plural } from '../products/format.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { RadioGroup } from '../ui/radio-group.tsx';
import type { Format } from './export-types.ts';
import type { ChosenSettings } from './settings.ts';

/** The settings for what the file contains. Settings that the format does not support are not shown. */
export function SettingFields({
  format,
  settings,
  onChange,
}: {
  format: Format;
  settings: ChosenSettings;
  onChange: (change: Partial<ChosenSettings>) => void;
}) {
  return (
    <>
      {format.canTexts && (
        <div>
          <RadioGroup
            legend="What it holds"
            name="scope"
            columns={2}
            value={settings.scope}
            onValueChange={(scope) => onChange({ scope })}
            options={[
              {
                value: 'all',
                label: 'All columns',
                hint: 'For a new shop or a spreadsheet. A shop that already has these products takes prices and stock from the file too.',
              },
              {
                value: 'texts',
                label: 'Changed texts only',
                hint: 'For a shop that already has these products. Everything you did not change is left out, because an empty cell would overwrite it.',
              },
            ]}
          />
          {format.changed > 0 && !format.last && settings.scope === 'texts' && (
            <p className="mt-2 text-muted-foreground text-sm">
              Chosen because {plural(format.products, 'product')} came from a file of this shop, and{' '}
              {format.changed.toLocaleString('en')} {format.changed === 1 ? 'has' : 'have'} new texts since.
            </p>
          )}
        </div>
      )}
      {(format.canForExcel || format.hasOrigin) && (
        <fieldset>
          <legend className="mb-1.5 font-medium">Options</legend>
          <div className="grid gap-2 sm:grid-cols-2">
            {format.canForExcel && (
              <Checkbox
                label="For Excel"
                hint={`Shows accents correctly and never runs text as a formula. Importing the file here removes the marks again.${
                  format.format === 'xlsx'
                    ? ''
                    : ' If Excel puts everything into one column, choose the Excel format of “Spreadsheet”.'
                }`}
                checked={settings.forExcel}
                onChange={({ target }) => onChange({ forExcel: target.checked })}
              />
            )}
            {format.hasOrigin && (
              <Checkbox
                label="Who wrote each text"
                hint="Adds columns that say AI, AI edited by a person, or a person, and who approved the texts."
                checked={settings.withOrigin}
                onChange={({ target }) => onChange({ withOrigin: target.checked })}
              />
            )}
          </div>
        </fieldset>
      )}
    </>
  );
}
