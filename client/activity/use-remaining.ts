import { useEffect, useRef, useState } from 'react';
import { type ActivityItem, isAtWork } from '#shared/activity/activity.ts';
import { remainingText, type Sample, withSample } from './remaining.ts';

/** How often the remaining times are worked out while nothing else changes, in milliseconds. */
const EVERY = 5_000;

/** The remaining time of each job in words, by the jobs' ids. Jobs whose time cannot be estimated are left out. */
export function useRemaining(items: readonly ActivityItem[]): ReadonlyMap<string, string> {
  const samples = useRef(new Map<string, readonly Sample[]>());
  const [texts, setTexts] = useState<ReadonlyMap<string, string>>(new Map());

  useEffect(() => {
    const running = items.filter((item) => isAtWork(item) && item.total !== null);
    const at = Date.now();
    // Only running jobs keep their samples, so a job that was paused starts with new ones.
    samples.current = new Map(
      running.map(({ id, done }) => [id, withSample(samples.current.get(id) ?? [], { at, done })] as const),
    );
    const say = () => {
      const now = Date.now();
      const said = running.flatMap(({ id, total }) => {
        const text = remainingText(samples.current.get(id) ?? [], total, now);
        return text ? [[id, text] as const] : [];
      });
      setTexts(new Map(said));
    };
    say();
    if (running.length === 0) return;
    const timer = setInterval(say, EVERY);
    return () => clearInterval(timer);
  }, [items]);

  return texts;
}
