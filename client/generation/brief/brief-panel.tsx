import type { ReactNode } from 'react';
import type { DescriptionFormData } from '#shared/generation/form.ts';
import { splitFeatures } from '#shared/generation/form-output.ts';
import { brandVoiceNames } from '#shared/generation/options.ts';
import { Card } from '../../ui/card.tsx';
import { cn } from '../../ui/cn.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { briefWords } from './brief-words.ts';
import { openingLine } from './opening-line.ts';
import type { Profile } from './profile-picker.tsx';

const kinds = {
  ours: '',
  set: 'font-semibold text-foreground',
  open: 'rounded-[4px] border-control border-b border-dashed italic',
};

/**
 * Shows the instructions for the AI as the seller fills in the form, and an example of a first line in the chosen voice. Both are
 * put together in the browser without AI, so they cost nothing.
 */
export function BriefPanel({
  data,
  productName,
  ofProduct,
  profile,
  coming,
  expected,
  children,
}: {
  data: DescriptionFormData;
  productName: string;
  /** The product's key features from the catalogue. */
  ofProduct: readonly string[];
  /** The profile in whose voice the text will be written. */
  profile: Pick<Profile, 'profileName' | 'voice'> | null;
  /** True while the product is loading. The sentences come with its name, because they would move when it arrives. */
  coming: boolean;
  /** How long the text can become. */
  expected?: ReactNode;
  children?: ReactNode;
}) {
  const voice = profile?.voice ?? null;
  const facts = {
    name: productName,
    audience: data.targetAudience,
    features: [...splitFeatures(data.keyFeatures), ...ofProduct],
  };
  const line = openingLine(data.brandVoice, facts, voice);
  return (
    <Card title="Your brief">
      {coming ? (
        <Skeleton className="h-52" />
      ) : (
        <>
          <p className="text-pretty text-lg text-muted-foreground">
            {briefWords(data, productName, ofProduct).map((word, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the words are remade as a whole and hold no state
              <span key={index} className={cn(kinds[word.kind])}>
                {word.text}
              </span>
            ))}
          </p>
          <figure className="mt-4 border-t pt-4">
            <figcaption className="text-muted-foreground text-sm">
              {brandVoiceNames[data.brandVoice]}
              {voice && `, in the voice of ${profile?.profileName},`} could begin like this
            </figcaption>
            <blockquote className="mt-1 text-pretty text-lg">“{line}”</blockquote>
          </figure>
          {expected}
        </>
      )}

      {children && <div className="mt-4 border-t pt-4">{children}</div>}
    </Card>
  );
}
