import { lazy, Suspense, useLayoutEffect, useState } from 'react';
import { catalogueRights } from '#shared/teams/roles.ts';
import { lostCatalogue, useCatalogue } from '../session/catalogue.ts';
import { mayIn } from './use-right.ts';

const ShownBar = lazy(() => import('./shown-bar.tsx'));
const LostNotice = lazy(() => import('./lost-notice.tsx'));

/**
 * Says whose catalogue is shown, on every page while it is not the person's own, and while it is looked at as a viewer. Also says that
 * this tab had to leave a catalogue.
 */
export function CatalogueBar() {
  const isOwn = useCatalogue(({ other, asViewer }) => !other && !asViewer);
  const [lost] = useState(lostCatalogue);
  useHideWhatIsLacking();
  if (isOwn && lost === null) return null;
  return (
    <Suspense fallback={!isOwn && <div className="h-11" />}>{isOwn ? <LostNotice name={lost ?? ''} /> : <ShownBar />}</Suspense>
  );
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
