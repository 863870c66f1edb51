import { Search } from 'lucide-react';
import { useId, useState } from 'react';
import { useLocation } from 'wouter';
import { cn } from '../ui/cn.ts';
import { controlClass } from '../ui/field.tsx';
import { adminEntries } from './admin-links.ts';

/** Finds an admin screen by its name. Enter opens the first match. */
export function AdminSearch() {
  const [text, setText] = useState('');
  const [, navigate] = useLocation();
  const listId = useId();
  const wanted = text.trim().toLowerCase();
  const matches = wanted ? adminEntries.filter(({ label }) => label.toLowerCase().includes(wanted)) : [];
  const open = (label: string) => {
    const entry = adminEntries.find((other) => other.label === label) ?? matches[0];
    if (!entry) return;
    setText('');
    navigate(entry.href);
  };
  return (
    <search className="w-full max-w-sm">
      <form
        className="relative"
        onSubmit={(event) => {
          event.preventDefault();
          open(text);
        }}
      >
        <Search className="pointer-events-none absolute start-3 top-1/2 size-4 -translate-y-1/2 text-muted-foreground" />
        <input
          type="search"
          aria-label="Search the admin pages"
          placeholder="Search"
          list={listId}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className={cn(controlClass, 'h-control ps-9 pe-3')}
        />
        <datalist id={listId}>
          {adminEntries.map(({ href, label }) => (
            <option key={href} value={label} />
          ))}
        </datalist>
        <output className="sr-only">{wanted && matches.length === 0 ? 'No admin page by that name' : ''}</output>
      </form>
    </search>
  );
}
