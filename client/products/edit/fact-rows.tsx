import type { ClipboardEvent } from 'react';
import { type Attribute, isBlankFact } from '#shared/facts/facts.ts';
import { factLimits } from '#shared/products/limits.ts';
import { Input } from '../../ui/input.tsx';
import { type PastedLines, readPastedLines } from './fact-lines.ts';
import { RowList } from './row-list.tsx';

const blank: Attribute = { name: '', value: '', unit: '' };
/** The placeholders of an empty row. In a row with typed text they could be mistaken for values. */
const example: Attribute = { name: 'Height', value: '42', unit: 'cm' };
const exampleFor = (fact: Attribute) => (isBlankFact(fact) ? example : blank);

/** The facts of a product, one per row, such as "Height, 42, cm". Several lines pasted into a name go to `onPaste`. */
export function FactRows({
  facts,
  error,
  onChange,
  onPaste,
}: {
  facts: readonly Attribute[];
  error: string | undefined;
  onChange: (facts: Attribute[]) => void;
  /** `index` is the row into which the lines were pasted. */
  onPaste: (lines: PastedLines, index: number) => void;
}) {
  const paste = (event: ClipboardEvent, index: number) => {
    const lines = readPastedLines(event.clipboardData.getData('text'));
    if (!lines) return;
    event.preventDefault();
    onPaste(lines, index);
  };
  return (
    <RowList
      legend="Facts"
      one="fact"
      hint="Size, material, colour, what is in the box. Paste lines such as “Height: 42 cm” to add many at once."
      error={error}
      rows={facts}
      blank={blank}
      isBlank={isBlankFact}
      max={factLimits.attributes}
      onChange={onChange}
    >
      {(fact, index, change) => (
        <span className="grid min-w-0 flex-1 basis-full grid-cols-[minmax(0,1fr)_6rem] gap-1 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_5.5rem]">
          <Input
            aria-label={`Name of fact ${index + 1}`}
            placeholder={exampleFor(fact).name}
            autoComplete="off"
            className="max-sm:col-span-2"
            maxLength={factLimits.attributeName}
            value={fact.name}
            onPaste={(event) => paste(event, index)}
            onChange={(event) => change({ ...fact, name: event.target.value })}
          />
          <Input
            aria-label={`Value of fact ${index + 1}`}
            placeholder={exampleFor(fact).value}
            autoComplete="off"
            maxLength={factLimits.attributeValue}
            value={fact.value}
            onChange={(event) => change({ ...fact, value: event.target.value })}
          />
          <Input
            aria-label={`Unit of fact ${index + 1}`}
            placeholder={exampleFor(fact).unit}
            autoComplete="off"
            maxLength={factLimits.attributeUnit}
            value={fact.unit}
            onChange={(event) => change({ ...fact, unit: event.target.value })}
          />
        </span>
      )}
    </RowList>
  );
}
