import { Checkbox } from '../ui/checkbox.tsx';
import { RadioGroup } from '../ui/radio-group.tsx';
import type { Format } from './export-types.ts';
import type { ChosenSettings } from './settings.ts';

/** What the file holds. Only what the format has room for is shown. */
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
              hint: 'For a new shop, or to work on in a spreadsheet. A shop that has these products also takes prices and stock from it.',
            },
            {
              value: 'texts',
              label: 'Changed texts only',
              hint: 'For a shop that has these products. An empty cell would overwrite there, so the file leaves out everything you did not change.',
            },
          ]}
        />
      )}
      {(format.canForExcel || format.hasOrigin) && (
        <fieldset>
          <legend className="mb-1.5 font-medium">Options</legend>
          <div className="grid gap-2 sm:grid-cols-2">
            {format.canForExcel && (
              <Checkbox
                label="For Excel"
                hint="Shows accents correctly and never runs a text as a formula. Import takes the marks for this off again."
                checked={settings.forExcel}
                onChange={({ target }) => onChange({ forExcel: target.checked })}
              />
            )}
            {format.hasOrigin && (
              <Checkbox
                label="Who wrote each text"
                hint="A column that says AI, AI and edited, or a person."
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
