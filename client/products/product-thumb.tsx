import { Package } from 'lucide-react';
import { useState } from 'react';
import { cn } from '../ui/cn.ts';

const sizes = { sm: 'size-9', md: 'size-14', lg: 'size-20', xl: 'size-24' };

/**
 * A small picture of a product. It is decorative, because the product's name always stands beside it. With `whole`, nothing of the
 * picture is cut off.
 */
export function ProductThumb({
  src,
  size = 'sm',
  whole = false,
}: {
  src: string | null;
  size?: keyof typeof sizes;
  whole?: boolean;
}) {
  const [broken, setBroken] = useState(false);
  return (
    <span
      className={cn(
        'grid shrink-0 place-items-center overflow-hidden rounded-control border bg-sunken text-muted-foreground',
        sizes[size],
      )}
    >
      {src && !broken ? (
        <img
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          className={cn('size-full', whole ? 'object-contain' : 'object-cover')}
          onError={() => setBroken(true)}
        />
      ) : (
        <Package className="size-4.5 opacity-70" />
      )}
    </span>
  );
}
