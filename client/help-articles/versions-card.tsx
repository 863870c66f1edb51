import { useState } from 'react';
import type { HelpContent } from '#shared/help-articles.ts';
import { WordDiff } from '../products/versions/word-diff.tsx';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { exactTime } from '../ui/dates.ts';
import { Dialog } from '../ui/dialog.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { asText } from './content-text.ts';
import type { EditedArticle } from './use-article-draft.ts';

/** The published versions, newest first. Each can be compared with the text in the form and taken over into it. */
export function VersionsCard({
  article: { id, versions },
  current,
  onUse,
}: {
  article: EditedArticle;
  current: HelpContent;
  onUse: (content: HelpContent) => void;
}) {
  const [shown, setShown] = useState<number | null>(null);
  return (
    <Card title="Versions">
      {versions.length === 0 ? (
        <p className="text-muted-foreground">Nothing was published yet. Each publication becomes a version.</p>
      ) : (
        <ul className="divide-y">
          {versions.map(({ version, createdAt, author }) => (
            <li key={version} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
              <span>
                <span className="font-semibold">Version {version}</span>
                <span className="block text-muted-foreground text-sm">
                  {exactTime(createdAt)}, {author ?? 'came with Listwright'}
                </span>
              </span>
              <Button size="sm" aria-label={`Compare version ${version}`} onClick={() => setShown(version)}>
                Compare
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Dialog
        open={shown !== null}
        onOpenChange={() => setShown(null)}
        title={`Version ${shown ?? ''} and the text in the form`}
        size="lg"
        tall
      >
        {shown !== null && (
          <Comparison
            id={id}
            version={shown}
            current={current}
            onUse={(content) => {
              onUse(content);
              setShown(null);
            }}
          />
        )}
      </Dialog>
    </Card>
  );
}

function Comparison({
  id,
  version,
  current,
  onUse,
}: {
  id: string;
  version: number;
  current: HelpContent;
  onUse: (content: HelpContent) => void;
}) {
  const old = trpc.admin.helpArticles.version.useQuery({ id, version });
  return (
    <QueryView query={old} failed="The version could not be loaded.">
      {(content) => (
        <>
          <p className="text-muted-foreground text-sm">
            Struck through: only in version {version}. Underlined: only in the form.
          </p>
          <div className="mt-2 max-h-[55dvh] overflow-y-auto rounded-control border p-3">
            <WordDiff className="text-base" before={asText(content)} after={asText(current)} />
          </div>
          <div className="mt-4 flex justify-end">
            <Button variant="primary" onClick={() => onUse(content)}>
              Use the text of version {version}
            </Button>
          </div>
        </>
      )}
    </QueryView>
  );
}
