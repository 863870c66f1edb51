import { Fragment } from 'react';
import type { Part } from '#shared/products/sample-text.ts';
import { scoreTone, Tag } from '../ui/tag.tsx';
import type { Example } from './example.ts';

/** Keeps a number and its unit on one line. */
const tight = (text: string) => text.replace(/(\d) (?=%|ml|cm)/g, '$1\u00a0');

/** A text whose claims are links to the facts that they state. */
function Tied({ parts }: { parts: readonly Part[] }) {
  return parts.map(({ text, fact }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
    <Fragment key={at}>
      {fact === undefined ? (
        tight(text)
      ) : (
        <a href={`#fact-${fact}`} className="claim">
          {tight(text)}
          <sup>
            <span className="sr-only">, fact </span>
            {fact}
          </sup>
        </a>
      )}
    </Fragment>
  ));
}

/** The photo of the sample product. */
function Photo({ alt }: { alt: string }) {
  return (
    <picture>
      <source srcSet="/sample-product.avif" type="image/avif" />
      <img src="/sample-product.jpg" alt={alt} width={600} height={400} fetchPriority="high" className="example-photo" />
    </picture>
  );
}

/** The sample product: its photo and facts, and the text written from them with each claim tied to its fact. */
export function ExampleCard({ example }: { example: Example }) {
  const { alt, facts, title, intro, bullets, details, score, caught } = example;
  return (
    <section aria-label="A product and the text written from its facts" className="example">
      <div>
        <Photo alt={alt} />
        <h2 className="font-semibold text-muted-foreground text-sm">What the seller knows</h2>
        <ol className="example-facts">
          {facts.map(({ name, text }, at) => (
            <li key={text} id={`fact-${at + 1}`}>
              <span aria-hidden="true" className="example-number">
                {at + 1}
              </span>
              <span>
                {name && <span className="text-muted-foreground">{name} </span>}
                {tight(text)}
              </span>
            </li>
          ))}
        </ol>
      </div>
      <div className="example-text">
        <p className="flex items-center justify-between gap-3 font-semibold text-muted-foreground text-sm">
          What Listwright writes
          <Tag tone={scoreTone(score)} label="Checklist score">
            {score}
          </Tag>
        </p>
        <p className="mt-2 text-balance font-semibold text-xl">
          <Tied parts={title} />
        </p>
        <p className="mt-1.5">
          <Tied parts={intro} />
        </p>
        <ul className="mt-1.5 list-disc ps-5">
          {bullets.map((bullet) => (
            <li key={bullet[0]?.text}>
              <Tied parts={bullet} />
            </li>
          ))}
        </ul>
        <p className="mt-1.5">
          {details.map((line) => (
            <span key={line[0]?.text} className="block">
              <Tied parts={line} />
            </span>
          ))}
        </p>
        <p className="example-caught">
          <span>
            {caught.before}
            <del>{caught.found}</del>
            {caught.after}
          </span>
          <strong>No fact says so</strong>
        </p>
      </div>
    </section>
  );
}

/** What many shops show, with the claims that no fact supports struck out. */
export function Before({ example: { before } }: { example: Example }) {
  return (
    <div className="rounded-card border bg-card p-5">
      <p className="flex items-center justify-between gap-3 font-semibold text-muted-foreground text-sm">
        Before
        <Tag tone={scoreTone(before.score)} label="Checklist score">
          {before.score}
        </Tag>
      </p>
      <h3 className="mt-2 font-semibold text-xl">{before.title}</h3>
      <p className="mt-1.5 text-lg">
        {before.text.map(({ text, fact }) =>
          fact === undefined ? <Fragment key={text}>{text}</Fragment> : <del key={text}>{text}</del>,
        )}
      </p>
    </div>
  );
}

/** The text of the card once more, without its ties. */
export function After({ example: { title, intro, bullets, details, score } }: { example: Example }) {
  const plain = (parts: readonly Part[]) => tight(parts.map(({ text }) => text).join(''));
  return (
    <div className="rounded-card border border-primary bg-card p-5">
      <p className="flex items-center justify-between gap-3 font-semibold text-muted-foreground text-sm">
        After
        <Tag tone={scoreTone(score)} label="Checklist score">
          {score}
        </Tag>
      </p>
      <h3 className="mt-2 font-semibold text-xl">{plain(title)}</h3>
      <p className="mt-1.5 text-lg">{plain(intro)}</p>
      <ul className="mt-1.5 list-disc ps-5 text-lg">
        {bullets.map((bullet) => (
          <li key={plain(bullet)}>{plain(bullet)}</li>
        ))}
      </ul>
      <p className="mt-1.5 text-lg">
        {details.map((line) => (
          <span key={plain(line)} className="block">
            {plain(line)}
          </span>
        ))}
      </p>
    </div>
  );
}
