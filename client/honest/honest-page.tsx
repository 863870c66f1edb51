import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ShelfPicture } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { type HonestContent, type HonestKey, honestContents } from './contents.ts';

/** Stands in for a screen that is not built yet: says what it will contain, and links to what the person can do today. */
export function HonestPage({ title, will, points, meanwhile }: HonestContent) {
  return (
    <>
      <PageHeader title={title} />
      <Card className="max-w-2xl">
        <div className="flex flex-wrap items-start gap-x-8 gap-y-4">
          <div className="min-w-0 flex-1 basis-72">
            <h2 className="font-semibold text-lg">This page is being built</h2>
            <p className="mt-1 text-pretty text-muted-foreground">{will}</p>
            {points.length > 0 && (
              <ul className="mt-3 grid list-disc gap-1.5 ps-5 marker:text-muted-foreground">
                {points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            )}
          </div>
          <div className="text-muted-foreground">
            <ShelfPicture />
          </div>
        </div>
        <div className="mt-5 border-t pt-4">
          <p className="text-muted-foreground text-sm">Meanwhile</p>
          <div className="mt-2 flex flex-wrap gap-2">
            {meanwhile.map(({ label, href }, i) => (
              <ButtonLink key={href} href={href} variant={i === 0 ? 'primary' : 'secondary'}>
                {label}
              </ButtonLink>
            ))}
          </div>
        </div>
      </Card>
    </>
  );
}

export function honestPage(key: HonestKey) {
  return () => <HonestPage {...honestContents[key]} />;
}
