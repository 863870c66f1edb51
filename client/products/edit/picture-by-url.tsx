import type { Ref } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import type { PictureByUrl as State } from './use-picture-by-url.ts';

/**
 * A box for the public URL of a picture. It stands inside the product form. If a URL is still in the box when the product is
 * saved, its picture is added as well.
 */
export function PictureByUrl({ state, full, ref }: { state: State; full: boolean; ref: Ref<HTMLInputElement> }) {
  return (
    <Field label="Add by web address" optional error={state.problem}>
      <div className="flex gap-2">
        <Input
          ref={ref}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          value={state.url}
          readOnly={state.adding}
          onChange={(event) => state.type(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            void state.add();
          }}
        />
        <Button busy={state.adding} disabled={full || state.url.trim() === ''} onClick={() => void state.add()}>
          Add
        </Button>
      </div>
    </Field>
  );
}
