import { countDescriptionWords } from '#shared/description/html.ts';
import { DescriptionText } from '../../products/description-text.tsx';
import { Card } from '../../ui/card.tsx';

/** The product's present description, beside the draft that would replace it. */
export function LiveNow({ html, threatened }: { html: string; threatened: boolean }) {
  const words = countDescriptionWords(html);
  return (
    <Card
      title="Live now"
      description={words > 0 ? `${words} words.${threatened ? ' They stay until you use the draft.' : ''}` : undefined}
    >
      {words > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls in here, by keyboard too
        <section tabIndex={0} aria-label="Live description" className="max-h-[60vh] overflow-y-auto text-muted-foreground">
          <DescriptionText html={html} />
        </section>
      ) : (
        <p className="text-muted-foreground">This product has no description yet, so nothing is overwritten.</p>
      )}
    </Card>
  );
}
