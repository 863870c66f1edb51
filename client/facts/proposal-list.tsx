import { withUnit } from '#shared/facts/facts.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import type { Offered } from './offered.ts';

/** Proposed facts, each with the words it was read from and a box to tick. */
export function ProposalList({
  offered,
  fromPicture,
  ticked,
  onTick,
}: {
  offered: readonly Offered[];
  fromPicture: boolean;
  ticked: ReadonlySet<string>;
  onTick: (ticked: ReadonlySet<string>) => void;
}) {
  const areAllTicked = offered.every(({ key }) => ticked.has(key));
  const toggle = (key: string, isOn: boolean) => {
    const next = new Set(ticked);
    if (isOn) next.add(key);
    else next.delete(key);
    onTick(next);
  };
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">Facts found</legend>
      <Button
        size="sm"
        className="justify-self-start"
        onClick={() => onTick(areAllTicked ? new Set() : new Set(offered.map(({ key }) => key)))}
      >
        {areAllTicked ? 'Untick all' : 'Tick all'}
      </Button>
      <ul className="divide-y rounded-control border">
        {offered.map(({ key, proposal: { fact, words, page }, replaces }) => (
          <li key={key} className="px-3 py-2">
            <Checkbox
              checked={ticked.has(key)}
              onChange={(event) => toggle(key, event.target.checked)}
              className="wrap-anywhere"
              label={
                <>
                  <span className="text-muted-foreground">{fact.name}</span>{' '}
                  <span className="font-semibold">{withUnit(fact)}</span>
                </>
              }
              hint={
                <>
                  <q className="whitespace-pre-line">{words.replaceAll('\t', ' ')}</q>
                  {page !== null && `, page ${page}`}
                  {replaces !== '' && <span className="block text-foreground">Replaces {replaces}</span>}
                  {fromPicture && (
                    <span className="mt-1 block">
                      <Badge tone="warn">Read from the picture, not checked</Badge>
                    </span>
                  )}
                </>
              }
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
