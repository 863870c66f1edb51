import { Check, Dot, Minus, Quote } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { withUnit } from '#shared/facts/facts.ts';
import { lacksUnit } from '#shared/facts/unit-missing.ts';
import { plural } from '../../products/format.ts';
import { cn } from '../../ui/cn.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { useLater } from '../../ui/use-later.ts';
import { useTextFacts } from '../desk/text-facts.ts';
import type { Product } from './chosen-product.tsx';
import { type BriefFact, briefFactKey, briefFacts } from './fact-changes.ts';
import { useChangeFacts } from './use-change-facts.ts';

/** With more facts than FOLD_FROM, only the first SHOWN are shown until the seller asks for the others. */
const FOLD_FROM = 10;
const SHOWN = 8;

/** A fact with more characters than this takes several lines. */
const LONG = 34;

// Reading units needs the vocabulary, which is too large for the first load of the page.
const loadEdits = () => import('./fact-edits.tsx');

/**
 * The facts of the product, each a button that opens it for editing in its place. When a text is on the desk, each says whether
 * the text uses it, and those behind the sentence with the cursor or the pointer are marked.
 */
export function FactChips({ product }: { product: Product }) {
  const edits = useLater(loadEdits);
  const changes = useChangeFacts(product.id);
  const [all, setAll] = useState(false);
  const [said, setSaid] = useState('');
  const box = useRef<HTMLElement>(null);
  const facts = briefFacts(product);
  const keys = facts.map(briefFactKey);
  const shown = all || facts.length <= FOLD_FROM ? facts.length : SHOWN;
  const litBelow = useTextFacts(({ lit }) => keys.slice(shown).filter((key) => lit.has(key)).length);
  const used = useTextFacts(({ used }) =>
    used?.productId === product.id ? keys.filter((key) => used.keys.has(key)).length : null,
  );
  const focusAdd = () => box.current?.querySelector<HTMLElement>('[data-add-fact]')?.focus();
  return (
    <section ref={box} aria-label="Facts the writer may use" className="grid grid-cols-1 gap-2 px-1">
      <p className="text-muted-foreground text-sm tabular-nums">
        {facts.length === 0
          ? 'No facts yet. Say what is true: size, material, what is in the box.'
          : used === null
            ? `${plural(facts.length, 'fact')} the writer may use`
            : `${used} of ${plural(facts.length, 'fact')} used`}
      </p>
      {facts.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {facts.slice(0, shown).map((fact, at) => (
            <Chip
              // biome-ignore lint/suspicious/noArrayIndexKey: a fact that is changed stays the same chip
              key={at}
              fact={fact}
              productId={product.id}
              Form={edits?.FactForm ?? null}
              changes={changes}
              onSaid={setSaid}
              onRemoved={focusAdd}
            />
          ))}
          {facts.length > FOLD_FROM && (
            <li>
              <button
                type="button"
                aria-expanded={all}
                className={cn(chipClass, 'font-semibold text-primary', litBelow > 0 && litClass)}
                onClick={() => setAll(!all)}
              >
                {all ? 'Show fewer' : `${facts.length - SHOWN} more`}
                {litBelow > 0 && <span className="sr-only">, {litBelow} behind this sentence</span>}
              </button>
            </li>
          )}
        </ul>
      )}
      {edits ? (
        <edits.AddFact product={product} changes={changes} onSaid={setSaid} />
      ) : (
        <Skeleton className="h-control touch:h-11" />
      )}
      <span aria-live="polite" className="sr-only">
        {said}
      </span>
    </section>
  );
}

const chipClass =
  'inline-flex min-h-7 max-w-full items-center gap-1 rounded-full border bg-card px-2.5 text-start hover:border-control touch:min-h-11';
const litClass = 'border-primary outline-2 outline-primary outline-offset-0';

function Chip({
  fact,
  productId,
  Form,
  changes,
  onSaid,
  onRemoved,
}: {
  fact: BriefFact;
  productId: string;
  /** Null while its code is loading. */
  Form: Awaited<ReturnType<typeof loadEdits>>['FactForm'] | null;
  changes: ReturnType<typeof useChangeFacts>;
  onSaid: (words: string) => void;
  onRemoved: () => void;
}) {
  const [open, setOpen] = useState(false);
  const takeFocus = useRef(false);
  const key = briefFactKey(fact);
  const isLit = useTextFacts(({ lit }) => lit.has(key));
  const isUsed = useTextFacts(({ used }) => (used?.productId === productId ? used.keys.has(key) : null));
  const close = () => {
    takeFocus.current = true;
    setOpen(false);
  };
  if (open && Form)
    return (
      <li className="basis-full">
        <Form
          fact={fact}
          changes={changes}
          onClose={close}
          onSaid={onSaid}
          onRemoved={() => {
            setOpen(false);
            onRemoved();
          }}
        />
      </li>
    );
  const noUnit = lacksUnit(fact);
  const isLong = fact.name.length + fact.value.length > LONG;
  const Icon = isLit ? Quote : isUsed === null ? Dot : isUsed ? Check : Minus;
  return (
    <li className="max-w-full">
      <button
        type="button"
        ref={(button) => {
          if (takeFocus.current) button?.focus();
          takeFocus.current = false;
        }}
        className={cn(chipClass, isLong && 'rounded-card! py-1', isUsed === false && 'border-dashed', isLit && litClass)}
        onClick={() => setOpen(true)}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Delete' && !event.repeat)
            void changes.remove(fact).then((problem) => (problem ? toast.error(problem) : onRemoved()));
        }}
      >
        {/* There is always a mark, so that nothing moves when a text comes. */}
        <Icon
          className={cn('size-3.5 shrink-0', isLit ? 'text-primary' : isUsed ? 'text-ok' : 'text-muted-foreground')}
          aria-hidden="true"
        />
        <span className="sr-only">Edit </span>
        <span className={isLong ? 'wrap-anywhere line-clamp-3' : 'truncate'}>
          {fact.name && <span className="text-muted-foreground">{fact.name} </span>}
          {withUnit(fact)}
          {noUnit && <span className="text-warn"> · unit?</span>}
        </span>
        {isUsed !== null && <span className="sr-only">{isUsed ? ', used in the text' : ', not used in the text'}</span>}
        {isLit && <span className="sr-only">, behind this sentence</span>}
      </button>
    </li>
  );
}
