import { type ComponentProps, type ReactNode, useState } from 'react';
import { Field } from './field.tsx';
import { Input } from './input.tsx';

/** A password box with a Show button. A person can check what they typed, so no form has to ask for it twice. */
export function PasswordField({
  label = 'Password',
  hint,
  error,
  aside,
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & {
  label?: string;
  hint?: ReactNode;
  error?: string | null;
  aside?: ReactNode;
  /** Tells password managers whether to fill in the present password or to suggest a new one. */
  autoComplete: 'current-password' | 'new-password';
}) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error} aside={aside}>
      <div className="relative">
        <Input type={shown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} className="pe-16" {...rest} />
        <button
          type="button"
          aria-pressed={shown}
          aria-label="Show password"
          onClick={() => setShown(!shown)}
          className="absolute inset-y-1 end-1 rounded-[6px] px-2.5 font-semibold text-primary text-sm hover:bg-primary-soft"
        >
          {shown ? 'Hide' : 'Show'}
        </button>
      </div>
    </Field>
  );
}
