import { Package } from 'lucide-react';
import { cn } from '../../../ui/cn.ts';

/** The product's first picture, or a grey area in its place. Decorative: the title stands beside it. */
export function Picture({
  src,
  cover = false,
  className,
}: {
  src: string | null;
  /** Fills the square and cuts off the edges, as tiles of search results do. */
  cover?: boolean;
  className?: string;
}) {
  return (
    <span
      className={cn('grid aspect-square shrink-0 place-items-center overflow-hidden bg-sunken text-muted-foreground', className)}
    >
      {src ? (
        <img src={src} alt="" decoding="async" className={cn('size-full bg-white', cover ? 'object-cover' : 'object-contain')} />
      ) : (
        <span className="grid justify-items-center gap-1 p-2 text-center text-sm">
          <Package className="size-5 opacity-70" />
          No picture
        </span>
      )}
    </span>
  );
}
