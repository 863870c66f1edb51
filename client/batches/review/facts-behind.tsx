import { Check, Dot, Minus } from 'lucide-react';
import type { FactBehind } from '#shared/checks/claims/why-sentence.ts';
import { withUnit } from '#shared/facts/facts.ts';
import { briefFactKey, briefFacts } from '../../generation/brief/fact-changes.ts';
import { factKey } from '../../generation/desk/text-facts.ts';
import { plural } from '../../products/format.ts';
import type { Product } from '../../products/product-types.ts';
import { cn } from '../../ui/cn.ts';

/** The facts of the product, so that each claim can be held against them, marked as on the desk if the text uses them. */
export function FactsBehind({
  product,
  used,
}: {
  product: Product /** Null while that is not known. */;
  used: readonly FactBehind[] | null;
}) {
  const facts = briefFacts(product);
  const keys = used && new Set(used.map(factKey));
  const isUsed = (fact: (typeof facts)[number]) => keys?.has(briefFactKey(fact)) ?? null;
  return (
    <section aria-label="Facts of the product" className="grid gap-1.5">
      <p className="text-muted-foreground text-sm tabular-nums">
        {facts.length === 0
          ? 'The product lists no facts. What its text now says, and its brand and category, count as facts.'
          : keys === null
            ? plural(facts.length, 'fact')
            : `${facts.filter(isUsed).length} of ${plural(facts.length, 'fact')} used`}
      </p>
      <ul className="flex flex-wrap gap-1.5">
        {facts.map((fact, at) => {
          const is = isUsed(fact);
          const Icon = is === null ? Dot : is ? Check : Minus;
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: two facts may say the same
              key={at}
              className={cn(
                'inline-flex min-h-7 max-w-full items-center gap-1 rounded-card border px-2.5 text-sm',
                is === false && 'border-dashed',
              )}
            >
              <Icon aria-hidden="true" className={cn('size-3.5 shrink-0', is ? 'text-ok' : 'text-muted-foreground')} />
              <span className="wrap-anywhere">
                {fact.name && <span className="text-muted-foreground">{fact.name} </span>}
                {withUnit(fact)}
              </span>
              {is !== null && <span className="sr-only">{is ? ', used in the text' : ', not used in the text'}</span>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
