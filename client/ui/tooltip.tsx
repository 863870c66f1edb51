import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement } from 'react';
import { useLandmark } from './landmark.ts';

/** Names or explains a control on hover and focus. Never the only place where something needed is said: touch has no hover. */
export function Tooltip({ label, children }: { label: string; children: ReactElement }) {
  const { container, find } = useLandmark();
  return (
    <Base.Root>
      <Base.Trigger ref={find} render={children} delay={400} />
      <Base.Portal container={container}>
        <Base.Positioner sideOffset={6} className="z-50">
          <Base.Popup className="max-w-64 rounded-control bg-foreground px-2 py-1 text-background text-sm transition-opacity duration-120 data-ending-style:opacity-0 data-starting-style:opacity-0">
            {label}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
