import { ImagePlus, Link2 } from 'lucide-react';
import { useState } from 'react';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cn } from '../../ui/cn.ts';
import { hostOf } from '../edit/picture-order.ts';
import type { ProductImage } from '../product-types.ts';

/** One large picture, with the others to select from. */
export function Gallery({ images, editHref }: { images: readonly ProductImage[]; editHref: string }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = images.find(({ id }) => id === chosen) ?? images[0];
  if (!shown)
    return (
      <Card title="Pictures">
        <p className="text-muted-foreground">
          None yet. The AI writer looks at the first one for colour and shape; the offline writer cannot see.
        </p>
        <ButtonLink size="sm" className="mt-3" href={editHref} icon={<ImagePlus className="size-4" />}>
          Add pictures
        </ButtonLink>
      </Card>
    );
  return (
    <Card flush className="overflow-hidden">
      <Large image={shown} />
      {images.length > 1 && (
        <ul className="flex flex-wrap gap-2 border-t p-3" aria-label="Pictures">
          {images.map((image, at) => (
            <li key={image.id}>
              <button
                type="button"
                aria-pressed={image.id === shown.id}
                aria-label={`Picture ${at + 1}${image.alt && `: ${image.alt}`}`}
                onClick={() => setChosen(image.id)}
                className={cn(
                  'grid size-12 place-items-center overflow-hidden rounded-control border-2 bg-sunken text-muted-foreground',
                  image.id === shown.id ? 'border-primary' : 'border-transparent hover:border-control',
                )}
              >
                {image.source === 'stored' ? (
                  <img src={image.url} alt="" loading="lazy" className="size-full object-cover" />
                ) : (
                  <Link2 className="size-4.5" />
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Large({ image }: { image: ProductImage }) {
  if (image.source === 'link')
    return (
      <div className="grid aspect-4/3 place-content-center justify-items-center gap-2 bg-sunken p-6 text-center">
        <Link2 className="size-6 text-muted-foreground" />
        <p className="font-medium">Kept as a link: {hostOf(image.url)}</p>
        <p className="max-w-60 text-pretty text-muted-foreground text-sm">
          The picture could not be copied here, so only its address is kept.
        </p>
      </div>
    );
  return (
    <div className="grid aspect-4/3 place-items-center bg-white">
      <img
        src={image.url}
        alt={image.alt}
        {...(image.width && image.height ? { width: image.width, height: image.height } : {})}
        className="size-full object-contain"
      />
    </div>
  );
}
