import { paths } from '#shared/paths.ts';
import { DeleteCard } from '../account/delete-card.tsx';
import { ExportCard } from '../account/export-card.tsx';
import { EarlierImports } from '../imports/start/earlier-imports.tsx';
import { useUser } from '../session/store.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';

/** What can be taken out, what was brought in, and the end of it all. */
export function DataCards() {
  const { email } = useUser();
  return (
    <div className="grid min-w-0 gap-4">
      <ExportCard />
      <Card
        title="Import and export of products"
        description="Products go in and out as the files that shops and marketplaces use."
      >
        <div className="flex flex-wrap gap-2">
          <ButtonLink href={paths.productImport}>Import products</ButtonLink>
          <ButtonLink href={paths.integrations}>Open Integrations</ButtonLink>
        </div>
      </Card>
      <EarlierImports />
      <DeleteCard email={email} />
    </div>
  );
}
