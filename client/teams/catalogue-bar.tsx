import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { LINK_CATALOGUE } from '#shared/paths.ts';
import { catalogueRights } from '#shared/teams/roles.ts';
import { lostCatalogue, showCatalogue, useCatalogue } from '../session/catalogue.ts';
import { useUser } from '../session/store.ts';
import { loadLater } from '../ui/load-later.ts';
import { mayIn } from './use-right.ts';

const ShownBar = lazy(() => loadLater(() => import('./shown-bar.tsx')));
const LostNotice = lazy(() => loadLater(() => import('./lost-notice.tsx')));

/**
 * Says whose catalogue is shown, on every page while it is not the person's own, and while it is looked at as a viewer. Also says that
 * this tab had to leave a catalogue.
 */
export function CatalogueBar() {
  const isOwn = useCatalogue(({ other, asViewer }) => !other && !asViewer);
  const [lost] = useState(lostCatalogue);
  useHideWhatIsLacking();
  useCatalogueOfLink();
  if (isOwn && lost === null) return null;
  return (
    <Suspense fallback={!isOwn && <div className="h-11" />}>
      {isOwn ? <LostNotice name={lost?.name ?? ''} rests={lost?.rests === true} typed={lost?.typed ?? []} /> : <ShownBar />}
    </Suspense>
  );
}

/** A link in a mail names the catalogue, which may be another than the one that this tab shows. */
function useCatalogueOfLink() {
  const [path] = useLocation();
  const [params, setParams] = useSearchParams();
  const of = params.get(LINK_CATALOGUE);
  const other = useCatalogue(({ other }) => other?.ownerId ?? null);
  const { uid } = useUser();
  const left = new URLSearchParams(params);
  left.delete(LINK_CATALOGUE);
  const rest = left.toString();
  useEffect(() => {
    if (!of) return;
    if (of === (other ?? uid)) setParams(rest, { replace: true });
    else showCatalogue(uid, of === uid ? null : of, { at: rest ? `${path}?${rest}` : path });
  }, [of, uid, other, path, rest, setParams]);
}

/**
 * Hides what the person may not use here: elements with the attribute `data-needs` and the name of a right that they lack. The rule is
 * in base.css. It only hides; the server checks each call.
 */
function useHideWhatIsLacking() {
  const lacks = useCatalogue((shown) => catalogueRights.filter((right) => !mayIn(shown, right)).join(' '));
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.lacks = lacks;
    return () => {
      delete dataset.lacks;
    };
  }, [lacks]);
}
