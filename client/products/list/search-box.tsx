import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Input } from '../../ui/input.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { useKeys } from '../../ui/keys.ts';
import { useSingleKeys } from '../../ui/single-keys.ts';

/** Milliseconds without a keystroke before the list is searched. */
const PAUSE = 250;

/** Searches while the person types. The key "/" moves the focus here. */
export function SearchBox({ value, onSearch }: { value: string; onSearch: (search: string) => void }) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const input = useRef<HTMLInputElement>(null);
  const singles = useSingleKeys();
  useKeys('Product list', [
    {
      keys: '/',
      does: 'Search the list',
      run: () => {
        input.current?.focus();
        input.current?.select();
      },
    },
  ]);

  const send = (typed: string) => {
    const search = typed.trim();
    if (search === sent.current) return;
    sent.current = search;
    onSearch(search);
  };
  const latest = useRef(send);
  latest.current = send;

  // The search has changed without typing (Back, a cleared filter, a link): show it in the box.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);

  useEffect(() => {
    const timer = setTimeout(() => latest.current(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <search className="min-w-0 flex-1 basis-56">
      <form
        className="relative"
        onSubmit={(event) => {
          event.preventDefault();
          send(text);
        }}
      >
        <Search className="pointer-events-none absolute start-3 top-1/2 size-4.5 -translate-y-1/2 text-muted-foreground" />
        <Input
          ref={input}
          type="search"
          aria-label="Search products"
          aria-keyshortcuts={singles ? '/' : undefined}
          placeholder="Search products"
          className="peer ps-9.5 pe-9"
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {text === '' && singles && (
          <Kbd className="pointer-events-none absolute end-2.5 top-1/2 -translate-y-1/2 peer-focus:hidden max-lg:hidden">/</Kbd>
        )}
      </form>
    </search>
  );
}
