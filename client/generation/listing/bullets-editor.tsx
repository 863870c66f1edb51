import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Finding } from '#shared/checks/finding.ts';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import type { FindingActions } from '../../ui/rich-text/finding.ts';
import { PlainText } from '../../ui/rich-text/plain-text.tsx';
import type { Shown } from '../../ui/rich-text/text-props.ts';
import { RowButtons } from '../../ui/row-buttons.tsx';
import type { FindingsOf } from '../worth/listing-findings.ts';
import { ArrivingBox } from './arriving-box.tsx';
import { moved, without } from './listing-edit.ts';
import type { BesidePart } from './listing-fields.ts';

const MAX = { bullet: 1_000, bullets: 20 };

/** The list of bullets, each editable, movable and removable, unless it is still being written. */
export function BulletsEditor({
  bullets,
  onChange,
  findingsOf,
  show,
  beside,
  ...actions
}: FindingActions<Finding> & {
  bullets: readonly string[];
  /** Called with a function that changes the bullets as they were last typed; null while they are being written. */
  onChange: ((change: (bullets: string[]) => string[]) => void) | null;
  findingsOf: FindingsOf;
  /** A finding to open in its bullet. */
  show: Shown<Finding> | null;
  /** What can be done with one bullet; null for nothing. */
  beside: BesidePart | null;
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
    onChange?.((now) => moved(now, index, by));
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
              {onChange === null ? (
                <ArrivingBox label={`Bullet ${index + 1}`} hideLabel rows={1} text={bullet} />
              ) : (
                <PlainText
                  label={`Bullet ${index + 1}`}
                  hideLabel
                  value={bullet}
                  maxLength={MAX.bullet}
                  onChange={(value) => onChange((now) => now.map((other, at) => (at === index ? value : other)))}
                  findings={findingsOf('bullets', index)}
                  listed={false}
                  show={show?.finding.index === index ? show : null}
                  beside={beside?.('bullets', bullet, index)}
                  {...actions}
                />
              )}
            </div>
            {/* While the bullets are written, only the room of their buttons is kept, because each word could move them. */}
            <div className={cn(onChange === null && 'invisible')}>
              <RowButtons
                name="bullet"
                index={index}
                count={bullets.length}
                onMove={(by) => move(index, by)}
                disabled={onChange === null}
                onRemove={() => {
                  onChange?.((now) => without(now, index));
                  setSaid(`Bullet ${index + 1} removed`);
                  focusInput(Math.max(0, index - 1));
                }}
              />
            </div>
          </li>
        ))}
      </ul>
      {onChange !== null && bullets.length < MAX.bullets && (
        <Button
          size="sm"
          className="mt-2"
          icon={<Plus className="size-4" />}
          onClick={() => {
            onChange((now) => [...now, '']);
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
