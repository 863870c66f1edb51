import { useEffect } from 'react';
import { Toaster as SonnerToaster, toast } from 'sonner';
import { useLocation } from 'wouter';
import { leavePage, startToasts } from './toast.ts';

/**
 * The place where notifications show: top right, on a wide screen below the buttons of the page's head, on a narrow one over the bar
 * with the menu.
 */
export default function Toaster() {
  // The effects of a child run first, so sonner listens by then.
  useEffect(() => startToasts(toast), []);
  const [path] = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page
  useEffect(() => leavePage(), [path]);
  return (
    <SonnerToaster
      position="top-right"
      offset={{ top: 88, right: 24 }}
      mobileOffset={{ top: 6, left: 6, right: 6 }}
      duration={5000}
      gap={12}
      hotkey={['altKey', 'KeyT']}
      theme="light"
      closeButton
    />
  );
}
