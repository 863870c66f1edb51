import { X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, type Ref, useRef, useState } from 'react';
import { addChips } from './chips.ts';
import { cn } from './cn.ts';
import { controlClass, useField } from './field.tsx';
import { useAfterPress } from './use-after-press.ts';

/**
 * A box for a list of short words. Enter or a comma adds one, pasting a comma-separated list adds all, and Backspace in the empty
 * box removes the last one.
 */
export function ChipsInput({
  value,
  onChange,
  onTyping,
  max = 50,
  placeholder = 'Type and press Enter',
  disabled = false,
  maxLength = 80,
  phrases = false,
  ref,
}: {
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** Called with what stands in the box while a word is typed; `onChange` follows when it is added, and then nothing stands there. */
  onTyping?: (text: string) => void;
  max?: number;
  placeholder?: string;
  disabled?: boolean;
  maxLength?: number;
  /** True if entries may contain commas. Then only Enter and line breaks separate them. */
  phrases?: boolean;
  ref?: Ref<HTMLInputElement>;
}) {
  const [text, setText] = useState('');
  const [said, setSaid] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const field = useField({});
  const afterPress = useAfterPress();

  const add = (typed: string) => {
    const next = phrases ? addChips(value, typed, max, /[\n\r]+/) : addChips(value, typed, max);
    setText('');
    if (next.length === value.length) return;
    onChange(next);
    setSaid(`Added ${next.slice(value.length).join(', ')}`);
  };
  const remove = (chip: string) => {
    onChange(value.filter((other) => other !== chip));
    setSaid(`Removed ${chip}`);
    box.current?.querySelector('input')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const last = value.at(-1);
    if (event.key === 'Enter' || (event.key === ',' && !phrases)) {
      if (event.key === 'Enter' && text.trim() === '') return;
      event.preventDefault();
      add(text);
    } else if (event.key === 'Backspace' && text === '' && last !== undefined) remove(last);
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text');
    if (!(phrases ? /\n/ : /[,;\n\t]/).test(pasted)) return;
    event.preventDefault();
    add(text + pasted);
  };

  return (
    <div
      ref={box}
      className={cn(
        controlClass,
        'flex min-h-control flex-wrap items-center gap-1.5 px-2 py-1.5 focus-within:outline-2 focus-within:outline-ring focus-within:outline-offset-2',
        field['aria-invalid'] && 'border-bad',
      )}
    >
      {value.length > 0 && (
        <ul className="contents">
          {value.map((chip) => (
            <li
              key={chip}
              className="inline-flex max-w-full items-center gap-0.5 rounded-2xl bg-primary-soft ps-2.5 pe-0.5 text-base"
            >
              <span className="wrap-anywhere min-w-0">{chip}</span>
              <button
                type="button"
                disabled={disabled}
                aria-label={`Remove ${chip}`}
                onClick={() => remove(chip)}
                className="grid size-6 shrink-0 place-items-center rounded-full text-muted-foreground hover:bg-foreground/10 hover:text-foreground touch:size-9"
              >
                <X className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        ref={ref}
        value={text}
        disabled={disabled}
        maxLength={maxLength}
        placeholder={value.length === 0 ? placeholder : value.length >= max ? `At most ${max}` : ''}
        onChange={({ target }) => {
          setText(target.value);
          onTyping?.(target.value);
        }}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={() => text.trim() && afterPress(() => add(text))}
        className="h-6 min-w-24 flex-1 bg-transparent px-1 outline-none"
        {...field}
      />
      <span aria-live="polite" className="sr-only">
        {said}
      </span>
    </div>
  );
}
