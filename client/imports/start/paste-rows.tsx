import { ClipboardPaste } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { fileOfText } from '../pasted-rows.ts';

const TOO_FEW = 'Paste at least two rows: the header row and one product.';

/** Takes rows that are pasted anywhere on the page, or into the box that the button opens. */
export function PasteRows({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const take = (pasted: string): boolean => {
    const file = fileOfText(pasted);
    setProblem(file ? null : TOO_FEW);
    if (!file) return false;
    setOpen(false);
    setText('');
    onFiles([file]);
    return true;
  };
  usePaste(onFiles, (pasted) => {
    if (take(pasted)) return;
    setText(pasted);
    setOpen(true);
  });
  return (
    <>
      <Button icon={<ClipboardPaste className="size-4.5" />} onClick={() => setOpen(true)}>
        Paste rows
      </Button>
      <Dialog
        open={open}
        onOpenChange={(next) => {
          setOpen(next);
          if (!next) setProblem(null);
        }}
        title="Paste rows"
        description="Copy rows from your spreadsheet, including the header row, and paste them here."
        size="lg"
        footer={
          <Button variant="primary" onClick={() => take(text)}>
            Check these rows
          </Button>
        }
      >
        <Field label="Rows" error={problem}>
          <Textarea
            rows={8}
            className="whitespace-pre font-mono"
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) take(text);
            }}
          />
        </Field>
      </Dialog>
    </>
  );
}

/** Listens for files or text pasted outside of text fields. */
function usePaste(onFiles: (files: readonly File[]) => void, onText: (text: string) => void) {
  const latest = useRef({ onFiles, onText });
  latest.current = { onFiles, onText };
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const into = event.target instanceof Element ? event.target : null;
      if (into?.closest('input, textarea, select, [contenteditable]')) return;
      const text = event.clipboardData?.getData('text/plain') ?? '';
      // Spreadsheet programs also put a picture of the cells on the clipboard, so text comes first.
      const files = text.trim() ? [] : [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 && !text.trim()) return;
      event.preventDefault();
      if (files.length > 0) latest.current.onFiles(files);
      else latest.current.onText(text);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
}
