import { Monitor, Smartphone } from 'lucide-react';
import { useId } from 'react';
import { type Device, devices } from '#shared/platforms/shown.ts';

const names: Record<Device, string> = { phone: 'Phone', desktop: 'Desktop' };
const icons: Record<Device, typeof Monitor> = { phone: Smartphone, desktop: Monitor };

/** Chooses the screen for which a preview is drawn. The arrow keys work as in any radio group. */
export function DeviceSwitch({ device, onChange }: { device: Device; onChange: (device: Device) => void }) {
  const name = useId();
  return (
    <fieldset>
      <legend className="sr-only">Preview on</legend>
      <div className="inline-flex rounded-control border p-0.5">
        {devices.map((one) => {
          const Icon = icons[one];
          return (
            <label
              key={one}
              className="relative flex min-h-dense cursor-pointer items-center gap-1.5 rounded-[6px] px-2.5 text-sm has-checked:bg-primary-soft has-checked:font-medium has-focus-visible:outline-2 has-focus-visible:outline-ring"
            >
              <input
                type="radio"
                name={name}
                className="absolute inset-0 cursor-pointer appearance-none rounded-[6px] outline-none"
                checked={device === one}
                onChange={() => onChange(one)}
              />
              <Icon className="size-4" />
              {names[one]}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
