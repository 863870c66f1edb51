import { cn } from '../ui/cn.ts';
import { controlClass, useField } from '../ui/field.tsx';

/** A native list of choices inside a Field. */
export function NativeSelect<Value extends string>({
  value,
  options,
  setting,
  onChange,
}: {
  value: Value;
  options: readonly (readonly [Value, string])[];
  /** The name of the setting, by which a problem finds it. */
  setting?: string;
  onChange: (next: Value) => void;
}) {
  return (
    <select
      className={cn(controlClass, 'h-control w-full px-2')}
      data-setting={setting}
      value={value}
      onChange={({ target }) => onChange(target.value as Value)}
      {...useField({})}
    >
      {options.map(([one, label]) => (
        <option key={one} value={one}>
          {label}
        </option>
      ))}
    </select>
  );
}
