import type { ReactNode } from 'react';
import { Section } from './landing-page.tsx';

/** A testimonial for display. At build time its texts are placeholders such as "{{quote}}", and the parts are places to fill. */
interface TestimonialView {
  authorName: string;
  /** What they do and where, in one line; empty if that is not known. */
  about: string;
  quote: string;
  locale: string;
  photo: ReactNode;
  rating: ReactNode;
  source: ReactNode;
}

export function TestimonialCard({ said }: { said: TestimonialView }) {
  const { authorName, about, quote, locale, photo, rating, source } = said;
  return (
    <li className="flex">
      <figure className="flex w-full flex-col rounded-card border bg-card p-6 shadow-soft">
        {rating}
        <blockquote lang={locale} className="flex-1 text-pretty text-lg">
          {quote}
        </blockquote>
        <figcaption className="mt-5 flex items-center gap-3">
          {photo}
          <span className="min-w-0">
            <span className="block font-semibold">{authorName}</span>
            <span className="block text-muted-foreground">{about}</span>
            {source}
          </span>
        </figcaption>
      </figure>
    </li>
  );
}

export function SaidPhoto({ src }: { src: string }) {
  return <img src={src} alt="" width={48} height={48} loading="lazy" className="size-12 shrink-0 rounded-full object-cover" />;
}

export function SaidRating({ stars, words }: { stars: string; words: string }) {
  return (
    <p className="mb-3">
      <span aria-hidden="true" className="text-lg tracking-[0.15em]">
        {stars}
      </span>
      <span className="sr-only">{words}</span>
    </p>
  );
}

export function SaidSource({ href, host }: { href: string; host: string }) {
  return (
    <a href={href} rel="noopener nofollow" className="inline-flex min-h-6 items-center text-sm underline underline-offset-2">
      {host}
    </a>
  );
}

/** The section with what sellers said. It is left out while nobody has been quoted. */
export function Testimonials({ children }: { children: ReactNode }) {
  return (
    <Section id="testimonials" title="What sellers say">
      <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">{children}</ul>
    </Section>
  );
}
