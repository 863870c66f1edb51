import { Sheet } from '../ui/dialog.tsx';
import { SellerNav } from './seller-nav.tsx';
import { UsageMeter } from './usage-meter.tsx';

/** The menu behind More. Loaded when More is first touched, because it brings the code of the dialog with it. */
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
