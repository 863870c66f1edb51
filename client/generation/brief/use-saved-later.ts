import { useEffect, useRef } from 'react';

/**
 * Saves a value some time after its last change, and at once when the page is left. The value it begins with counts as saved.
 * @param save must be the same function each time
 * @param after milliseconds
 */
export function useSavedLater<Value>(value: Value, save: (value: Value) => void, after: number): void {
  const first = useRef(value);
  const unsaved = useRef<{ value: Value } | null>(null);
  useEffect(() => {
    if (value === first.current) return;
    unsaved.current = { value };
    const timer = setTimeout(() => {
      unsaved.current = null;
      save(value);
    }, after);
    return () => clearTimeout(timer);
  }, [value, save, after]);
  useEffect(() => {
    const flush = () => {
      if (unsaved.current) save(unsaved.current.value);
      unsaved.current = null;
    };
    addEventListener('pagehide', flush);
    return () => {
      removeEventListener('pagehide', flush);
      flush();
    };
  }, [save]);
}
