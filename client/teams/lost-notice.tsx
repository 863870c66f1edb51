import { X } from 'lucide-react';
import { useState } from 'react';
import { asPlainText } from '#shared/description/html.ts';
import { forgetLost } from '../session/catalogue.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';

/**
 * Says that this tab had to leave the catalogue of this name, until the person has read it. `rests`: nobody can open it now. `typed`:
 * what was typed there and could not be saved, to be copied.
 */
export default function LostNotice({ name, rests, typed }: { name: string; rests: boolean; typed: readonly string[] }) {
  const [hidden, setHidden] = useState(false);
  if (hidden) return null;
  const close = () => {
    forgetLost();
    setHidden(true);
  };
  return (
    <div className="mx-auto w-full max-w-[1288px] px-4 pt-4 sm:px-6">
      <Banner
        tone="warn"
        announce
        title={
          rests
            ? `The catalogue of ${name || 'that owner'} cannot be opened now`
            : name
              ? `You are no longer in the team of ${name}`
              : 'You are no longer in that team'
        }
        action={
          <Button
            size="sm"
            variant="ghost"
            iconOnly
            aria-label="Dismiss this notice"
            icon={<X className="size-4" />}
            onClick={close}
          />
        }
      >
        {rests
          ? 'The account of its owner is suspended or about to be deleted. It opens again if that changes. This is your own catalogue.'
          : 'This is your own catalogue. What you made there stays there; ask its owner if you still need it.'}
        {typed.length > 0 && (
          <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
            What you had typed there could not be saved.
            <CopyButton text={typed.map(asPlainText).join('\n\n')} label="Copy what you typed" variant="secondary" />
          </p>
        )}
      </Banner>
    </div>
  );
}
