import { confirmationKey } from '#shared/checks/confirmations.ts';
import { type Finding, isContrary } from '#shared/checks/finding.ts';
import { trpc } from '../trpc.ts';
import { toast, UNDO_FOR } from '../ui/toast.ts';

/** How long a toast with more text and two buttons stays, in milliseconds. */
const READ_FOR = 20_000;

interface Claim {
  /** Identifies the claim, made by `confirmationKey` (shared/checks/confirmations.ts). */
  key: string;
  /** The words of the text that make the claim. */
  found: string;
}

interface ToastButton {
  label: string;
  onClick: () => void;
}

/**
 * Says that a fact still contradicts the confirmed claim. `fact` is a fact in words, such as "Material: linen", which is quoted,
 * or only the name of the seller's private notes, whose words are never shown.
 */
const stillThere = (fact = '') =>
  fact.includes(': ') ? `Your fact still says “${fact}”` : `Your ${fact.toLowerCase()} still say otherwise`;

const claimOf = (finding: Finding): Claim => ({ key: confirmationKey(finding), found: finding.found });

/**
 * Confirms claims that no fact of a product supports, and takes confirmations back. A toast offers to undo either. `onChange` is
 * called as soon as the server has saved a change.
 */
export function useConfirmedClaims(productId: string, onChange: () => void = () => {}) {
  const utils = trpc.useUtils();
  const saved = {
    onSuccess: () => {
      onChange();
      return Promise.all([utils.products.facts.invalidate({ id: productId }), utils.seo.checklist.invalidate({ productId })]);
    },
  };
  const confirmClaims = trpc.products.confirmClaims.useMutation(saved);
  const withdrawClaims = trpc.products.withdrawClaims.useMutation(saved);

  /** Returns false if it failed; a toast has then told the person why. */
  const save = async (change: typeof confirmClaims | typeof withdrawClaims, claim: Claim): Promise<boolean> => {
    try {
      await change.mutateAsync({ id: productId, claims: [claim] });
      return true;
    } catch {
      return false;
    }
  };

  return {
    confirming: confirmClaims.isPending,
    /** The key of the claim whose confirmation is being taken back. */
    takingBack: withdrawClaims.isPending ? withdrawClaims.variables.claims[0]?.key : undefined,

    /**
     * Confirms the claim of a finding. A fact that contradicts the claim stays as it is; the toast says so and offers to `change` it.
     */
    async confirm(finding: Finding, change?: ToastButton): Promise<void> {
      const claim = claimOf(finding);
      if (!(await save(confirmClaims, claim))) return;
      const undo = { label: 'Undo', onClick: () => void save(withdrawClaims, claim) };
      if (isContrary(finding)) {
        toast.success(`Confirmed: “${claim.found}”.`, {
          description: `${stillThere(finding.fact)}, and new texts go by it. Change it if it is wrong.`,
          duration: READ_FOR,
          ...(change ? { action: change, cancel: undo } : { action: undo }),
        });
        return;
      }
      toast.success(`Confirmed: “${claim.found}”.`, {
        description: 'It holds for this sentence. Add it to the facts to say it anywhere.',
        duration: UNDO_FOR,
        action: undo,
      });
    },

    async takeBack(claim: Claim): Promise<void> {
      if (!(await save(withdrawClaims, claim))) return;
      toast(`No longer confirmed: “${claim.found}”.`, {
        description: 'Live texts stay as they are. A new one needs a fact for it.',
        duration: UNDO_FOR,
        action: { label: 'Undo', onClick: () => void save(confirmClaims, claim) },
      });
    },
  };
}
