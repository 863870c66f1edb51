/** Parts of a row that both the table and the cards use. */
import { Download, Ellipsis, Feather, Pencil, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'wouter';
import { paths } from '#shared/paths.ts';
import type { TextStatus } from '#shared/products/views.ts';
import { draftPath } from '../../generation/draft/draft-path.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { cn } from '../../ui/cn.ts';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../../ui/menu.tsx';
import { scoreTone, Tag } from '../../ui/tag.tsx';
import { shownScore } from '../format.ts';
import { useIsPaused } from '../paused/is-paused.ts';
import type { ProductRow } from '../product-types.ts';

/** The actions on rows, the same in table and cards. They stay the same functions, because a row is drawn anew when one changes. */
export interface RowActions {
  onChoose: (id: string, shift: boolean) => void;
  onExport: (row: ProductRow) => void;
  onDelete: (row: ProductRow) => void;
}

export function RowCheckbox({ row, chosen, actions }: { row: ProductRow; chosen: boolean; actions: RowActions }) {
  return (
    // Whatever is done with selected products changes them, or makes a file of them.
    <span data-needs="edit" className="contents">
      <Checkbox
        aria-label={`Select ${row.name}`}
        checked={chosen}
        // On a click with Shift the browser would otherwise select the text between two clicks.
        onMouseDown={(event) => event.shiftKey && event.preventDefault()}
        onChange={(event) => actions.onChoose(row.id, (event.nativeEvent as MouseEvent).shiftKey)}
      />
    </span>
  );
}

// Menus and buttons take longer to draw than the rest of a row, and a tick in its box changes none of them.
export const RowMenu = memo(function RowMenu({ row, actions }: { row: ProductRow; actions: RowActions }) {
  return (
    <Menu
      trigger={
        <Button
          data-needs="edit"
          variant="ghost"
          size="sm"
          iconOnly
          aria-label={`Actions for ${row.name}`}
          icon={<Ellipsis className="size-4.5" />}
        />
      }
    >
      <MenuLink data-needs="edit" href={paths.productEdit(row.id)} icon={<Pencil className="size-4" />}>
        Edit
      </MenuLink>
      <MenuLink data-needs="write" href={paths.generateFor(row.id)} icon={<Feather className="size-4" />}>
        {row.hasDescription ? 'Improve description' : 'Generate description'}
      </MenuLink>
      <MenuItem data-needs="edit" icon={<Download className="size-4" />} onSelect={() => actions.onExport(row)}>
        Export
      </MenuItem>
      <MenuSeparator />
      <MenuItem data-needs="edit" destructive icon={<Trash2 className="size-4" />} onSelect={() => actions.onDelete(row)}>
        Delete
      </MenuItem>
    </Menu>
  );
});

/** The two actions used most, shown while the pointer or the focus is in the row. The menu has them too, also for fingers. */
export const QuickActions = memo(function QuickActions({ row, className }: { row: ProductRow; className: string }) {
  const write = row.hasDescription ? 'Improve description' : 'Generate description';
  return (
    <span className={cn('opacity-0 group-focus-within:opacity-100 group-hover:opacity-100', className)}>
      <ButtonLink
        variant="ghost"
        size="sm"
        iconOnly
        data-needs="edit"
        href={paths.productEdit(row.id)}
        aria-label={`Edit ${row.name}`}
        title="Edit"
      >
        <Pencil className="size-4" />
      </ButtonLink>
      <ButtonLink
        variant="ghost"
        size="sm"
        iconOnly
        data-needs="write"
        href={paths.generateFor(row.id)}
        aria-label={`${write} of ${row.name}`}
        title={write}
      >
        <Feather className="size-4" />
      </ButtonLink>
    </span>
  );
});

/** The AI's score, as a link to what can be improved. */
export function ScoreLink({ row }: { row: Pick<ProductRow, 'id' | 'name' | 'seoScore' | 'scoreOutdated'> }) {
  const { id, name, seoScore, scoreOutdated } = row;
  const shown = shownScore(seoScore);
  const words = seoScore === 0 ? 'not scored' : scoreOutdated ? `${shown}, scored before your last change` : `${shown}`;
  return (
    <Link
      href={`${paths.product(id)}#seo`}
      aria-label={`SEO of ${name}: ${words}`}
      title={scoreOutdated ? 'Scored before your last change' : undefined}
      className="inline-flex items-center gap-1.5 rounded-control hover:underline"
    >
      {seoScore > 0 ? (
        <>
          {/* An outdated score says nothing about the present text, so it gets no colour. */}
          <Tag tone={scoreOutdated ? 'neutral' : scoreTone(seoScore)} label="SEO score">
            {shown}
          </Tag>
          {scoreOutdated && <span className="text-muted-foreground">Changed since</span>}
        </>
      ) : (
        <span className="text-muted-foreground">Not scored</span>
      )}
    </Link>
  );
}

const statuses: Record<TextStatus, { words: string; tone: Tone; title?: string }> = {
  noText: { words: 'No text', tone: 'neutral' },
  draft: { words: 'Draft waiting', tone: 'info', title: 'A draft waits for you to use or discard it' },
  inReview: { words: 'In review', tone: 'spark', title: 'A draft waits for somebody who may put it live' },
  sentBack: { words: 'Sent back', tone: 'warn', title: 'A draft came back from its review, with a reason' },
  live: { words: 'Live', tone: 'ok' },
  changed: { words: 'Live, changed since', tone: 'warn', title: 'The facts changed after this text went live' },
};

/** How far the product's text has come, in one word or two. A draft that waits is a link to where it is decided on. */
export function StatusBadge({ row }: { row: Pick<ProductRow, 'id' | 'name' | 'status' | 'draft'> }) {
  const isPaused = useIsPaused(row.id);
  const { words, tone, title } = statuses[row.status];
  if (isPaused)
    return (
      <span title="Your plan holds fewer products. This one can be read, exported and deleted.">
        <Badge tone="warn">Paused</Badge>
      </span>
    );
  const badge = <Badge tone={tone}>{words}</Badge>;
  if (!row.draft) return <span title={title}>{badge}</span>;
  const { id, batchId } = row.draft;
  return (
    <Link
      href={batchId ? paths.batch(batchId, id) : draftPath(id)}
      title={title}
      aria-label={`Draft of ${row.name}, ${words.toLowerCase()}: look at it`}
      className="rounded-full hover:underline"
    >
      {badge}
    </Link>
  );
}

/** The stock of a product. 0 is also what it has while nobody has given any, so it does not say that the product is sold out. */
export function StockText({ stock }: { stock: number }) {
  if (stock > 0) return stock.toLocaleString('en');
  return <span className="text-muted-foreground">0</span>;
}

/** SKU and category on one line; either may be missing. */
export const subline = ({ sku, category }: Pick<ProductRow, 'sku' | 'category'>) => [sku, category].filter(Boolean).join(' · ');
