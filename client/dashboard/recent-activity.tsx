import { Link } from 'wouter';
import { paths } from '#shared/paths.ts';
import type { RouterOutputs } from '../trpc.ts';
import { Card } from '../ui/card.tsx';
import { agoText, exactTime } from '../ui/dates.ts';

type Item = RouterOutputs['account']['dashboard']['recent'][number];

const words: Record<Item['type'], string> = { description: 'Description written', seoScore: 'SEO score given' };

export function RecentActivity({ items }: { items: Item[] }) {
  if (items.length === 0) return null;
  return (
    <Card title="Recent" flush>
      <ul>
        {items.map((item) => (
          <li key={item.id} className="flex flex-wrap items-baseline justify-between gap-x-4 border-t px-5 py-3">
            <span className="min-w-0">
              {words[item.type]}
              {item.productName && ' for '}
              {item.productId ? (
                <Link href={paths.product(item.productId)} className="font-medium text-primary hover:underline">
                  {item.productName}
                </Link>
              ) : (
                item.productName && `${item.productName}, deleted since`
              )}
            </span>
            <time dateTime={item.createdAt} title={exactTime(item.createdAt)} className="text-muted-foreground text-sm">
              {agoText(item.createdAt, new Date())}
            </time>
          </li>
        ))}
      </ul>
    </Card>
  );
}
