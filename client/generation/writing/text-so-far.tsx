import type { Listing } from '#shared/generation/listing.ts';
import { plainBody } from '#shared/platforms/values.ts';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** The text to read and copy, while the code of its editor is loading or cannot be loaded. */
export function TextSoFar({ name, listing }: { name: string; listing: Listing }) {
  const text = [listing.title, plainBody(listing)].filter(Boolean).join('\n\n');
  if (text === '') return <Skeleton className="h-dvh" />;
  return (
    <Card title={name || 'Your text'}>
      <p className="max-w-[68ch] whitespace-pre-line">{text}</p>
      <div className="mt-3">
        <CopyButton text={text} label="Copy" variant="secondary" />
      </div>
    </Card>
  );
}
