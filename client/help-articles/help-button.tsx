import { CircleHelp } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import { useLocation } from 'wouter';
import { buttonClass } from '../ui/button.tsx';
import { loadAhead, loadLater } from '../ui/load-later.ts';
import { noteScreen } from './came-from.ts';
import { closeHelpPanel, openHelpPanel, useHelpPanel } from './open-panel.ts';

const loadPanel = () => import('./help-panel.tsx');
const HelpPanel = lazy(() => loadLater(loadPanel));

/** The "?" of every screen: opens the articles about it beside the page, which stays as it is. */
export function HelpButton() {
  const [path] = useLocation();
  const { open, wasOpened } = useHelpPanel();
  useEffect(() => noteScreen(path), [path]);
  // The layout goes away on sign-out. The next person begins without the panel.
  useEffect(() => () => useHelpPanel.setState({ open: false, slug: null }), []);
  return (
    <>
      <button
        type="button"
        aria-label="Help for this screen"
        aria-expanded={open}
        title="Help for this screen"
        onPointerEnter={() => loadAhead(loadPanel)}
        onFocus={() => loadAhead(loadPanel)}
        onClick={() => (open ? closeHelpPanel() : openHelpPanel())}
        className={buttonClass({ variant: 'ghost', size: 'sm', iconOnly: true }, 'touch:size-11')}
      >
        <CircleHelp className="size-4.5" />
      </button>
      {wasOpened && (
        <Suspense>
          <HelpPanel path={path} />
        </Suspense>
      )}
    </>
  );
}
