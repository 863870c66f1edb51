import { type RefObject, useEffect } from 'react';

/** When a form was refused (`error`), the first field that is marked as wrong gets the focus. */
export function useFirstWrong(form: RefObject<HTMLElement | null>, error: unknown) {
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [error, form]);
}
