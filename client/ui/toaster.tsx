import { useEffect } from 'react';
import { Toaster as SonnerToaster, toast } from 'sonner';
import { startToasts } from './toast.ts';

/** The place where notifications show. */
export default function Toaster() {
  // The effects of a child run first, so sonner listens by then.
  useEffect(() => startToasts(toast), []);
  return <SonnerToaster position="top-right" duration={5000} gap={12} hotkey={['altKey', 'KeyT']} theme="light" closeButton />;
}
