import type { ReactNode } from 'react';
import { paths } from '#shared/paths.ts';
import { Logo } from '../ui/logo.tsx';
import { Demo } from './demo.tsx';
import { faq, featureGroups } from './landing-text.ts';

const solid =
  'inline-flex h-11 items-center justify-center rounded-control bg-primary px-5 font-semibold text-lg text-primary-foreground transition-colors hover:bg-primary-hover';
const quiet = 'inline-flex h-11 items-center rounded-control px-2 font-semibold transition-colors sm:px-3 hover:bg-foreground/7';

/** `beside` puts the title in a column of its own, for sections that are mostly text. */
function Section({
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
              <li key={href}>
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

function Features() {
  return (
    <div className="grid gap-x-12 gap-y-10 md:grid-cols-3">
      {featureGroups.map(({ job, points }) => (
        <div key={job}>
          <h3 className="border-foreground border-t-2 pt-4 font-semibold text-xl">{job}</h3>
          <dl className="mt-4 grid gap-5">
            {points.map(({ title, text }) => (
              <div key={title}>
                <dt className="font-semibold text-lg">{title}</dt>
                <dd className="mt-0.5 text-pretty text-lg text-muted-foreground">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </div>
  );
}

/**
 * The public front page. At build time it is also written to an HTML file, which is shown without React. So it must not use hooks
 * or the router, nor style attributes, which the content security policy forbids in HTML.
 */
export function LandingPage({ plans }: { plans: ReactNode }) {
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
        <div className="mx-auto max-w-[1240px] px-4 pt-12 pb-16 sm:px-6 lg:pt-20 lg:pb-24">
          <div className="grid items-end gap-x-16 gap-y-5 lg:grid-cols-[minmax(0,1fr)_27rem]">
            <h1 className="max-w-[17ch] font-semibold text-[2.25rem]/[2.5rem] tracking-[-0.02em] sm:text-4xl">
              Product texts made of what you know, and nothing else
            </h1>
            <div>
              <p className="max-w-[56ch] text-pretty text-muted-foreground text-xl">
                You bring the facts. Listwright turns them into a listing in the form each marketplace wants, gives it an SEO
                score and leaves the last word to you.
              </p>
              <p className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-3">
                <a href={paths.register} className={solid}>
                  Get started free
                </a>
                <span className="text-muted-foreground">No card. Or try it below.</span>
              </p>
            </div>
          </div>
          <div className="mt-14 lg:mt-20">
            <Demo />
          </div>
        </div>
        <Section id="features" title="From a few facts to a listing you can stand behind">
          <Features />
        </Section>
        <Section id="testimonials" title="What sellers say" beside>
          <p className="max-w-[60ch] text-pretty text-lg">
            Nothing here yet, on purpose. We print what a seller said once they have agreed to be named, and we make no quotes up.
            If you sell with Listwright and want to be the first,{' '}
            <a href={paths.register} className="font-semibold text-primary underline underline-offset-2">
              start an account
            </a>{' '}
            and tell us with the feedback button.
          </p>
        </Section>
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
      </main>
      <footer className="border-t bg-sunken">
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
