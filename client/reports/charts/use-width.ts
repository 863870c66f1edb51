import { useLayoutEffect, useState } from 'react';

/**
 * The width of an element in pixels, kept up to date, and the ref that names the element: it goes while the chart is a table, and
 * another one comes after. The text of a chart keeps its size, so a chart is drawn for its width.
 */
export function useWidth(): [(element: HTMLElement | null) => void, number] {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (!element) return;
    const measure = () => setWidth(Math.floor(element.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return [setElement, width];
}
