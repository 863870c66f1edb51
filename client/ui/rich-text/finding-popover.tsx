import { Popover as Base } from '@base-ui/react/popover';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '../button.tsx';
import type { BlockFinding, FindingActions } from './finding.ts';
import { FindingButtons, FindingGrounds, SeverityWord } from './finding-text.tsx';

/**
 * A popover that shows a finding (a remark of the checks) beside the words it is about. If a click opened it, the cursor stays in
 * the text. If a key opened it, it takes the focus; Escape or one of its action buttons gives the focus back to the text.
 */
export function FindingPopover<F extends BlockFinding>({
  id,
  finding,
  focus,
  text,
  several,
  onStep,
  onClose,
  ...actions
}: FindingActions<F> & {
  id: string;
  finding: F;
  /** Whether the focus moves into the popover. */
  focus: boolean;
  /** The element of the editor, which contains the words of the finding. */
  text: HTMLElement;
  /** True when there is another finding to go to. */
  several: boolean;
  onStep: (by: 1 | -1) => void;
  /** `back` is true if the focus should return to the text. */
  onClose: (back: boolean) => void;
}) {
  const words = () =>
    [...text.querySelectorAll<HTMLElement>('[data-finding]')].find(({ dataset }) => dataset.finding === id) ?? text;
  return (
    <Base.Root
      open
      onOpenChange={(open, { reason, event }) => {
        // Do not close after a press inside the text: the editor itself then opens the finding there, or closes this one.
        if (open || (event.target instanceof Node && text.contains(event.target) && reason !== 'escape-key')) return;
        onClose(reason === 'escape-key');
      }}
    >
      <Base.Portal container={text.closest<HTMLElement>('[role=dialog], main') ?? document.body}>
        <Base.Positioner anchor={words} sideOffset={8} align="start" collisionPadding={8} className="z-30">
          <Base.Popup
            initialFocus={focus}
            finalFocus={false}
            className="w-88 max-w-[calc(100vw-1rem)] rounded-card border bg-popover p-4 text-popover-foreground shadow-float outline-none"
            onKeyDown={(event) => {
              if (event.key !== 'F8') return;
              event.preventDefault();
              onStep(event.shiftKey ? -1 : 1);
            }}
          >
            <div className="flex min-h-6 items-center justify-between gap-2">
              <SeverityWord severity={finding.severity} />
              {several && (
                <span className="-my-2 -me-2 flex">
                  <Button
                    variant="ghost"
                    size="sm"
                    iconOnly
                    aria-label="Previous finding"
                    icon={<ChevronLeft className="size-4" />}
                    onClick={() => onStep(-1)}
                  />
                  <Button
                    variant="ghost"
                    size="sm"
                    iconOnly
                    aria-label="Next finding"
                    icon={<ChevronRight className="size-4" />}
                    onClick={() => onStep(1)}
                  />
                </span>
              )}
            </div>
            <Base.Title render={<p />} className="wrap-anywhere mt-1">
              {finding.message}
            </Base.Title>
            <FindingGrounds finding={finding} />
            <FindingButtons prominent finding={finding} {...actions} done={() => onClose(true)} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
