import { Eye, Users, X } from 'lucide-react';
import { useLayoutEffect, useState } from 'react';
import { paths } from '#shared/paths.ts';
import { catalogueRights, may, roleLabels } from '#shared/teams/roles.ts';
import { forgetLost, lostCatalogue, roleShown, showCatalogue, useCatalogue } from '../session/catalogue.ts';
import { useUser } from '../session/store.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';

/**
 * Says whose catalogue is shown, on every page while it is not the person's own, and while it is looked at as a viewer. Also says that
 * this tab had to leave a catalogue.
 */
export function CatalogueBar() {
  const { other, asViewer } = useCatalogue();
  useHideWhatIsLacking();
  const role = useCatalogue(roleShown);
  const { uid } = useUser();
  if (!other && !asViewer) return <LostNotice />;
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

/**
 * Hides what the person may not use here: elements with the attribute `data-needs` and the name of a right that they lack. The rule is
 * in base.css. It only hides; the server checks each call.
 */
function useHideWhatIsLacking() {
  const lacks = useCatalogue((shown) => {
    const settings = { editorsApprove: shown.other?.editorsApprove ?? true };
    return catalogueRights.filter((right) => !may(roleShown(shown), right, settings)).join(' ');
  });
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.lacks = lacks;
    return () => {
      delete dataset.lacks;
    };
  }, [lacks]);
}

const YouAre = ({ role }: { role: string }) => (
  <>
    <span className="max-sm:sr-only">you are </span>
    {role}
  </>
);

function LostNotice() {
  const [name, setName] = useState(lostCatalogue);
  if (name === null) return null;
  const close = () => {
    forgetLost();
    setName(null);
  };
  return (
    <div className="mx-auto w-full max-w-[1288px] px-4 pt-4 sm:px-6">
      <Banner
        tone="warn"
        announce
        title={name ? `You are no longer in the team of ${name}` : 'You are no longer in that team'}
        action={
          <Button
            size="sm"
            variant="ghost"
            iconOnly
            aria-label="Dismiss this notice"
            icon={<X className="size-4" />}
            onClick={close}
          />
        }
      >
        This is your own catalogue. What you made there stays there; ask its owner if you still need it.
      </Banner>
    </div>
  );
}
