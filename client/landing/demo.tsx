import { SamplePicture } from './sample-pictures.tsx';
import { type DemoText, demoPlatforms, demoTexts, samples } from './samples.ts';

/** Keeps a number and its unit on one line. */
const tight = (text: string) => text.replace(/(\d) (?=%|ml|cm|m\b|°C)/g, '$1\u00a0');

/** Highlights the words between asterisks, which are facts that the seller stated. */
function Marked({ text }: { text: string }) {
  return tight(text)
    .split('*')
    .map((part, i) =>
      // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
      i % 2 === 1 ? <mark key={i}>{part}</mark> : part,
    );
}

function ListingText({ text }: { text: DemoText }) {
  return (
    <>
      <p className="text-balance font-semibold text-xl">{tight(text.title)}</p>
      {text.body && (
        <p className="mt-2">
          <Marked text={text.body} />
        </p>
      )}
      {text.bullets && (
        <ul className="mt-2 grid list-disc gap-1 ps-5">
          {text.bullets.map((bullet) => (
            <li key={bullet}>
              <Marked text={bullet} />
            </li>
          ))}
        </ul>
      )}
      {text.tags && (
        <ul className="mt-3 flex flex-wrap gap-1.5">
          {text.tags.map((tag) => (
            <li key={tag} className="rounded-full border px-2.5 py-0.5 text-muted-foreground text-sm">
              {tag}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/**
 * A demo on the front page: choose one of three products and one of three marketplaces, and see the text. It works without
 * JavaScript: landing.css shows the text that belongs to the two checked radio buttons.
 */
export function Demo() {
  return (
    <form className="demo" aria-label="See a description written">
      <fieldset>
        <legend className="sr-only">Pick a product</legend>
        <div className="demo-shelf">
          {samples.map(({ id, name, price }, i) => (
            <label key={id} className="demo-product">
              <input type="radio" name="sample" value={id} defaultChecked={i === 0} className="sr-only" />
              <SamplePicture id={id} />
              <span className="demo-board">
                <span className="demo-tag tag-shape">{price}</span>
                <span className="font-medium">{name}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className="mt-6 grid gap-5 md:grid-cols-[minmax(0,17rem)_minmax(0,1fr)] md:gap-8">
        <div>
          <p className="font-semibold text-muted-foreground text-sm">What the seller knows</p>
          {samples.map(({ id, facts }) => (
            <ul key={id} className="demo-part demo-facts" data-sample={id}>
              {facts.map((fact) => (
                <li key={fact} className="border-b py-2 last:border-0">
                  {tight(fact)}
                </li>
              ))}
            </ul>
          ))}
        </div>
        <div className="min-w-0">
          <fieldset>
            <legend className="sr-only">Pick a marketplace</legend>
            <div className="demo-platforms">
              <span aria-hidden="true" className="me-1 font-semibold text-muted-foreground text-sm">
                Written for
              </span>
              {demoPlatforms.map(({ id, name }, i) => (
                <label key={id}>
                  <input type="radio" name="platform" value={id} defaultChecked={i === 0} className="sr-only" />
                  {name}
                </label>
              ))}
            </div>
          </fieldset>
          <div aria-live="polite" className="demo-paper">
            {samples.map((sample) =>
              demoPlatforms.map((platform) => (
                <div
                  key={`${sample.id}-${platform.id}`}
                  className="demo-part demo-text"
                  data-sample={sample.id}
                  data-platform={platform.id}
                >
                  <ListingText text={demoTexts[sample.id][platform.id]} />
                </div>
              )),
            )}
          </div>
          <p className="mt-3 text-muted-foreground text-sm">
            The <mark>marked</mark> words are the seller’s facts. These nine texts were prepared for this page.
          </p>
        </div>
      </div>
    </form>
  );
}
