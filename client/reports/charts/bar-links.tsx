import { type KeyboardEvent, useState } from 'react';
import { Link } from 'wouter';

export interface BarLink {
  /** What the bar stands for and how long it is: “3 Nov: 4 texts, 2 before”. */
  name: string;
  /** Null for a bar with nothing behind it. */
  href: string | null;
  /** Where it lies over the drawing, in pixels. */
  box: { left: number; top: number; width: number; height: number };
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * The bars of a chart as links. The Tab key stops once at a chart, and the arrow keys, Home and End go from bar to bar: a report has
 * more than a hundred bars.
 */
export function BarLinks({ title, bars }: { title: string; bars: readonly BarLink[] }) {
  const links = bars.filter(({ href }) => href !== null);
  const [reached, setReached] = useState(0);
  const current = Math.min(reached, links.length - 1);
  const move = (event: KeyboardEvent<HTMLUListElement>) => {
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? links.length - 1 : current + (steps[event.key] ?? Number.NaN);
    if (Number.isNaN(to) || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(links.length - 1, to));
    setReached(next);
    event.currentTarget.querySelectorAll('a')[next]?.focus();
  };
  if (links.length === 0) return null;
  return (
    <ul aria-label={`${title}: each bar opens the list of its products. Arrow keys go from bar to bar.`} onKeyDown={move}>
      {links.map(({ name, href, box }, at) => (
        <li key={name}>
          <Link
            href={href ?? ''}
            aria-label={name}
            title={name}
            tabIndex={at === current ? 0 : -1}
            onFocus={() => setReached(at)}
            className="absolute rounded-xs outline-offset-1 hover:bg-foreground/6 focus-visible:outline-2 focus-visible:outline-ring"
            style={box}
          />
        </li>
      ))}
    </ul>
  );
}
