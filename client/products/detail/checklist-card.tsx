import { Check, Minus, X } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import type { RouterOutputs } from '../../trpc.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cn } from '../../ui/cn.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { scoreTone, Tag } from '../../ui/tag.tsx';
import { shownScore } from '../format.ts';
import type { Product } from '../product-types.ts';
import { whyApart } from './score-words.ts';
import { type SeoFix, seoFix } from './seo-fix.ts';
import { useSeoFix } from './use-seo-fix.ts';

type Checklist = RouterOutputs['seo']['checklist'];
type Item = Checklist['items'][number];

/** How many failed checks are shown at first. */
const OPEN_SHOWN = 5;

const faces = {
  yes: { icon: Check, ink: 'bg-ok-soft text-ok', word: 'Passed' },
  partly: { icon: Minus, ink: 'bg-warn-soft text-warn', word: 'Partly' },
  no: { icon: X, ink: 'bg-bad-soft text-bad', word: 'Missing' },
};

/** A list of simple checks that cost no AI query, with a score of their own beside the AI's. Failed checks come first. */
export function ChecklistCard({
  query,
  product,
}: {
  query: ComponentProps<typeof QueryView<Checklist>>['query'];
  product: Product;
}) {
  return (
    <Card title="Free checklist" description="Counted from the text itself, always the same way. No query needed." flush>
      <QueryView query={query} failed="The checklist could not be made." loading={<SkeletonRows rows={6} />}>
        {(checklist) => <Checks checklist={checklist} product={product} />}
      </QueryView>
    </Card>
  );
}

function Checks({ checklist, product }: { checklist: Checklist; product: Product }) {
  const { fix, busy } = useSeoFix(product);
  const [all, setAll] = useState(false);
  const open = checklist.items.filter(({ passed }) => passed !== 'yes').toSorted((a, b) => lost(b) - lost(a));
  const passed = checklist.items.filter((item) => item.passed === 'yes');
  const hidden = passed.length + Math.max(0, open.length - OPEN_SHOWN);
  const apart = whyApart(shownScore(product.seoScore), checklist);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t px-5 py-3">
        <Tag tone={scoreTone(checklist.score)} label="Checklist score">
          {checklist.score}
        </Tag>
        <p className="min-w-0 flex-1 basis-60 text-muted-foreground">{checklist.explanation}</p>
      </div>
      {apart && <p className="border-t px-5 py-3 text-pretty text-muted-foreground">{apart}</p>}
      <ul>
        {(all ? [...open, ...passed] : open.slice(0, OPEN_SHOWN)).map((item) => (
          <Line key={item.id} item={item} product={product} busy={busy} onFix={(changes) => void fix(item.title, changes)} />
        ))}
      </ul>
      {hidden > 0 && (
        <div className="border-t px-3 py-2">
          <Button size="sm" variant="ghost" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Show the most important' : `Show all ${checklist.items.length}`}
            {!all && <span className="font-normal text-muted-foreground">{passed.length} passed</span>}
          </Button>
        </div>
      )}
    </>
  );
}

const lost = ({ weight, points }: Item) => weight - points;

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
          {item.weight > 0 && (
            <span className="text-muted-foreground text-sm tabular-nums">
              {item.points} of {item.weight}
            </span>
          )}
        </span>
        <span className="text-pretty text-muted-foreground">{item.finding}.</span>
        {item.fix && <span className="text-pretty">{item.fix}.</span>}
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
