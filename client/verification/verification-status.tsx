import { ShieldCheck, ShieldEllipsis } from 'lucide-react';
import type { ProofState } from './proofs.ts';

const words: Record<ProofState, string> = {
  idle: '',
  working: 'Checking your browser…',
  ready: 'Checked',
  failed: 'Your browser could not be checked yet. It is tried again when you send the form.',
};

/** Says how the check of the browser goes. It keeps its place while it says nothing, so that the form does not jump. */
export function VerificationStatus({ state }: { state: ProofState }) {
  const Icon = state === 'ready' ? ShieldCheck : ShieldEllipsis;
  return (
    <output className="flex min-h-5 items-center gap-1.5 text-muted-foreground text-sm">
      {state !== 'idle' && <Icon className={state === 'ready' ? 'size-4 text-ok' : 'size-4'} />}
      {words[state]}
    </output>
  );
}
