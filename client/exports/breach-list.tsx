import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import type { ExportCheck } from '#shared/exports/exports.ts';
import { paths } from '#shared/paths.ts';
import { plural } from '../products/format.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { byProduct } from './by-product.ts';

/** How many products are listed before somebody asks for all. */
const FIRST = 5;

/** The rules that products break, by product. The links open a new tab, so that what was chosen for the export stays. */
export function BreachList({ check, headingLevel: Heading = 'h3' }: { check: ExportCheck; headingLevel?: 'h3' | 'h4' }) {
  const [all, setAll] = useState(false);
  const products = byProduct(check.shown);
  const shown = all ? products : products.slice(0, FIRST);
  const hidden = check.total - check.shown.length;
  return (
    <div className="grid gap-3">
      <ul className="divide-y rounded-control border">
        {shown.map(({ productId, name, breaches }) => (
          <li key={productId} className="grid gap-1 px-3 py-2.5">
            <Heading className="font-medium">
              <a
                href={paths.product(productId)}
                target="_blank"
                rel="noopener"
                className="break-words text-primary hover:underline"
              >
                {name} <ExternalLink className="inline size-3.5 align-[-2px]" aria-hidden="true" />
                <span className="sr-only">(opens a new tab)</span>
              </a>
            </Heading>
            <ul className="grid gap-1">
              {breaches.map(({ field, sentence, severity }) => (
                <li key={`${field} ${sentence}`} className="text-pretty text-sm">
                  {severity === 'hard' && (
                    <Badge tone="warn" className="me-1.5">
                      Will be refused
                    </Badge>
                  )}
                  <span className="font-medium">{field}:</span> {sentence}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {products.length > shown.length && (
        <Button size="sm" className="justify-self-start" onClick={() => setAll(true)}>
          Show all {products.length.toLocaleString()} products
        </Button>
      )}
      {hidden > 0 && (all || products.length <= FIRST) && (
        <p className="text-muted-foreground text-sm">{plural(hidden, 'more breach', 'more breaches')} not listed.</p>
      )}
    </div>
  );
}
