import { X } from 'lucide-react';
import { useState } from 'react';
import { forgetLost } from '../session/catalogue.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';

/** Says that this tab had to leave the catalogue of this name, until the person has read it. */
export default function LostNotice({ name }: { name: string }) {
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
        title={name ? `You are no longer in the team of ${name}` : 'You are no longer in that team'}
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
        This is your own catalogue. What you made there stays there; ask its owner if you still need it.
      </Banner>
    </div>
  );
}
