import { useRef, useState } from 'react';
import { Avatar } from '../layouts/avatar.tsx';
import { updateUser, useUser } from '../session/store.ts';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { FieldError } from '../ui/field.tsx';
import { PhotoDialog } from './photo-dialog.tsx';

export function PhotoCard() {
  const user = useUser();
  const utils = trpc.useUtils();
  const chooser = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [problem, setProblem] = useState('');
  const remove = trpc.account.removePhoto.useMutation({
    onSuccess: () => {
      updateUser({ userData: { photoURL: null } });
      void utils.account.profile.invalidate();
    },
  });
  const read = async (file: File | undefined) => {
    if (!file) return;
    setProblem('');
    try {
      setPicture(await createImageBitmap(file, { imageOrientation: 'from-image' }));
    } catch {
      setProblem('This file could not be read as a picture. Use a JPEG, PNG or WebP.');
    }
  };
  return (
    <Card title="Photo">
      <div className="flex flex-wrap items-center gap-5">
        <Avatar user={user} size="lg" />
        <div className="grid gap-2">
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => chooser.current?.click()}>{user.photoURL ? 'Change photo' : 'Choose photo'}</Button>
            {user.photoURL && (
              <Button variant="ghost" busy={remove.isPending} onClick={() => remove.mutate()}>
                Remove
              </Button>
            )}
          </div>
          <p className="text-muted-foreground text-sm">JPEG, PNG or WebP. Only you see it for now.</p>
          {problem && (
            <div role="alert">
              <FieldError>{problem}</FieldError>
            </div>
          )}
        </div>
      </div>
      <input
        ref={chooser}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        hidden
        onChange={(event) => {
          void read(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {picture && <PhotoDialog picture={picture} onClose={() => setPicture(null)} />}
    </Card>
  );
}
