import { createContext, type ReactNode, useContext, useId } from 'react';
import { cn } from './cn.ts';

interface FieldWiring {
  id: string;
  labelId: string;
  describedBy: string | undefined;
  invalid: boolean;
}
const FieldContext = createContext<FieldWiring | null>(null);

/**
 * Label, hint and error of one form control. The control inside calls `useField` for the ids that connect it to label, hint and
 * error.
 */
export function Field({
  label,
  hint,
  error,
  optional = false,
  aside,
  className,
  children,
}: {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | null;
  optional?: boolean;
  /** Something small at the end of the label's line, for example a counter or a link. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  const labelId = `${id}-label`;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = cn(error && errorId, hint && hintId) || undefined;
  return (
    <div className={cn('grid grid-cols-1 content-start gap-1.5', className)}>
      <div className="flex items-baseline justify-between gap-3">
        <label id={labelId} htmlFor={id} className="font-medium">
          {label}
          {optional && <span className="font-normal text-muted-foreground"> (optional)</span>}
        </label>
        {aside && <span className="text-muted-foreground text-sm">{aside}</span>}
      </div>
      <FieldContext value={{ id, labelId, describedBy, invalid: Boolean(error) }}>{children}</FieldContext>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {hint && (
        <p id={hintId} className="text-muted-foreground text-sm">
          {hint}
        </p>
      )}
    </div>
  );
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="font-medium text-bad text-sm">
      {children}
    </p>
  );
}

interface ControlAttributes {
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined;
}

/** The attributes that connect a control to the `Field` around it. Attributes set on the control itself take precedence. */
export function useField(own: ControlAttributes): ControlAttributes {
  const field = useContext(FieldContext);
  return {
    id: own.id ?? field?.id,
    'aria-describedby': cn(own['aria-describedby'], field?.describedBy) || undefined,
    'aria-invalid': own['aria-invalid'] ?? (field?.invalid || undefined),
  };
}

/** Id of the field's label, for `aria-labelledby` on a control that is not a form element. */
export const useFieldLabel = () => useContext(FieldContext)?.labelId;

/** The look of every text box. The text has 16 px on small screens: if it is smaller, iOS zooms the page in on focus. */
export const controlClass = cn(
  'w-full min-w-0 rounded-control border border-control bg-card text-foreground text-lg transition-colors sm:text-base',
  'hover:border-foreground/60 aria-invalid:border-bad aria-invalid:bg-bad-soft/40',
  'disabled:bg-sunken disabled:text-muted-foreground',
);
