import { CircleCheck } from 'lucide-react';
import type { Platform } from '#shared/generation/options.ts';
import { cn } from '../../../ui/cn.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { useCopied } from './copied-fields.ts';

export interface PasteField {
  label: string;
  value: string;
  /** How long the value is and how long it may be, in words; null if that is not measured. */
  size: { text: string; over: boolean } | null;
}

/**
 * The fields of a shop's form to paste one by one. A field that was copied keeps a tick until its text changes, so that the list
 * tells how far one has come.
 */
export function PasteList({
  title,
  platform,
  fields,
  code = false,
}: {
  title: string;
  platform: Platform;
  fields: readonly PasteField[];
  code?: boolean;
}) {
  const [copied, noteCopied] = useCopied(`${platform} ${title}`);
  const isCopied = ({ label, value }: PasteField) => copied[label] === value;
  const filled = fields.filter(({ value }) => value !== '');
  const done = filled.filter(isCopied).length;
  return (
    <details className="group rounded-control border">
      <summary className="flex min-h-control items-center justify-between gap-3 px-4 py-2 font-semibold">
        {title}
        <span className="font-normal text-muted-foreground text-sm">
          <span className={cn('group-open:hidden', done > 0 && 'hidden')}>Show {fields.length}</span>
          {done > 0 ? (
            <span className="tabular-nums">
              {done} of {filled.length} copied
            </span>
          ) : (
            <span className="hidden group-open:inline">Hide</span>
          )}
        </span>
      </summary>
      <ul className="divide-y border-t">
        {fields.map((field) => (
          <li key={field.label} className="relative py-2.5 ps-4 pe-14">
            <p className={cn('flex flex-wrap items-center gap-x-3 font-medium', code && 'font-mono text-sm')}>
              {isCopied(field) && (
                <>
                  <CircleCheck className="size-4 text-ok" />
                  <span className="sr-only">Copied: </span>
                </>
              )}
              {field.label}
              {field.size && (
                <span
                  className={cn(
                    'font-sans text-sm tabular-nums',
                    field.size.over ? 'font-semibold text-bad' : 'font-normal text-muted-foreground',
                  )}
                >
                  {field.size.text}
                </span>
              )}
            </p>
            <p className="text-muted-foreground">
              <span className="wrap-anywhere line-clamp-3">{field.value || 'Empty'}</span>
            </p>
            {field.value && (
              <span className="absolute end-3 top-2">
                <CopyButton
                  text={field.value}
                  label={`Copy ${code ? field.label : field.label.toLowerCase()}`}
                  iconOnly
                  onCopied={() => noteCopied(field.label, field.value)}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
