import { cn } from '../ui/cn.ts';
import { type Channel, wordsOf } from './channels.ts';

/** Decoration: the picture of a channel on a small tile. Its name stands beside it as text. */
export function ChannelGlyph({ channel, size = 'md' }: { channel: Channel; size?: 'sm' | 'md' }) {
  const { icon: Icon } = wordsOf(channel);
  return (
    <span
      aria-hidden="true"
      className={cn(
        'grid shrink-0 place-items-center rounded-control bg-primary-soft text-primary group-has-checked:bg-card',
        size === 'sm' ? 'size-8' : 'size-10',
      )}
    >
      <Icon className={size === 'sm' ? 'size-4.5' : 'size-5'} />
    </span>
  );
}
