import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Finding } from '#shared/checks/finding.ts';
import { Button } from '../../ui/button.tsx';
import type { FindingActions } from '../../ui/rich-text/finding.ts';
import { LooseFindings } from '../../ui/rich-text/findings-list.tsx';
import { PlainText } from '../../ui/rich-text/plain-text.tsx';
import { RowButtons } from '../../ui/row-buttons.tsx';
import type { FindingsOf } from '../worth/listing-findings.ts';
import { moved, without } from './listing-edit.ts';

const MAX = { bullet: 1_000, bullets: 20 };

/** The list of bullets, each editable, movable and removable. */
export function BulletsEditor({
  bullets,
  onChange,
  findingsOf,
  ...actions
}: FindingActions<Finding> & {
  bullets: readonly string[];
  onChange: (bullets: string[]) => void;
  findingsOf: FindingsOf;
}) {
  const list = useRef<HTMLUListElement>(null);
  const [said, setSaid] = useState('');
  const focusInput = (index: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>('[contenteditable], textarea')[index]?.focus());
  const focusMove = (index: number, by: -1 | 1) =>
    requestAnimationFrame(() => {
      const row = list.current?.children[index];
      const same = row?.querySelector<HTMLButtonElement>(`[data-move="${by}"]`);
      (same?.disabled ? row?.querySelector<HTMLButtonElement>(`[data-move="${-by}"]`) : same)?.focus();
    });
  const move = (index: number, by: -1 | 1) => {
    onChange(moved(bullets, index, by));
    setSaid(`Bullet moved to place ${index + by + 1} of ${bullets.length}`);
    focusMove(index + by, by);
  };
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">Bullets</legend>
      <ul ref={list} className="grid gap-2">
        {bullets.map((bullet, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: bullets have no id, and two may have the same text
          <li key={index} className="flex flex-wrap items-start justify-end gap-1 sm:flex-nowrap">
            <div className="w-full min-w-0">
              <PlainText
                label={`Bullet ${index + 1}`}
                hideLabel
                value={bullet}
                maxLength={MAX.bullet}
                onChange={(value) => onChange(bullets.map((other, at) => (at === index ? value : other)))}
                findings={findingsOf('bullets', index)}
                {...actions}
              />
            </div>
            <RowButtons
              name="bullet"
              index={index}
              count={bullets.length}
              onMove={(by) => move(index, by)}
              onRemove={() => {
                onChange(without(bullets, index));
                setSaid(`Bullet ${index + 1} removed`);
                focusInput(Math.max(0, index - 1));
              }}
            />
          </li>
        ))}
      </ul>
      <LooseFindings label="Bullets" findings={findingsOf('bullets')} {...actions} />
      {bullets.length < MAX.bullets && (
        <Button
          size="sm"
          className="mt-2"
          icon={<Plus className="size-4" />}
          onClick={() => {
            onChange([...bullets, '']);
            focusInput(bullets.length);
          }}
        >
          Add bullet
        </Button>
      )}
      <span aria-live="polite" className="sr-only">
        {said}
      </span>
    </fieldset>
  );
}
