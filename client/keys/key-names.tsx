import { Kbd } from '../ui/kbd.tsx';

const isApple = /Mac|iP/.test(navigator.platform);
const names: Record<string, string> = {
  Mod: isApple ? '⌘' : 'Ctrl',
  Alt: isApple ? '⌥' : 'Alt',
  Enter: '↵',
  ArrowUp: '↑',
  ArrowDown: '↓',
};

/** Shows keys as they are written on a keyboard, such as “Ctrl K” or “G then P”. */
export function KeyNames({ keys }: { keys: string }) {
  return (
    <span className="inline-flex shrink-0 items-center gap-1 text-muted-foreground text-xs">
      {keys.split(' ').map((press, at) => (
        <span key={press} className="inline-flex items-center gap-1">
          {at > 0 && 'then'}
          {press.split('+').map((key) => (
            <Kbd key={key}>{names[key] ?? key.charAt(0).toUpperCase() + key.slice(1)}</Kbd>
          ))}
        </span>
      ))}
    </span>
  );
}
