import type { ReactNode } from 'react';
import { paths } from '#shared/paths.ts';
import { Logo } from '../ui/logo.tsx';
import type { Example } from './example.ts';
import { After, Before, ExampleCard } from './example-card.tsx';
import { faq } from './landing-text.ts';

const solid =
  'inline-flex h-11 items-center justify-center rounded-control bg-primary px-5 font-semibold text-lg text-primary-foreground transition-colors hover:bg-primary-hover';
const quiet = 'inline-flex h-11 items-center rounded-control px-2 font-semibold transition-colors sm:px-3 hover:bg-foreground/7';

/** `beside` puts the title in a column of its own, for sections that are mostly text. */
export function Section({
  id,
  title,
  lead,
  beside = false,
  children,
}: {
  id: string;
  title: string;
  lead?: ReactNode;
  beside?: boolean;
  children: ReactNode;
}) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="border-t py-14 lg:py-20">
      <div
        className={`mx-auto max-w-[1240px] px-4 sm:px-6 ${beside ? 'grid gap-x-16 gap-y-6 lg:grid-cols-[18rem_minmax(0,1fr)]' : ''}`}
      >
        <div>
          <h2 id={`${id}-title`} tabIndex={-1} className="font-semibold text-3xl">
            {title}
          </h2>
          {lead && <p className="mt-3 max-w-[68ch] text-pretty text-lg text-muted-foreground">{lead}</p>}
        </div>
        <div className={beside ? 'lg:pt-1.5' : 'mt-8 lg:mt-10'}>{children}</div>
      </div>
    </section>
  );
}

