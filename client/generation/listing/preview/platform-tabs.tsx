import { type ReactNode, useState } from 'react';
import { type Platform, platformNames } from '#shared/generation/options.ts';
import type { Device } from '#shared/platforms/shown.ts';
import { Tab, TabList } from '../../../ui/tabs.tsx';
import { useMedia } from '../../../ui/use-media.ts';

/**
 * A tab for each platform, with how many things are to fix in the text there. They wrap, so that all are seen; on a phone they stand
 * in one line that scrolls, with a shade where more of them follow.
 */
export function PlatformTabs({
  label,
  platforms,
  toFix,
  children,
}: {
  label: string;
  platforms: readonly Platform[];
  /** Null while it is not known. The tabs do not move when it comes. */
  toFix: ((platform: Platform) => number) | null;
  /** Tabs before those of the platforms. */
  children?: ReactNode;
}) {
  return (
    <TabList label={label} className="more-beside -mx-2 sm:flex-wrap sm:overflow-x-visible">
      {children}
      {platforms.map((one) => (
        <Tab key={one} value={one}>
          <span className="relative me-2.5">
            {platformNames[one]}
            <ToFix count={toFix?.(one) ?? 0} />
          </span>
        </Tab>
      ))}
    </TabList>
  );
}

function ToFix({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="absolute inset-y-0 start-full ms-0.5 grid min-w-5 place-items-center rounded-full bg-bad-soft px-1 font-semibold text-bad text-xs tabular-nums">
      {count}
      <span className="sr-only"> to fix</span>
    </span>
  );
}

/** The screen for which previews are drawn: that of the person, until another one is chosen. */
export function useDevice(): [Device, (device: Device) => void] {
  const narrow = useMedia('(width < 640px)');
  const [chosen, setChosen] = useState<Device | null>(null);
  return [chosen ?? (narrow ? 'phone' : 'desktop'), setChosen];
}
