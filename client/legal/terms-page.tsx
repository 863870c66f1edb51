import { EFFECTIVE, termsSections } from './terms-text.ts';

const effective = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(EFFECTIVE));

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
        <p className="text-muted-foreground">In effect since {effective}. Each part begins with its meaning in one sentence.</p>
        {termsSections.map(({ id, title, brief, paragraphs }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{title}</h2>
            <p className="border-primary border-s-2 ps-4 font-medium">{brief}</p>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </article>
    </div>
  );
}
