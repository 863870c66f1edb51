import { useLayoutEffect, useRef, useState } from 'react';

type Functions = Record<string, (...args: never[]) => void>;

/** The same functions at every render, which call the newest ones. So a part that gets them is drawn anew only when its data change. */
export function useStable<T extends Functions>(functions: T): T {
  const newest = useRef(functions);
  useLayoutEffect(() => {
    newest.current = functions;
  });
  const [stable] = useState(() => {
    const calls = Object.keys(functions).map((name) => [name, (...args: never[]) => newest.current[name]?.(...args)]);
    return Object.fromEntries(calls) as T;
  });
  return stable;
}
