import { useState } from 'react';
import { readError } from '../../errors.ts';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import type { ProductImage } from '../product-types.ts';

/** Adds a picture by its public address. Not a form of its own: it stands inside one. */
export function PictureByUrl({ full, onAdd }: { full: boolean; onAdd: (image: ProductImage) => void }) {
  const [url, setUrl] = useState('');
  const add = trpc.products.addImageByUrl.useMutation({
    meta: { quiet: true },
    onSuccess: (image) => {
      setUrl('');
      onAdd(image);
    },
  });
  const problem = add.error && readError(add.error);
  const submit = () => {
    if (url.trim() !== '' && !full && !add.isPending) add.mutate({ url: url.trim() });
  };
  return (
    <Field label="Add by web address" optional error={problem ? (problem.fields?.url ?? problem.message) : null}>
      <div className="flex gap-2">
        <Input
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          value={url}
          onChange={(event) => {
            setUrl(event.target.value);
            if (add.error) add.reset();
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            submit();
          }}
        />
        <Button busy={add.isPending} disabled={full || url.trim() === ''} onClick={submit}>
          Add
        </Button>
      </div>
    </Field>
  );
}
