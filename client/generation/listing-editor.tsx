import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Listing } from '#shared/listing.ts';
import { Button } from '../ui/button.tsx';
import { ChipsInput } from '../ui/chips-input.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { moved, without } from './listing-edit.ts';

const MAX = {
  title: 500,
  intro: 2_000,
  bullet: 1_000,
  bullets: 20,
  details: 12_000,
  metaTitle: 300,
  metaDescription: 1_000,
  tags: 30,
  tag: 100,
};

/** The listing field by field. Every change shows in the preview at once; nothing goes live from here. */
export function ListingEditor({ listing, onChange }: { listing: Listing; onChange: (listing: Listing) => void }) {
  const text = (key: 'title' | 'intro' | 'details' | 'metaTitle' | 'metaDescription') => ({
    value: listing[key],
    maxLength: MAX[key],
    onChange: (event: { target: { value: string } }) => onChange({ ...listing, [key]: event.target.value }),
  });
  return (
    <div className="grid gap-5">
      <Field label="Title" aside={<Length text={listing.title} />}>
        <Input autoComplete="off" {...text('title')} />
      </Field>
      <Field label="Intro">
        <Textarea rows={3} {...text('intro')} />
      </Field>
      <Bullets bullets={listing.bullets} onChange={(bullets) => onChange({ ...listing, bullets })} />
      <Field label="Details" hint="An empty line starts a new paragraph.">
        <Textarea rows={6} {...text('details')} />
      </Field>
      <Field label="Meta title" aside={<Length text={listing.metaTitle} />} hint="Search results show about 60 characters.">
        <Input autoComplete="off" {...text('metaTitle')} />
      </Field>
      <Field
        label="Meta description"
        aside={<Length text={listing.metaDescription} />}
        hint="Search results show about 160 characters."
      >
        <Textarea rows={2} {...text('metaDescription')} />
      </Field>
      <Field label="Tags" hint="Separate them with commas.">
        <ChipsInput value={listing.tags} onChange={(tags) => onChange({ ...listing, tags })} max={MAX.tags} maxLength={MAX.tag} />
      </Field>
    </div>
  );
}

function Length({ text }: { text: string }) {
  return <span className="tabular-nums">{[...text.trim()].length} characters</span>;
}

function Bullets({ bullets, onChange }: { bullets: readonly string[]; onChange: (bullets: string[]) => void }) {
  const list = useRef<HTMLUListElement>(null);
  const [said, setSaid] = useState('');
  const focusInput = (index: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>('textarea')[index]?.focus());
  const focusMove = (index: number, by: -1 | 1) =>
    requestAnimationFrame(() => {
      const row = list.current?.children[index];
      const same = row?.querySelector<HTMLButtonElement>(`[data-move="${by}"]`);
      (same?.disabled ? row?.querySelector<HTMLButtonElement>(`[data-move="${-by}"]`) : same)?.focus();
    });
  const move = (index: number, by: -1 | 1) => {
    onChange(moved(bullets, index, by));
    setSaid(`Bullet moved to place ${index + by + 1} of ${bullets.length}`);
    focusMove(index + by, by);
  };
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">Bullets</legend>
      <ul ref={list} className="grid gap-2">
        {bullets.map((bullet, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two bullets may be the same text, and the inputs hold no state
          <li key={index} className="flex flex-wrap items-start justify-end gap-1 sm:flex-nowrap">
            <Textarea
              rows={1}
              aria-label={`Bullet ${index + 1}`}
              value={bullet}
              maxLength={MAX.bullet}
              className="min-h-control!"
              onChange={(event) => onChange(bullets.map((other, at) => (at === index ? event.target.value : other)))}
            />
            <Button
              variant="ghost"
              iconOnly
              data-move="-1"
              aria-label={`Move bullet ${index + 1} up`}
              disabled={index === 0}
              icon={<ArrowUp className="size-4" />}
              onClick={() => move(index, -1)}
            />
            <Button
              variant="ghost"
              iconOnly
              data-move="1"
              aria-label={`Move bullet ${index + 1} down`}
              disabled={index === bullets.length - 1}
              icon={<ArrowDown className="size-4" />}
              onClick={() => move(index, 1)}
            />
            <Button
              variant="ghost"
              iconOnly
              aria-label={`Remove bullet ${index + 1}`}
              icon={<Trash2 className="size-4" />}
              onClick={() => {
                onChange(without(bullets, index));
                setSaid(`Bullet ${index + 1} removed`);
                focusInput(Math.max(0, index - 1));
              }}
            />
          </li>
        ))}
      </ul>
      {bullets.length < MAX.bullets && (
        <Button
          size="sm"
          className="mt-2"
          icon={<Plus className="size-4" />}
          onClick={() => {
            onChange([...bullets, '']);
            focusInput(bullets.length);
          }}
        >
          Add bullet
        </Button>
      )}
      <span aria-live="polite" className="sr-only">
        {said}
      </span>
    </fieldset>
  );
}
