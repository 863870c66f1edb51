import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { HELP_QUERY_MAX } from '#shared/help-articles.ts';
import { cn } from '../ui/cn.ts';
import { controlClass } from '../ui/field.tsx';

export function SearchField({
  value,
  onChange,
  label,
  large = false,
}: {
  value: string;
  onChange: (value: string) => void;
  label: string;
  large?: boolean;
}) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <search className="relative block">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 start-3 my-auto size-4.5 text-muted-foreground"
      />
      <input
        ref={field}
        type="search"
        aria-label={label}
        placeholder="Ask a question, or type a word"
        maxLength={HELP_QUERY_MAX}
        autoComplete="off"
        spellCheck
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={cn(controlClass, 'ps-10 pe-10 [&::-webkit-search-cancel-button]:hidden', large ? 'h-12' : 'h-control')}
      />
      {value && (
        <button
          type="button"
          aria-label="Clear the search"
          onClick={() => {
            onChange('');
            field.current?.focus();
          }}
          className="absolute inset-y-0 end-2 my-auto grid size-8 place-items-center rounded-control text-muted-foreground hover:text-foreground"
        >
          <X className="size-4" />
        </button>
      )}
    </search>
  );
}
