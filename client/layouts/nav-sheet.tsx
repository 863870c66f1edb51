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
      </div>
    </Sheet>
  );
}
