/** The rows of a chart by platform, voice, profile or person. */
import { brandVoiceNames, platformNames } from '#shared/generation/options.ts';
import { barAddress } from '../products/list/list-address.ts';
import type { BarRow } from './charts/row-chart.tsx';

interface Group {
  name: string;
  /** What people call it, if that is not known here. */
  called?: string;
  written: number;
  writtenBefore: number;
  used: number;
}

/** Somebody whose account is gone. */
const FORMER = 'A former member';
/** With a profile that is deleted, its texts forget it. */
const NO_PROFILE = 'No profile, or a deleted one';

/** More rows than this are summed up in the last one. */
const MOST = 6;
const names = { platform: platformNames, voice: brandVoiceNames, profile: {}, person: {} } as const;
const unnamed = { platform: 'No platform', voice: 'No voice', profile: NO_PROFILE, person: FORMER } as const;

/** The rows, those with the most texts first, and what they say in a sentence. Groups without a name have no list behind them. */
export function groupRows(by: keyof typeof names, groups: readonly Group[], { from, to }: { from: string; to: string }) {
  const known: Record<string, string> = names[by];
  const rows: BarRow[] = groups
    .slice(0, groups.length > MOST ? MOST - 1 : MOST)
    .map(({ name, called, written, writtenBefore, used }) => ({
      label: name === '' ? unnamed[by] : called || (known[name] ?? name),
      values: [written],
      before: writtenBefore,
      ...(by === 'person' && { end: `${written.toLocaleString('en')}, ${used.toLocaleString('en')} used`, also: used }),
      href: name === '' || written === 0 ? null : barAddress({ made: { what: 'written', from, to, [by]: name } }),
    }));
  // Two people may have the same name.
  for (const [at, row] of rows.entries()) {
    const same = rows.slice(0, at).filter(({ label }) => label === row.label).length;
    if (same > 0) row.label = `${row.label} (${same + 1})`;
  }
  const others = groups.slice(rows.length);
  if (others.length > 0)
    rows.push({
      label: `${others.length} others`,
      values: [others.reduce((sum, { written }) => sum + written, 0)],
      before: others.reduce((sum, { writtenBefore }) => sum + writtenBefore, 0),
      ...(by === 'person' && { also: others.reduce((sum, { used }) => sum + used, 0) }),
      href: null,
    });
  const total = groups.reduce((sum, { written }) => sum + written, 0);
  const how = by === 'person' ? 'by' : 'for';
  const [first] = rows;
  const of = first?.values[0] ?? 0;
  // Less than all is not “All”, however little is missing.
  const part = total > 0 ? (of === total ? 100 : Math.min(99, Math.round((100 * of) / total))) : 0;
  return {
    rows,
    says:
      part === 0 ? 'No text in these days.' : part === 100 ? `All ${how}: ${first?.label}.` : `${part}% ${how}: ${first?.label}.`,
  };
}
