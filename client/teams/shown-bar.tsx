import { Eye, Users } from 'lucide-react';
import { paths } from '#shared/paths.ts';
import { roleLabels } from '#shared/teams/roles.ts';
import { roleShown, showCatalogue, useCatalogue } from '../session/catalogue.ts';
import { useUser } from '../session/store.ts';
import { Button } from '../ui/button.tsx';

/** The name of the catalogue that is shown, what the person is in it, and the way back. */
export default function ShownBar() {
  const { other, asViewer } = useCatalogue();
  const role = useCatalogue(roleShown);
  const { uid } = useUser();
  return (
    <section
      aria-label="Catalogue that is shown"
      data-catalogue-bar=""
      className="sticky top-0 z-10 flex items-center gap-x-3 border-b bg-primary-soft px-4 py-1.5 text-sm sm:px-6"
    >
      {asViewer ? <Eye className="size-4 shrink-0 text-primary" /> : <Users className="size-4 shrink-0 text-primary" />}
      <p className="min-w-0 flex-1 truncate">
        {/* On a phone there is room for the name and the role alone. */}
        <span className="font-semibold">
          {other ? (
            <>
              <span className="max-sm:sr-only">Catalogue of </span>
              {other.name}
            </>
          ) : (
            'Your catalogue'
          )}
        </span>
        <span className="text-muted-foreground">, {asViewer ? 'as a viewer sees it' : <YouAre role={roleLabels[role]} />}</span>
      </p>
      {asViewer ? (
        <Button size="sm" onClick={() => showCatalogue(uid, other?.ownerId ?? null, { at: paths.teamManage })}>
          Stop<span className="max-sm:sr-only"> viewing as viewer</span>
        </Button>
      ) : (
        <Button size="sm" onClick={() => showCatalogue(uid, null)}>
          My catalogue
        </Button>
      )}
    </section>
  );
}

const YouAre = ({ role }: { role: string }) => (
  <>
    <span className="max-sm:sr-only">you are </span>
    {role}
  </>
);
