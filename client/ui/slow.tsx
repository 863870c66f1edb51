import { createContext, type ReactNode, useContext, useEffect, useId, useMemo, useState } from 'react';

/** Milliseconds after which an act counts as one that hangs. */
const SLOW_MS = 20_000;

type Tell = (who: string, isSlow: boolean) => void;
const SlowContext = createContext<Tell | null>(null);

/**
 * A dialog's content, in which a button that is busy for long says what to do: the answer may be lost on its way, while what was asked
 * for is done. `foot` stands below that sentence.
 */
export function SlowPlace({ children, foot }: { children: ReactNode; foot?: ReactNode }) {
  const [slow, setSlow] = useState<readonly string[]>([]);
  const tell = useMemo<Tell>(
    () => (who, isSlow) =>
      setSlow((before) => {
        const others = before.filter((one) => one !== who);
        return isSlow ? [...others, who] : others.length === before.length ? before : others;
      }),
    [],
  );
  return (
    <SlowContext value={tell}>
      {children}
      {/* No role="status": an empty one in every dialog would stand beside that of the dialog's own news. */}
      <p aria-live="polite" className="text-pretty text-warn [&:not(:empty)]:mt-4">
        {slow.length > 0 && 'This takes longer than usual. It may have arrived: close and look before you try again.'}
      </p>
      {foot}
    </SlowContext>
  );
}

/** Stands in a button while it is busy, and tells the dialog around it once that lasts long. */
export function TellSlow() {
  const tell = useContext(SlowContext);
  const id = useId();
  useEffect(() => {
    if (!tell) return;
    const timer = setTimeout(() => tell(id, true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      tell(id, false);
    };
  }, [tell, id]);
  return null;
}
