import { Button } from '../../ui/button.tsx';
import { counted } from '../format.ts';

/** Says how many products of the list are shown, and offers to load more. */
export function ListEnd({
  shown,
  total,
  more,
  loading,
  failed,
  onMore,
}: {
  shown: number;
  /** How many there are in all, counted up to a limit; undefined while that is not known, and if all are shown. */
  total?: number | undefined;
  more: boolean;
  loading: boolean;
  failed: boolean;
  onMore: () => void;
}) {
  return (
    <div className="grid justify-items-center gap-2 text-center">
      <p aria-live="polite" className="text-muted-foreground text-sm tabular-nums">
        {failed
          ? 'More products could not be loaded.'
          : `${shown.toLocaleString('en')}${total === undefined ? '' : ` of ${counted(total)}`} ${(total ?? shown) === 1 ? 'product' : 'products'} shown`}
      </p>
      {more && (
        <Button busy={loading} onClick={onMore}>
          {failed ? 'Try again' : 'Load more'}
        </Button>
      )}
    </div>
  );
}
