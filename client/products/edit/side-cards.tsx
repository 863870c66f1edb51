import { type Completeness, completenessHint } from '#shared/generation/completeness.ts';
import { Card } from '../../ui/card.tsx';
import { cn } from '../../ui/cn.ts';
import { Ring } from '../../ui/ring.tsx';
import { Tag } from '../../ui/tag.tsx';
import { META_GOOD, META_MAX, snippetOf, TITLE_MAX } from './snippet.ts';

export type MissingId = Completeness['missing'][number]['id'];

/** Shows in percent how complete the product's data are. Each missing detail is a link to its field. */
export function CompletenessCard({ state, onGo }: { state: Completeness; onGo: (detail: MissingId) => void }) {
  const tone = state.percent >= 80 ? 'ok' : 'primary';
  return (
    <Card title="What the writer still needs">
      <div className="flex items-center gap-4">
        <Ring value={state.percent} label="Details for the writer" tone={tone}>
          {state.percent}%
        </Ring>
        <p className="min-w-0 text-pretty text-muted-foreground">
          {completenessHint(state) ??
            (state.missing.length === 0
              ? 'The writer has all it can use.'
              : 'Enough for a good text. More detail makes it more exact.')}
        </p>
      </div>
      {state.missing.length > 0 && (
        <ul className="mt-3 grid border-t pt-2">
          {state.missing.map(({ id, label, weight }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => onGo(id)}
                className="flex min-h-8 w-full items-center justify-between gap-3 rounded-[6px] px-1 text-start font-medium text-primary hover:underline touch:min-h-11"
              >
                {label}
                <span className="text-muted-foreground text-sm tabular-nums">+{weight}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Shows how a search engine may show the product in its results. */
export function SnippetCard({ price, ...texts }: Parameters<typeof snippetOf>[0] & { price: string | null }) {
  const { title, titleLength, meta, metaLength } = snippetOf(texts);
  return (
    <Card title="In search results">
      <div className="grid gap-1 rounded-control border bg-background p-3 [--tag-hole:var(--background)]">
        <p className="text-muted-foreground text-sm">your shop › products</p>
        <p className={cn('wrap-anywhere font-medium text-lg', title ? 'text-primary' : 'text-muted-foreground')}>
          {title || 'Name of the product'}
        </p>
        <p className="wrap-anywhere text-muted-foreground">{meta || 'The first sentences of the description will show here.'}</p>
        {price && (
          <p className="mt-1">
            <Tag label="Price">{price}</Tag>
          </p>
        )}
      </div>
      <dl className="mt-3 grid gap-1 text-sm">
        <Count label="Title" count={titleLength} max={TITLE_MAX} ok={titleLength > 0 && titleLength <= TITLE_MAX} />
        <Count label="Text" count={metaLength} max={META_MAX} ok={metaLength >= META_GOOD && metaLength <= META_MAX} />
      </dl>
    </Card>
  );
}

function Count({ label, count, max, ok }: { label: string; count: number; max: number; ok: boolean }) {
  return (
    <div className="flex justify-between gap-3">
      <dt className="text-muted-foreground">{label}</dt>
      <dd className={cn('tabular-nums', ok ? 'text-ok' : count > max ? 'text-warn' : 'text-muted-foreground')}>
        {count} of {max} characters
      </dd>
    </div>
  );
}
