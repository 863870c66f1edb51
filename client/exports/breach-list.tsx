import { ExternalLink } from 'lucide-react';
import type { ExportCheck } from '#shared/exports/exports.ts';
import { paths } from '#shared/paths.ts';
import { plural } from '../products/format.ts';
import { byRule, type RuleGroup } from './by-rule.ts';

/** If there are more breaches than this in all, the products of each rule are folded. */
const UNFOLDED = 3;

/**
 * The broken rules: first those for which the shop refuses a listing, then the others. The products of a rule are folded if there
 * are many breaches. Links to products open a new tab, so that the choices for the export stay.
 */
export function BreachList({ check, headingLevel = 'h3' }: { check: ExportCheck; headingLevel?: 'h3' | 'h4' }) {
  const groups = byRule(check);
  const hard = groups.filter(({ severity }) => severity === 'hard');
  const advice = groups.filter(({ severity }) => severity !== 'hard');
  const isFew = check.total <= UNFOLDED;
  return (
    <div className="grid gap-4">
      {hard.length > 0 && <Rules title="Refused by the shop" groups={hard} isFew={isFew} headingLevel={headingLevel} />}
      {advice.length > 0 && (
        <Rules title="Taken, but not as you have it here" groups={advice} isFew={isFew} headingLevel={headingLevel} />
      )}
    </div>
  );
}

function Rules({
  title,
  groups,
  isFew,
  headingLevel: Heading,
}: {
  title: string;
  groups: readonly RuleGroup[];
  isFew: boolean;
  headingLevel: 'h3' | 'h4';
}) {
  return (
    <div>
      <Heading className="mb-1.5 font-medium">{title}</Heading>
      <ul className="divide-y rounded-control border bg-card">
        {groups.map((group) => (
          <li key={group.rule} className="px-3 py-2">
            <Rule group={group} isFew={isFew} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Rule({ group: { field, sentence, products, shown }, isFew }: { group: RuleGroup; isFew: boolean }) {
  return (
    <details open={isFew}>
      <summary className="rounded-control text-pretty">
        <span className="font-medium">{field}:</span> <span className="wrap-anywhere">{sentence}</span>{' '}
        <span className="whitespace-nowrap font-medium text-primary">{plural(products, 'product')}</span>
      </summary>
      <ul className="mt-1.5 grid gap-1">
        {shown.map(({ productId, name, sentence: own }) => (
          <li key={productId} className="wrap-anywhere text-sm">
            <a
              href={paths.product(productId)}
              target="_blank"
              rel="noopener"
              className="inline-block min-h-6 font-medium text-primary hover:underline"
            >
              {name} <ExternalLink className="inline size-3.5 align-[-2px]" aria-hidden="true" />
              <span className="sr-only">(opens a new tab)</span>
            </a>
            {own !== sentence && <span className="text-muted-foreground"> · {own}</span>}
          </li>
        ))}
        {products > shown.length && (
          <li className="text-muted-foreground text-sm">and {plural(products - shown.length, 'more product')}</li>
        )}
      </ul>
    </details>
  );
}
