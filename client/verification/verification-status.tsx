import { ShieldCheck, ShieldEllipsis } from 'lucide-react';
import { cn } from '../ui/cn.ts';
import type { ProofState } from './proofs.ts';

const words: Record<ProofState, string> = {
  idle: '',
  working: 'Checking your browser…',
  ready: 'Your browser was checked.',
  failed: 'Your browser could not be checked yet. It is tried again when you send the form.',
};

/**
 * Tells the person how the check of their browser is going. While there is nothing to tell, its line stays empty, so that the
 * form does not jump later. With `rare`, for forms that seldom need the check, there is no empty line.
 */
export function VerificationStatus({ state, rare = false }: { state: ProofState; rare?: boolean }) {
  const Icon = state === 'ready' ? ShieldCheck : ShieldEllipsis;
  return (
    <output className={cn('flex items-center gap-1.5 text-muted-foreground text-sm', rare ? 'empty:-mt-4' : 'min-h-5')}>
      {state !== 'idle' && <Icon className="size-4" />}
      {words[state]}
    </output>
  );
}
