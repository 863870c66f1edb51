import { Check, ChevronDown, Minus, X } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import type { RouterOutputs } from '../../trpc.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { scoreTone, Tag } from '../../ui/tag.tsx';
import { shownScore } from '../format.ts';
import type { Product } from '../product-types.ts';
import { openChecks } from './next-step.ts';
import { whyApart } from './score-words.ts';
import { type SeoFix, seoFix } from './seo-fix.ts';
import type { useSeoFix } from './use-seo-fix.ts';

type Data = RouterOutputs['seo']['checklist'];
type Item = Data['items'][number];

/** How many failed checks are shown at first. */
const OPEN_SHOWN = 3;

const faces = {
  yes: { icon: Check, ink: 'bg-ok-soft text-ok', word: 'Passed' },
  partly: { icon: Minus, ink: 'bg-warn-soft text-warn', word: 'Partly' },
  no: { icon: X, ink: 'bg-bad-soft text-bad', word: 'Missing' },
};

/**
 * Simple checks that cost no AI query, with a score of their own beside the AI's. Failed checks come first. Folded, only their
 * score and the number of passed checks are shown.
 */
export function Checklist({
  query,
  product,
  fixing,
  folded,
}: {
  query: ComponentProps<typeof QueryView<Data>>['query'];
  product: Product;
  fixing: ReturnType<typeof useSeoFix>;
  folded: boolean;
}) {
  const hasText = product.description !== '';
  return (
    <QueryView query={query} failed="The checklist could not be made." loading={<SkeletonRows rows={6} />}>
      {(checklist) => (
        <details className="group border-t" open={!folded}>
          <summary className="flex min-h-12 items-center gap-3 px-5 py-2">
            <h3 className="font-semibold">Free checklist</h3>
            <span className="ms-auto flex items-center gap-2 text-muted-foreground tabular-nums">
              {checklist.items.filter(({ passed }) => passed === 'yes').length} of {checklist.items.length} pass
              {hasText && (
                <Tag tone={scoreTone(checklist.score)} label="Checklist score">
                  {checklist.score}
                </Tag>
              )}
            </span>
            <ChevronDown className="size-4.5 transition-transform group-open:rotate-180" aria-hidden="true" />
          </summary>
          {hasText && (
            <p className="px-5 pb-3 text-pretty text-muted-foreground">
              {whyApart(shownScore(product.seoScore), checklist) ?? checklist.explanation}
            </p>
          )}
          <Checks checklist={checklist} product={product} fixing={fixing} />
        </details>
      )}
    </QueryView>
  );
}

function Checks({ checklist, product, fixing }: { checklist: Data; product: Product; fixing: ReturnType<typeof useSeoFix> }) {
  const [all, setAll] = useState(false);
  const open = openChecks(checklist.items);
  const passed = checklist.items.filter((item) => item.passed === 'yes');
  const hidden = passed.length + Math.max(0, open.length - OPEN_SHOWN);
  return (
    <>
      <ul>
        {(all ? [...open, ...passed] : open.slice(0, OPEN_SHOWN)).map((item) => (
          <Line
            key={item.id}
            item={item}
            product={product}
            busy={fixing.busy}
            onFix={(changes) => void fixing.fix(item.title, changes)}
          />
        ))}
      </ul>
      {hidden > 0 && (
        <div className="border-t px-3 py-2">
          <Button size="sm" variant="ghost" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Show the most important' : `Show all ${checklist.items.length}`}
          </Button>
        </div>
      )}
    </>
  );
}

function Line({
  item,
  product,
  busy,
  onFix,
}: {
  item: Item;
  product: Product;
  busy: boolean;
  onFix: (changes: Extract<SeoFix, { kind: 'save' }>['changes']) => void;
}) {
  const fix = item.action && item.passed !== 'yes' ? seoFix(item.action, product) : null;
  const { icon: Icon, ink, word } = faces[item.passed];
  return (
    <li className="flex gap-3 border-t px-5 py-3">
      <span className={cn('mt-0.5 grid size-5 shrink-0 place-items-center rounded-full', ink)}>
        <Icon className="size-3.5" strokeWidth={2.5} aria-hidden="true" />
        <span className="sr-only">{word}:</span>
      </span>
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-medium">{item.title}</span>
          {item.gain > 0 && (
            <span className="text-muted-foreground text-sm tabular-nums">
              <span className="sr-only">would raise the score by</span> +{item.gain}
            </span>
          )}
        </span>
        <span className="text-pretty text-muted-foreground">{item.finding}.</span>
        {item.fix && fix?.kind !== 'save' && <span className="text-pretty">{item.fix}.</span>}
        {fix && (
          <span className="mt-1.5">
            {fix.kind === 'go' ? (
              <ButtonLink size="sm" href={fix.href}>
                {fix.label}
              </ButtonLink>
            ) : (
              <Button
                size="sm"
                className="h-auto! min-h-dense max-w-full whitespace-normal! py-1 text-start"
                disabled={busy}
                onClick={() => onFix(fix.changes)}
              >
                {fix.label}
              </Button>
            )}
          </span>
        )}
      </span>
    </li>
  );
}
