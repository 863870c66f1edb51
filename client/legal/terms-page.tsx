import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { TERMS_VERSION, termsVersions } from '#shared/terms.ts';
import { loadLater } from '../ui/load-later.ts';
import { termsSections } from './terms-text.ts';

const live = () => import('./terms-live.tsx');
const Processors = lazy(() => loadLater(() => live().then(({ Processors }) => ({ default: Processors }))));
const AcceptTerms = lazy(() => loadLater(() => live().then(({ AcceptTerms }) => ({ default: AcceptTerms }))));
const AskAboutTerms = lazy(() => loadLater(() => live().then(({ AskAboutTerms }) => ({ default: AskAboutTerms }))));

const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });
const dayOf = (date: string) => day.format(new Date(date));
const titleOf = (section: string) => termsSections.find(({ id }) => id === section)?.title ?? section;

/** Parts that depend on who reads and how the app is set up. They are not in the page as it is painted first. */
function Later({ children, meanwhile = null }: { children: ReactNode; meanwhile?: ReactNode }) {
  const [here, setHere] = useState(false);
  useEffect(() => setHere(true), []);
  return here ? <Suspense fallback={meanwhile}>{children}</Suspense> : meanwhile;
}

export default function TermsPage() {
  return (
    <div className="grid gap-8 pt-4 lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-16">
      <nav aria-label="Contents" className="lg:sticky lg:top-8 lg:self-start print:hidden">
        <p className="font-semibold">Contents</p>
        <ol className="mt-2 grid gap-x-6 sm:grid-cols-2 lg:grid-cols-1">
          {termsSections.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="inline-flex min-h-8 items-center text-muted-foreground hover:text-foreground touch:min-h-11"
              >
                {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <article className="prose-ours">
        <h1 className="font-semibold text-3xl">Terms and privacy</h1>
        <p className="text-muted-foreground">
          Version {TERMS_VERSION}, in effect from {dayOf(termsVersions[0]?.effective ?? '')}. Each part begins with its meaning in
          one sentence.
        </p>
        <Later>
          <AcceptTerms />
        </Later>
        <Changes />
        {termsSections.map(({ id, title, brief, paragraphs }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{title}</h2>
            <p className="border-primary border-s-2 ps-4 font-medium">{brief}</p>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {id === 'privacy' && (
              <>
                <h3>Who processes data for us</h3>
                <Later meanwhile={<p>The list is loading.</p>}>
                  <Processors />
                </Later>
              </>
            )}
          </section>
        ))}
        <section aria-labelledby="ask-title" className="print:hidden">
          <h2 id="ask-title">Something unclear?</h2>
          <p>Write to the people who run this site. You need no account for that.</p>
          <Later meanwhile={<div className="h-control" />}>
            <AskAboutTerms />
          </Later>
        </section>
      </article>
    </div>
  );
}

/** What is different in each version, with links to the sections. */
function Changes() {
  return (
    <section id="what-changed" aria-labelledby="what-changed-title">
      <h2 id="what-changed-title">What changed</h2>
      {termsVersions
        .filter(({ changes }) => changes.length > 0)
        .map(({ version, effective, changes }, at) => (
          <div key={version}>
            <p>
              Version {version}, from {dayOf(effective)}
              {termsVersions[at + 1] && `, in place of version ${version - 1}`}:
            </p>
            <ul>
              {changes.map(({ section, what }) => (
                <li key={what}>
                  <a href={`#${section}`}>{titleOf(section)}</a>: {what}
                </li>
              ))}
            </ul>
          </div>
        ))}
    </section>
  );
}
