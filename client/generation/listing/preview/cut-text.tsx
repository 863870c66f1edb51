import { hiddenFrom, type Shown } from '#shared/platforms/shown.ts';

/** A text as buyers see it: what is beyond the cut is greyed, with the place marked for screen readers as well. */
export function CutText({ text, cut }: { text: string; cut: Shown | null }) {
  const from = hiddenFrom(text, cut);
  if (from === text.length) return text;
  return (
    <>
      {text.slice(0, from)}
      <span className="font-normal text-muted-foreground">
        <span className="sr-only"> Cut here. Hidden: </span>
        <span aria-hidden="true" className="mx-0.5 border-bad border-s-2 border-dashed" />
        <span className="decoration-dotted underline decoration-muted-foreground/60 underline-offset-4">{text.slice(from)}</span>
      </span>
    </>
  );
}

/** How much is shown, and how sure that is; nothing for a text that is shown whole. */
export function CutNote({ text, name, cut }: { text: string; name: string; cut: Shown | null }) {
  if (cut === null || hiddenFrom(text, cut) === text.length) return null;
  return (
    <p className="mt-2 text-muted-foreground text-sm">
      Buyers see about {cut.max} {cut.unit} of the {name} here. {sureness[cut.confidence]}
    </p>
  );
}

const sureness: Record<Shown['confidence'], string> = {
  official: 'The platform says so.',
  reported: 'Sellers report it; the platform does not say.',
  own: 'Our estimate; the platform does not say.',
};
