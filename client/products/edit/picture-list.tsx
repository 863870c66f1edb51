import { ArrowDown, ArrowUp, GripVertical, Link2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { Input } from '../../ui/input.tsx';
import type { FormValues } from './form-values.ts';
import { hostOf, moveEntry } from './picture-order.ts';

type Picture = FormValues['images'][number];

/**
 * The pictures of a product with their alternative texts, to reorder by dragging or with buttons. The first picture stored on our
 * server is the one shown in lists; a picture that is only a link is never shown there.
 */
export function PictureList({ pictures, onChange }: { pictures: readonly Picture[]; onChange: (pictures: Picture[]) => void }) {
  const [dragged, setDragged] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const main = pictures.find(({ source }) => source === 'stored')?.id;

  const move = (from: number, to: number) => {
    onChange(moveEntry(pictures, from, to));
    setSaid(`Picture moved to ${to + 1} of ${pictures.length}`);
  };
  const remove = (at: number) => {
    onChange(pictures.filter((_, other) => other !== at));
    setSaid('Picture removed');
  };

  return (
    <>
      {pictures.length > 0 && (
        <ul className="grid gap-2">
          {pictures.map((picture, at) => (
            <li
              key={picture.id}
              draggable
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                setDragged(at);
              }}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => dragged !== null && event.preventDefault()}
              onDragEnter={() => {
                if (dragged === null || dragged === at) return;
                move(dragged, at);
                setDragged(at);
              }}
              className={cn(
                'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control border bg-card p-2 sm:flex-nowrap',
                dragged === at && 'opacity-50',
              )}
            >
              <GripVertical className="size-4.5 cursor-grab text-muted-foreground touch:hidden" />
              <PictureTile picture={picture} />
              <div className="grid min-w-0 flex-1 basis-40 gap-1">
                <Input
                  aria-label={`Alternative text of picture ${at + 1}`}
                  placeholder="Say what it shows"
                  maxLength={500}
                  value={picture.alt}
                  onChange={(event) =>
                    onChange(pictures.map((one, other) => (other === at ? { ...one, alt: event.target.value } : one)))
                  }
                />
                {picture.source === 'link' && (
                  <p className="truncate text-muted-foreground text-sm">Kept as a link: {hostOf(picture.url)}</p>
                )}
              </div>
              <div className="ms-auto flex items-center gap-0.5">
                {picture.id === main && <Badge tone="info">Main</Badge>}
                <Button
                  {...iconButton}
                  aria-label={`Move picture ${at + 1} up`}
                  disabled={at === 0}
                  icon={<ArrowUp className="size-4" />}
                  onClick={() => move(at, at - 1)}
                />
                <Button
                  {...iconButton}
                  aria-label={`Move picture ${at + 1} down`}
                  disabled={at === pictures.length - 1}
                  icon={<ArrowDown className="size-4" />}
                  onClick={() => move(at, at + 1)}
                />
                <Button
                  {...iconButton}
                  aria-label={`Remove picture ${at + 1}`}
                  icon={<Trash2 className="size-4" />}
                  onClick={() => remove(at)}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
      <span aria-live="polite" className="sr-only">
        {said}
      </span>
    </>
  );
}

const iconButton = { variant: 'ghost', size: 'sm', iconOnly: true } as const;

/** Our pages load no pictures from other servers. For a picture that is only a link, its host name is shown. */
function PictureTile({ picture }: { picture: Picture }) {
  if (picture.source === 'stored')
    return <img src={picture.url} alt="" draggable={false} className="size-14 shrink-0 rounded-[6px] border object-cover" />;
  return (
    <span className="grid size-14 shrink-0 place-items-center rounded-[6px] border border-dashed bg-sunken text-muted-foreground">
      <Link2 className="size-5" />
    </span>
  );
}
