import { ImagePlus, Link2 } from 'lucide-react';
import { useState } from 'react';
import { ButtonLink } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { hostOf } from '../edit/picture-order.ts';
import type { ProductImage } from '../product-types.ts';

/** On a narrow card the label stands below its icon. */
const stacked = '@max-xl:h-auto! @max-xl:flex-col @max-xl:gap-1 @max-xl:whitespace-normal! @max-xl:px-1!';

/** One picture, with the others to select from. Its parts stand in the grid of the card around it. */
export function Gallery({ images, editHref }: { images: readonly ProductImage[]; editHref: string }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = images.find(({ id }) => id === chosen) ?? images[0];
  if (!shown)
    return (
      <div className="grid min-h-24 place-content-center justify-items-center gap-2 bg-sunken p-3 text-center @xl:row-span-2 @xl:h-52 @xl:p-5">
        <p className="@max-xl:sr-only text-pretty text-muted-foreground">
          No picture yet. An AI writer looks at the first one for colour and shape.
        </p>
        <ButtonLink size="sm" variant="ghost" href={editHref} icon={<ImagePlus className="size-4" />} className={stacked}>
          Add picture
        </ButtonLink>
      </div>
    );
  return (
    <>
      <div className="h-24 @xl:row-span-2 @xl:h-52">
        <Large image={shown} />
      </div>
      {images.length > 1 && (
        <ul
          className="col-span-2 flex flex-wrap gap-2 border-y p-3 @xl:col-span-1 @xl:row-start-3 @xl:content-start @xl:border-y-0 @xl:border-t"
          aria-label="Pictures"
        >
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
    </>
  );
}

function Large({ image }: { image: ProductImage }) {
  if (image.source === 'link')
    return (
      <div className="grid h-full place-content-center justify-items-center gap-2 bg-sunken p-3 text-center">
        <Link2 className="size-6 text-muted-foreground" />
        <p className="@max-xl:sr-only font-medium">Kept as a link: {hostOf(image.url)}</p>
        <p className="@max-xl:sr-only max-w-60 text-pretty text-muted-foreground text-sm">
          The picture could not be copied here, so only its address is kept.
        </p>
      </div>
    );
  return (
    <div className="grid h-full place-items-center bg-sunken">
      <img
        src={image.url}
        alt={image.alt}
        {...(image.width && image.height ? { width: image.width, height: image.height } : {})}
        className="size-full min-h-0 object-cover @xl:object-contain"
      />
    </div>
  );
}
