import { ImagePlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { FieldError } from '../ui/field.tsx';
import { shrink } from './shrink.ts';

/** An optional picture, chosen as a file. The form also takes one that is pasted. */
export function PictureField({
  picture,
  problem,
  onFile,
  onRemove,
}: {
  picture: string | null;
  problem: string;
  onFile: (file: Blob) => void;
  onRemove: () => void;
}) {
  const chooser = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-3">
        {picture && (
          <img
            src={picture}
            alt="What you send along"
            className="h-16 max-w-28 rounded-control border bg-sunken object-contain"
          />
        )}
        <Button
          ref={button}
          size="sm"
          icon={<ImagePlus className="size-4.5" />}
          onClick={() => chooser.current?.click()}
          aria-describedby="feedback-picture-hint"
        >
          {picture ? 'Another picture' : 'Add a picture'}
        </Button>
        {picture && (
          <Button
            size="sm"
            variant="ghost"
            onClick={() => {
              button.current?.focus();
              onRemove();
            }}
          >
            Remove
          </Button>
        )}
      </div>
      <p id="feedback-picture-hint" className="text-muted-foreground text-sm">
        Optional. You can also paste a picture. Only you and the people who run this site see it.
      </p>
      {problem && (
        <div role="alert">
          <FieldError>{problem}</FieldError>
        </div>
      )}
      <input
        ref={chooser}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        aria-label="Picture"
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onFile(file);
          event.target.value = '';
        }}
      />
    </div>
  );
}

/** The picture of a form: chosen or pasted, and made small. */
export function usePicture() {
  const [picture, setPicture] = useState<string | null>(null);
  const [problem, setProblem] = useState('');
  const take = async (file: Blob) => {
    setProblem('');
    try {
      setPicture(await shrink(file));
    } catch {
      setProblem('This file could not be read as a picture. Use a JPEG, PNG or WebP.');
    }
  };
  const clear = () => {
    setPicture(null);
    setProblem('');
  };
  return { picture, problem, take, clear };
}
