import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { keepFocusInView } from './focus-in-view.ts';
import { reloadForRelease } from './fresh-page.ts';
import { startReporting } from './reporting/reporting.ts';
import { preload } from './routes.tsx';
import { startUp } from './session/boot.ts';
import { useSession } from './session/store.ts';

// zod would compile its checks with `new Function`, which our content security policy blocks. This setting prevents that. It must
// be set before zod loads.
(globalThis as { __zod_globalConfig?: { jitless: boolean } }).__zod_globalConfig = { jitless: true };

// Vite reports with this event that a file of code could not be loaded. Whoever asked for the file tries again (see load-later.ts).
addEventListener('vite:preloadError', () => void reloadForRelease());

startReporting();
startUp();
keepFocusInView();
// Start loading the code of this page before the server has said who is signed in. If somebody was signed in at the last visit,
// they most likely still are.
preload(location.pathname, useSession.getState().authUser !== null);

// Loaded well after the page, and only where visits are counted and the browser does not ask for privacy.
const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
const counted = document.querySelector<HTMLMetaElement>('meta[name="visits"]')?.content;
if ((counted === 'own' || counted === 'service') && doNotTrack !== '1' && !globalPrivacyControl)
  setTimeout(() => import('./visits/visits.ts').catch(() => {}), 3_000);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
