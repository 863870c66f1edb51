import type { ClipboardEvent } from 'react';
import type { Attribute } from '#shared/facts/facts.ts';
import { factLimits } from '#shared/products/products.ts';
import { Input } from '../../ui/input.tsx';
import { factsFromLines } from './fact-lines.ts';
import { isBlankFact } from './form-values.ts';
import { RowList } from './row-list.tsx';

const blank: Attribute = { name: '', value: '', unit: '' };
/** The placeholders of an empty row. In a row with typed text they could be mistaken for values. */
const example: Attribute = { name: 'Height', value: '42', unit: 'cm' };
const exampleFor = (fact: Attribute) => (isBlankFact(fact) ? example : blank);

/** The facts of a product, one per row, such as "Height, 42, cm". Pasted lines of "Name: value" become rows. */
export function FactRows({
  facts,
  error,
  onChange,
}: {
  facts: readonly Attribute[];
  error: string | undefined;
  onChange: (facts: Attribute[]) => void;
}) {
  const paste = (event: ClipboardEvent, index: number) => {
    const pasted = factsFromLines(event.clipboardData.getData('text'));
    if (!pasted) return;
    event.preventDefault();
    const row = facts[index];
    const kept = row && !isBlankFact(row) ? index + 1 : index;
    const next = [...facts.slice(0, kept), ...pasted, ...facts.slice(index + 1)];
    onChange(next.slice(0, factLimits.attributes));
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
