import { X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { splitFeatures } from '#shared/generation/form-output.ts';
import { formLimits } from '#shared/generation/options.ts';
import { cn } from '../../ui/cn.ts';
import { controlClass, useField } from '../../ui/field.tsx';
import { useAfterPress } from '../../ui/use-after-press.ts';

/**
 * A list of short sentences. Enter adds one; a comma does not, because sentences contain commas. Each line of a pasted list
 * becomes an entry. A click on an entry edits it.
 */
export function FeaturesInput({ value, onChange }: { value: readonly string[]; onChange: (value: string[]) => void }) {
  const [text, setText] = useState('');
  const [said, setSaid] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const field = useField({});
  const afterPress = useAfterPress();

  const add = (typed: string) => {
    const known = new Set(value.map((feature) => feature.toLowerCase()));
    const more = splitFeatures(typed).filter((feature) => !known.has(feature.toLowerCase()) && known.add(feature.toLowerCase()));
    setText('');
    if (more.length === 0) return;
    onChange([...value, ...more]);
    setSaid(`Added ${more.join(', ')}`);
  };
  const remove = (feature: string, edit = false) => {
    onChange(value.filter((other) => other !== feature));
    setText(edit ? feature : '');
    setSaid(edit ? `Editing ${feature}` : `Removed ${feature}`);
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.key !== 'Enter' || event.ctrlKey || event.metaKey || text.trim() === '') return;
    event.preventDefault();
    add(text);
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text');
    if (!pasted.includes('\n')) return;
    event.preventDefault();
    add(text + pasted);
  };

  return (
    <div
      className={cn(
        controlClass,
        'grid gap-1.5 bg-card! px-2 py-1.5 focus-within:outline-2 focus-within:outline-ring focus-within:outline-offset-2',
        field['aria-invalid'] && 'border-bad',
      )}
    >
      {value.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {value.map((feature) => (
            <li key={feature} className="inline-flex max-w-full items-center rounded-[14px] bg-primary-soft text-base">
              <button
                type="button"
                aria-label={`Edit ${feature}`}
                onClick={() => remove(feature, true)}
                className="min-h-6 min-w-0 break-words rounded-[14px] py-0.5 ps-2.5 pe-1 text-start touch:min-h-9"
              >
                {feature}
              </button>
              <button
                type="button"
                aria-label={`Remove ${feature}`}
                onClick={() => remove(feature)}
                className="grid size-6 shrink-0 place-items-center rounded-full text-muted-foreground hover:bg-foreground/10 hover:text-foreground touch:size-9"
              >
                <X className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        ref={input}
        value={text}
        maxLength={formLimits.keyFeature}
        autoComplete="off"
        placeholder={value.length === 0 ? 'Waxed cotton, holds 12 litres' : 'Add another'}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={() => text.trim() && afterPress(() => add(text))}
        className="h-6 w-full bg-transparent px-1 outline-none"
        {...field}
      />
      <span aria-live="polite" className="sr-only">
        {said}
      </span>
    </div>
  );
}
