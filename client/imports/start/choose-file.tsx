import { FileUp } from 'lucide-react';
import { type Ref, useRef } from 'react';
import { Button } from '../../ui/button.tsx';

/** A button that opens the browser's choice of files. */
export function ChooseFile({
  onFiles,
  label = 'Choose a file',
  variant,
  buttonRef,
}: {
  onFiles: (files: readonly File[]) => void;
  label?: string;
  variant?: 'primary';
  buttonRef?: Ref<HTMLButtonElement>;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        ref={buttonRef}
        {...(variant && { variant })}
        icon={<FileUp className="size-4.5" />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.tab,.txt,.json,.jsonl,.ndjson,.xlsx,.xlsm"
        aria-label="File with products"
        hidden
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </>
  );
}
