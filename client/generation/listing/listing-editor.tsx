import { useMemo } from 'react';
import type { Finding } from '#shared/checks/finding.ts';
import type { Listing } from '#shared/generation/listing.ts';
import { ChipsInput } from '../../ui/chips-input.tsx';
import { Field } from '../../ui/field.tsx';
import type { FindingActions } from '../../ui/rich-text/finding.ts';
import { PlainText } from '../../ui/rich-text/plain-text.tsx';
import type { Shown } from '../../ui/rich-text/text-props.ts';
import { findingsByField } from '../worth/listing-findings.ts';
import { ArrivingBox, CharacterCount } from './arriving-box.tsx';
import { BulletsEditor } from './bullets-editor.tsx';
import { type BesidePart, partOrder, type TextKey, textParts } from './listing-fields.ts';

const MAX = { tags: 30, tag: 100 };

/**
 * The problems to underline, and what the seller can do about them. Here `onFix` is called after the editor has put the fix into
 * the text; the `onFix` of FindingsCard must put it there itself.
 */
export type ListingFindings = FindingActions<Finding> & {
  findings?: readonly Finding[] | undefined;
  /** A finding to open in the text. */
  show?: Shown<Finding> | null | undefined;
};

/**
 * Returns the parts to change, given the text as it was last typed. On a slow device that is not always the text on the screen: a
 * button can be pressed before the last words are shown.
 */
export type ListingChange = (now: Listing) => Partial<Listing>;

const none: readonly Finding[] = [];

/**
 * The text as form fields. Editing here changes only the draft, not the product. While the text is written, its parts appear one
 * after the other: those that are complete can be edited, the one that is being written cannot.
 */
export function ListingEditor({
  listing,
  onChange,
  arriving = false,
  hasPicture = true,
  only,
  beside = null,
  findings = none,
  show = null,
  ...actions
}: ListingFindings & {
  listing: Listing;
  /** Null if nothing can be edited. */
  onChange: ((change: ListingChange) => void) | null;
  /** Whether the text is being written now. */
  arriving?: boolean;
  /** Whether the product has the picture that the alternative text is about. */
  hasPicture?: boolean;
  /** The parts to show; all if left out. */
  only?: ReadonlySet<keyof Listing>;
  /** What can be done with one sentence or bullet; null for nothing. */
  beside?: BesidePart | null;
}) {
  const of = useMemo(() => findingsByField(findings), [findings]);
  const last = arriving ? partOrder.findLast((key) => listing[key].length > 0) : undefined;
  const isThere = (key: keyof Listing) => (!only || only.has(key)) && (!arriving || listing[key].length > 0);
  const isOpen = (key: keyof Listing) => onChange !== null && key !== last;
  const change = (changes: Partial<Listing>) => onChange?.(() => changes);
  const showIn = (key: keyof Listing) => (show?.finding.field === key ? show : null);
  const text = (key: TextKey) => {
    const { label, rows, hint, counted = false, maxLength } = textParts[key];
    if (!isThere(key)) return null;
    const aside = counted && <CharacterCount text={listing[key]} />;
    if (!isOpen(key)) return <ArrivingBox label={label} rows={rows} hint={hint} aside={aside} text={listing[key]} />;
    return (
      <PlainText
        label={label}
        rows={rows}
        hint={hint}
        aside={aside}
        maxLength={maxLength}
        value={listing[key]}
        onChange={(value) => change({ [key]: value })}
        findings={of(key)}
        listed={false}
        show={showIn(key)}
        beside={key === 'intro' || key === 'details' ? beside?.(key, listing[key]) : undefined}
        {...actions}
      />
    );
  };
  return (
    <div className="grid gap-5">
      {text('title')}
      {text('intro')}
      {isThere('bullets') && (
        <BulletsEditor
          bullets={listing.bullets}
          onChange={isOpen('bullets') ? (next) => onChange?.(({ bullets }) => ({ bullets: next(bullets) })) : null}
          findingsOf={of}
          beside={beside}
          show={showIn('bullets')}
          {...actions}
        />
      )}
      {text('details')}
      {text('metaTitle')}
      {text('metaDescription')}
      {isThere('tags') &&
        (isOpen('tags') ? (
          <Field label="Tags" hint="Separate them with commas.">
            <ChipsInput value={listing.tags} onChange={(tags) => change({ tags })} max={MAX.tags} maxLength={MAX.tag} />
          </Field>
        ) : (
          <ArrivingBox label="Tags" rows={1} text={listing.tags.join(', ')} />
        ))}
      {hasPicture && text('altText')}
    </div>
  );
}
