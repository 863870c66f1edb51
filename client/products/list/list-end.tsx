import { Button } from '../../ui/button.tsx';
import { plural } from '../format.ts';

/** Says how many products of the list are shown, and offers to load more. */
export function ListEnd({
  shown,
  more,
  loading,
  failed,
  onMore,
}: {
  shown: number;
  more: boolean;
  loading: boolean;
  failed: boolean;
  onMore: () => void;
}) {
  return (
    <div className="grid justify-items-center gap-2 text-center">
      <p aria-live="polite" className="text-muted-foreground text-sm tabular-nums">
        {failed ? 'More products could not be loaded.' : `${plural(shown, 'product')} shown`}
      </p>
      {more && (
        <Button busy={loading} onClick={onMore}>
          {failed ? 'Try again' : 'Load more'}
        </Button>
      )}
    </div>
  );
}
