import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { completeness } from '#shared/generation/completeness.ts';
import { paths } from '#shared/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import type { Product } from '../product-types.ts';

/** How many missing details are named, the most useful ones first. */
const ASKED_FOR = 3;

/**
 * The product's facts. They are all that the AI may write about, and the checks compare its texts with them. Below them is what
 * else would help the writer, each a link to its field.
 */
export function FactsCard({ product }: { product: Product }) {
  const { attributes, keyFeatures, lockedSnippets, notes, notesTold } = product;
  const nothing = attributes.length + keyFeatures.length + lockedSnippets.length === 0 && notes === '';
  const { missing } = completeness({ ...product, images: product.images.length, keywords: product.seoKeywords });
  const edit = (
    <ButtonLink
      data-needs="edit"
      size="sm"
      variant="ghost"
      href={`${paths.productEdit(product.id)}#keyFeatures`}
      icon={<Pencil className="size-4" />}
      aria-label={nothing ? 'Add facts' : 'Edit facts'}
    >
      {nothing ? 'Add' : 'Edit'}
    </ButtonLink>
  );
  return (
    <Card title="Facts" actions={edit}>
      {nothing ? (
        <p className="text-pretty text-muted-foreground">
          None yet. With size, material or what is in the box, the writer can be exact.
        </p>
      ) : (
        <div className="grid gap-4">
          {attributes.length > 0 && (
            <dl className="grid gap-1.5">
              {attributes.map(({ name, value, unit }, at) => (
                // A long value gets the lines below its name, so that neither is squeezed.
                // biome-ignore lint/suspicious/noArrayIndexKey: two facts may be the same, and lines hold no state
                <div key={at} className="flex flex-wrap items-baseline justify-between gap-x-4">
                  <dt className="wrap-anywhere max-w-full text-muted-foreground">{name}</dt>
                  <dd className="wrap-anywhere max-w-full text-pretty font-medium">{`${value} ${unit}`.trim()}</dd>
                </div>
              ))}
            </dl>
          )}
          {keyFeatures.length > 0 && (
            <Part title="Key features">
              <ul className="list-disc ps-5">
                {keyFeatures.map((feature) => (
                  <li key={feature} className="wrap-anywhere">
                    {feature}
                  </li>
                ))}
              </ul>
            </Part>
          )}
          {lockedSnippets.length > 0 && (
            <Part title="Locked texts">
              {[...new Set(lockedSnippets)].map((snippet) => (
                <p key={snippet} className="wrap-anywhere whitespace-pre-line not-first:mt-2">
                  {snippet}
                </p>
              ))}
            </Part>
          )}
          {notes && (
            <Part title={notesTold ? 'Notes, may be told to buyers' : 'Private notes'}>
              <p className="wrap-anywhere whitespace-pre-line">{notes}</p>
            </Part>
          )}
        </div>
      )}
      {missing.length > 0 && (
        <div className="mt-4 border-t pt-3">
          <h3 className="text-muted-foreground text-sm">For a better text</h3>
          <ul>
            {missing.slice(0, ASKED_FOR).map(({ id, label }) => (
              <li key={id}>
                <Link
                  href={`${paths.productEdit(product.id)}#${id}`}
                  className="inline-flex min-h-7 items-center font-medium text-primary hover:underline touch:min-h-11"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="border-t pt-3 first:border-0 first:pt-0">
      <h3 className="mb-1 text-muted-foreground text-sm">{title}</h3>
      {children}
    </div>
  );
}