function Header() {
  const anchors = [
    ['#features', 'Features'],
    ['#testimonials', 'Testimonials'],
    ['#pricing', 'Pricing'],
  ] as const;
  return (
    <header className="z-10 border-b bg-background md:sticky md:top-0">
      <div className="mx-auto flex max-w-[1240px] flex-wrap items-center gap-x-1 px-4 py-2 sm:gap-x-2 sm:px-6">
        <a href="/" className="me-auto rounded-control md:me-6" aria-label="Listwright, front page">
          <Logo />
        </a>
        <nav aria-label="Sections" className="order-last -mx-2 w-full md:order-none md:mx-0 md:me-auto md:w-auto">
          <ul className="flex">
            {anchors.map(([href, label]) => (
              // While nobody is quoted, there is no section to go to. What sellers said is put in later, so CSS decides.
              <li key={href} className={href === '#testimonials' ? '[html:not(:has(#testimonials))_&]:hidden' : undefined}>
                <a
                  href={`/${href}`}
                  className="inline-flex min-h-11 items-center rounded-control px-2.5 font-medium text-muted-foreground hover:text-foreground"
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <a href={paths.login} className={quiet}>
          Sign in
        </a>
        <a href={paths.register} className={`${solid} h-10! px-3! text-base! sm:px-4!`}>
          Get started
        </a>
      </div>
    </header>
  );
}

/** A listing before and after, what was struck from it, and what each platform gets. */
function Proof({ example }: { example: Example }) {
  const { before, platforms } = example;
  return (
    <>
      <Section
        id="before-and-after"
        title="One cup, before and after"
        lead={`The free checklist gives ${example.score} instead of ${before.score}, and ${before.struck.length} claims are gone that no fact supports.`}
      >
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <Before example={example} />
          <After example={example} />
        </div>
      </Section>
      <Section
        id="caught"
        title="What it catches"
        lead="Claims are held against your facts, in what the writer wrote and in texts of your own."
        beside
      >
        <dl className="divide-y border-b lg:-mt-4">
          {before.struck.map(({ found, message }) => (
            <div key={found} className="grid gap-x-6 gap-y-1 py-4 text-lg sm:grid-cols-[10rem_minmax(0,1fr)]">
              <dt className="font-semibold">
                <del>{found}</del>
              </dt>
              <dd className="text-pretty text-muted-foreground">{message}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section
        id="platforms"
        title="Where it writes for"
        lead={`${platforms.length} platforms. Each gets its own parts, no longer than it takes: the numbers are characters, unless they say otherwise.`}
        beside
      >
        <dl className="divide-y border-b lg:-mt-4">
          {platforms.map(({ name, parts }) => (
            <div key={name} className="grid gap-x-6 py-3 text-lg sm:grid-cols-[10rem_minmax(0,1fr)]">
              <dt className="font-semibold">{name}</dt>
              <dd className="text-muted-foreground tabular-nums">{parts.join(', ')}</dd>
            </div>
          ))}
        </dl>
      </Section>
    </>
  );
}

/**
 * The public front page. At build time it is also written to an HTML file, which is shown without React. So it must not use hooks
 * or the router, nor style attributes, which the content security policy forbids in HTML. `example` is written when the page is built; without it
 * the page shows no product.
 */
export function LandingPage({
  plans,
  highlights,
  testimonials,
  example,
}: {
  plans: ReactNode;
  highlights: ReactNode;
  testimonials: ReactNode;
  example?: Example;
}) {
  return (
    <div className="landing">
      <a
        href="#content"
        className="fixed start-3 top-3 z-50 -translate-y-20 rounded-control bg-primary px-4 py-2 font-semibold text-primary-foreground focus:translate-y-0"
      >
        Skip to content
      </a>
      <Header />
      <main id="content" tabIndex={-1} className="outline-none">
        <div className="mx-auto grid max-w-[1240px] items-center gap-x-12 gap-y-8 px-4 pt-8 pb-14 sm:px-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,8fr)] lg:pt-12 lg:pb-20">
          <div>
            <h1 className="font-semibold text-[2.25rem]/[2.5rem] tracking-[-0.02em] lg:text-4xl">
              Listings that sell, every claim checked against your facts
            </h1>
            <p className="mt-4 max-w-[46ch] text-pretty text-muted-foreground text-xl">
              Paste what you know about a product. Listwright writes the listing for each marketplace and strikes out what your
              facts do not say.
            </p>
            <p className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-3">
              <a href={paths.register} className={solid}>
                Get started free
              </a>
              <span className="text-muted-foreground">No card. No key.</span>
            </p>
          </div>
          {example && <ExampleCard example={example} />}
        </div>
        {example && <Proof example={example} />}
        <Section id="features" title="From a few facts to a listing you can stand behind">
          <div className="grid gap-x-12 gap-y-10 md:grid-cols-[repeat(auto-fit,minmax(17rem,1fr))]">{highlights}</div>
        </Section>
        {testimonials}
        <Section
          id="pricing"
          title="Pricing"
          lead="A query is one description, one rewrite or one SEO score. An answer that fails costs nothing."
        >
          <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">{plans}</ul>
        </Section>
        <Section id="questions" title="Questions" beside>
          <div className="faq max-w-3xl divide-y border-b lg:-mt-4">
            {faq.map(({ question, answer }) => (
              <details key={question}>
                <summary className="flex min-h-14 items-center justify-between gap-4 rounded-control py-3 font-semibold text-lg">
                  {question}
                </summary>
                <p className="max-w-[68ch] pb-5 text-pretty text-lg text-muted-foreground">{answer}</p>
              </details>
            ))}
          </div>
        </Section>
        <section aria-labelledby="start-title" className="border-t bg-sunken py-14 lg:py-20">
          <div className="mx-auto flex max-w-[1240px] flex-wrap items-center justify-between gap-x-12 gap-y-6 px-4 sm:px-6">
            <div>
              <h2 id="start-title" className="font-semibold text-3xl">
                See it with a product of your own
              </h2>
              <p className="mt-2 text-lg text-muted-foreground">The free plan asks for no card.</p>
            </div>
            <a href={paths.register} className={solid}>
              Write your first listing
            </a>
          </div>
        </section>
      </main>
      <footer className="border-t">
        <div className="mx-auto flex max-w-[1240px] flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-8 sm:px-6">
          <Logo />
          <ul className="flex flex-wrap gap-x-6 text-muted-foreground">
            <li>
              <a href={paths.terms} className="inline-flex min-h-11 items-center hover:text-foreground">
                Terms and privacy
              </a>
            </li>
            <li>
              <a href={paths.login} className="inline-flex min-h-11 items-center hover:text-foreground">
                Sign in
              </a>
            </li>
          </ul>
        </div>
      </footer>
    </div>
  );
}
