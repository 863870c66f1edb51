import { Plus } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { withUnit } from '#shared/facts/facts.ts';
import { splitUnit } from '#shared/facts/units.ts';
import { factLimits } from '#shared/products/limits.ts';
import { placeLines, readPastedLines } from '../../products/edit/fact-lines.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { useTextFacts } from '../desk/text-facts.ts';
import type { Product } from './chosen-product.tsx';
import type { BriefFact, FactListChanges } from './fact-changes.ts';
import { factWords, type useChangeFacts } from './use-change-facts.ts';

type Changes = ReturnType<typeof useChangeFacts>;

/**
 * A fact opened in the place of its chip: its name and its value. Enter saves, Escape gives up. Without a name it is a key
 * feature.
 */
export function FactForm({
  fact: shown,
  changes,
  onClose,
  onSaid,
  onRemoved,
}: {
  fact: BriefFact;
  changes: Changes;
  onClose: () => void;
  onSaid: (words: string) => void;
  onRemoved: () => void;
}) {
  // The fact that was opened. While the form is open, others may be added or removed before it, and the list hands in another one.
  const [fact] = useState(shown);
  const [name, setName] = useState(fact.name);
  const [value, setValue] = useState(withUnit(fact));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const problemId = useId();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.select(), []);
  const settle = async (work: Promise<string | null>, done: () => void) => {
    setBusy(true);
    const failed = await work;
    setBusy(false);
    setProblem(failed);
    if (failed === null) done();
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    // In React, events in a sheet also reach the components around it.
    event.stopPropagation();
    if (busy || value.trim() === '') return;
    // The unit was taken out of the value when the fact was entered, so an unchanged value keeps it as it is.
    const said = value.trim() === withUnit(fact) ? { value: fact.value, unit: fact.unit } : splitUnit(value.trim());
    const after = name.trim() === '' ? { name: '', value: value.trim(), unit: '' } : { name: name.trim(), ...said };
    if (factWords(after) === factWords(fact) && after.name === fact.name) return onClose();
    void settle(changes.replace(fact, after), () => {
      onSaid(`Saved: ${factWords(after)}`);
      onClose();
    });
  };
  const giveUp = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    // Escape gives up the change and does not also close the sheet.
    event.stopPropagation();
    onClose();
  };
  const wiring = { 'aria-invalid': problem !== null || undefined, 'aria-describedby': problem ? problemId : undefined };
  return (
    <form className="grid gap-1.5 rounded-control border border-primary p-2" onSubmit={save} onKeyDown={giveUp}>
      <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-1.5">
        <Input
          aria-label="Name of the fact"
          placeholder="Name"
          value={name}
          maxLength={factLimits.attributeName}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
          {...wiring}
        />
        <Input
          ref={first}
          aria-label="Value of the fact"
          placeholder="Value"
          value={value}
          maxLength={factLimits.attributeValue}
          autoComplete="off"
          onChange={(event) => setValue(event.target.value)}
          {...wiring}
        />
      </div>
      {problem && <FieldError id={problemId}>{problem}</FieldError>}
      <div className="flex flex-wrap gap-1.5">
        <Button type="submit" size="sm" variant="primary" busy={busy} disabled={value.trim() === ''}>
          Save
        </Button>
        <Button size="sm" variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button
          size="sm"
          variant="ghost"
          className="ms-auto"
          disabled={busy}
          onClick={() => void settle(changes.remove(fact), onRemoved)}
        >
          Remove
        </Button>
      </div>
    </form>
  );
}

/**
 * The box that adds a fact: "Capacity: 350 ml", or plain words, which become a key feature. Several pasted lines are added at
 * once, as in the product form.
 */
export function AddFact({ product, changes, onSaid }: { product: Product; changes: Changes; onSaid: (words: string) => void }) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const problemId = useId();
  const input = useRef<HTMLInputElement>(null);
  const asked = useTextFacts((facts) => facts.asked);
  useEffect(() => {
    if (asked === null) return;
    if (asked !== '') setText(`${asked.charAt(0).toUpperCase()}${asked.slice(1)}: `);
    input.current?.focus();
    useTextFacts.setState({ asked: null });
  }, [asked]);
  const add = async (typed: string) => {
    const words = typed.trim();
    if (words === '') return;
    // Emptied at once, so that the next fact can be typed while this one is saved.
    setText('');
    setProblem(null);
    let leftOut = '';
    const failed = await changes.save((now) => {
      const placed = withLines(now, words);
      leftOut = placed.leftOut;
      return placed.changes;
    });
    setProblem(failed ?? (leftOut || null));
    if (failed === null && leftOut === '') onSaid(`Added: ${words}`);
    else setText((now) => now || words);
  };
  return (
    <form
      className="grid grid-cols-1 gap-1.5"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        void add(text);
      }}
    >
      <div className="flex gap-1.5">
        <Input
          ref={input}
          data-add-fact=""
          aria-label={`Add a fact about ${product.name}`}
          placeholder="Add a fact… Capacity: 350 ml"
          value={text}
          maxLength={factLimits.attributeName + factLimits.attributeValue}
          autoComplete="off"
          enterKeyHint="done"
          className="min-w-0 flex-1"
          aria-invalid={problem !== null || undefined}
          aria-describedby={problem ? problemId : undefined}
          onChange={(event) => setText(event.target.value)}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text');
            if (!/\n/.test(pasted.trim())) return;
            event.preventDefault();
            void add(`${text}${pasted}`);
          }}
        />
        <Button
          type="submit"
          iconOnly
          aria-label="Add the fact"
          aria-disabled={text.trim() === '' || undefined}
          icon={<Plus className="size-4" />}
        />
      </div>
      {problem && (
        <div role="alert">
          <FieldError id={problemId}>{problem}</FieldError>
        </div>
      )}
    </form>
  );
}

/** The lists with the typed lines added: a line with a name as an attribute, any other as a key feature. */
function withLines({ attributes, keyFeatures }: Product, typed: string): { changes: FactListChanges; leftOut: string } {
  const lines = readPastedLines(typed) ?? { facts: [], features: [typed] };
  const placed = placeLines(lines, attributes.length - 1, attributes, keyFeatures);
  const changes = {
    ...(lines.facts.length > 0 ? { attributes: placed.facts } : {}),
    ...(lines.features.length > 0 ? { keyFeatures: placed.keyFeatures } : {}),
  };
  return { changes, leftOut: placed.leftOut };
}
