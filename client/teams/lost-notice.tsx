import { X } from 'lucide-react';
import { useState } from 'react';
import { forgetLost } from '../session/catalogue.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';

/** Says that this tab had to leave the catalogue of this name, until the person has read it. `rests`: nobody can open it now. */
export default function LostNotice({ name, rests }: { name: string; rests: boolean }) {
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
      </Banner>
    </div>
  );
}
