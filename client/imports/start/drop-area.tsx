import { FileDown } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';

const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

/**
 * Takes files that are dropped anywhere on the page. If it is disabled, it still keeps the browser from replacing the page with a
 * dropped file.
 */
export function DropArea({
  onFiles,
  disabled,
  children,
}: {
  onFiles: (files: readonly File[]) => void;
  disabled: boolean;
  children: ReactNode;
}) {
  const [over, setOver] = useState(false);
  const latest = useRef({ onFiles, disabled });
  latest.current = { onFiles, disabled };

  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = latest.current.disabled ? 'none' : 'copy';
      setOver(!latest.current.disabled);
    };
    const onDragLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(false);
      if (!latest.current.disabled) latest.current.onFiles([...(event.dataTransfer?.files ?? [])]);
    };
    addEventListener('dragover', onDragOver);
    addEventListener('dragleave', onDragLeave);
    addEventListener('drop', onDrop);
    return () => {
      removeEventListener('dragover', onDragOver);
      removeEventListener('dragleave', onDragLeave);
      removeEventListener('drop', onDrop);
    };
  }, []);

  return (
    <>
      {children}
      {over && (
        <div
          aria-hidden="true"
          className="pointer-events-none fixed inset-2 z-30 grid place-items-center rounded-sheet border-2 border-primary border-dashed bg-primary-soft/90"
        >
          <p className="flex items-center gap-2 font-semibold text-primary text-xl">
            <FileDown className="size-6" />
            Drop the file to check it
          </p>
        </div>
      )}
    </>
  );
}
