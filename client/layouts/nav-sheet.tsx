import { MessageSquarePlus } from 'lucide-react';
import { openFeedback } from '../feedback/feedback-button.tsx';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/dialog.tsx';
import { SellerNav } from './seller-nav.tsx';
import { UsageMeter } from './usage-meter.tsx';

/** The menu that the button "More" opens. Its code is loaded when that button is first pointed at or focused. */
export default function NavSheet({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title="Menu">
      <div className="grid gap-4">
        <SellerNav onNavigate={() => onOpenChange(false)} />
        <UsageMeter />
        <Button
          icon={<MessageSquarePlus className="size-4.5" />}
          onClick={() => {
            onOpenChange(false);
            openFeedback();
          }}
        >
          Send feedback
        </Button>
      </div>
    </Sheet>
  );
}
