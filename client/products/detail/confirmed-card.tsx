import { type ComponentProps, useEffect, useRef } from 'react';
import type { RouterOutputs } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { useConfirmedClaims } from '../use-confirmed-claims.ts';

type Facts = RouterOutputs['products']['facts'];

/** The claims that somebody confirmed although no fact supports them, with the name of whoever it was if it was another person. Renders nothing when there are none. */
export function ConfirmedCard({
  productId,
  query,
}: {
  productId: string;
  query: ComponentProps<typeof QueryView<Facts>>['query'];
}) {
  if (query.isPending) return null;
  if (query.data && query.data.claims.length === 0) return null;
  return (
    <Card title="Confirmed as true" description="These sentences may say it, although no fact does.">
      <QueryView query={query} failed="What was confirmed could not be loaded.">
        {({ claims }) => <Claims productId={productId} claims={claims} />}
      </QueryView>
    </Card>
  );
}

function Claims({ productId, claims }: { productId: string; claims: Facts['claims'] }) {
  const { takeBack, takingBack } = useConfirmedClaims(productId);
  const list = useRef<HTMLUListElement>(null);
  /** The position of the claim just taken back. Its button disappears, so the focus moves to the button that takes its place. */
  const left = useRef<number | null>(null);
  const count = claims.length;
  useEffect(() => {
    if (left.current === null) return;
    list.current?.querySelectorAll('button')[Math.min(left.current, count - 1)]?.focus();
    left.current = null;
  }, [count]);
  return (
    <ul ref={list} className="grid gap-2">
      {claims.map(({ key, found, by }, at) => (
        <li key={key} className="flex items-center justify-between gap-4">
          <span className="wrap-anywhere min-w-0">
            “{found}”{by !== null && <span className="text-muted-foreground"> confirmed by {by}</span>}
            <Sentence claim={key} found={found} />
          </span>
          <Button
            size="sm"
            variant="ghost"
            busy={takingBack === key}
            aria-label={`Take back: ${found}`}
            onClick={() => {
              left.current = at;
              void takeBack({ key, found });
            }}
          >
            Take back
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** The words around the claim in the sentence for which it was confirmed; nothing if it stood alone. */
function Sentence({ claim, found }: { claim: string; found: string }) {
  const [, before = '', after = ''] = claim.split('\n');
  if (!before && !after) return null;
  return (
    <span className="block text-muted-foreground text-sm">
      … {before} {found} {after} …
    </span>
  );
}
