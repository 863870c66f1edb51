import { useEffect, useState } from 'react';

/** Follows `value`, but only once it has not changed for `ms` milliseconds, for example to search when typing has stopped. */
export function useDebounced<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
