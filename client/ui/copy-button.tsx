import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './button.tsx';

/** A button that copies a text, then shows for two seconds whether that worked. */
export function CopyButton({
  text,
  label = 'Copy',
  iconOnly = false,
  variant = 'ghost',
  onCopied,
}: {
  text: string;
  label?: string;
  iconOnly?: boolean;
  variant?: 'ghost' | 'secondary' | 'primary';
  /** Called once the text is in the clipboard. */
  onCopied?: () => void;
}) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), 2000);
    return () => clearTimeout(timer);
  }, [state]);
  const words = { idle: label, copied: 'Copied', failed: 'Select and copy by hand' }[state];
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => {
        setState('copied');
        onCopied?.();
      },
      () => setState('failed'),
    );
  return (
    <>
      <Button
        size="sm"
        variant={variant}
        iconOnly={iconOnly}
        aria-label={iconOnly ? label : undefined}
        icon={state === 'copied' ? <Check className="size-4 text-ok" /> : <Copy className="size-4" />}
        onClick={copy}
      >
        {iconOnly ? null : words}
      </Button>
      <span aria-live="polite" className="sr-only">
        {state === 'idle' ? '' : words}
      </span>
    </>
  );
}
