import { useMemo } from 'react';
import type { Finding } from '#shared/checks/finding.ts';
import type { Listing } from '#shared/generation/listing.ts';
import { ChipsInput } from '../../ui/chips-input.tsx';
import { Field } from '../../ui/field.tsx';
import type { FindingActions } from '../../ui/rich-text/finding.ts';
import { LooseFindings } from '../../ui/rich-text/findings-list.tsx';
import { PlainText } from '../../ui/rich-text/plain-text.tsx';
import { findingsByField } from '../worth/listing-findings.ts';
import { BulletsEditor } from './bullets-editor.tsx';

const MAX = {
  title: 500,
  intro: 2_000,
  details: 12_000,
  metaTitle: 300,
  metaDescription: 1_000,
  tags: 30,
  tag: 100,
};

/**
 * The problems to underline, and what the seller can do about them. Here `onFix` is called after the editor has put the fix into
 * the text; the `onFix` of FindingsCard must put it there itself.
 */
export type ListingFindings = FindingActions<Finding> & { findings?: readonly Finding[] | undefined };

const none: readonly Finding[] = [];

/** The text as form fields. Editing here changes only the draft, not the product. */
export function ListingEditor({
  listing,
  onChange,
  findings = none,
  ...actions
}: ListingFindings & { listing: Listing; onChange: (listing: Listing) => void }) {
  const of = useMemo(() => findingsByField(findings), [findings]);
  const tagFindings = findings.filter(({ field }) => field === 'tags');
  const text = (key: 'title' | 'intro' | 'details' | 'metaTitle' | 'metaDescription') => ({
    value: listing[key],
    maxLength: MAX[key],
    onChange: (value: string) => onChange({ ...listing, [key]: value }),
    findings: of(key),
    ...actions,
  });
  return (
    <div className="grid gap-5">
      <PlainText label="Title" aside={<Length text={listing.title} />} {...text('title')} />
      <PlainText label="Intro" rows={3} {...text('intro')} />
      <BulletsEditor
        bullets={listing.bullets}
        onChange={(bullets) => onChange({ ...listing, bullets })}
        findingsOf={of}
        {...actions}
      />
      <PlainText label="Details" hint="An empty line starts a new paragraph." rows={6} {...text('details')} />
      <PlainText
        label="Meta title"
        aside={<Length text={listing.metaTitle} />}
        hint="Search results show about 60 characters."
        {...text('metaTitle')}
      />
      <PlainText
        label="Meta description"
        aside={<Length text={listing.metaDescription} />}
        hint="Search results show about 160 characters."
        rows={2}
        {...text('metaDescription')}
      />
      <Field label="Tags" hint="Separate them with commas.">
        <ChipsInput value={listing.tags} onChange={(tags) => onChange({ ...listing, tags })} max={MAX.tags} maxLength={MAX.tag} />
      </Field>
      <LooseFindings label="Tags" findings={tagFindings} {...actions} />
    </div>
  );
}

function Length({ text }: { text: string }) {
  return <span className="tabular-nums">{[...text.trim()].length} characters</span>;
}
