import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { keepFocusInView } from './focus-in-view.ts';
import { reportMessage, startReporting } from './reporting/reporting.ts';
import { preload } from './routes.tsx';
import { startUp } from './session/boot.ts';
import { useSession } from './session/store.ts';

// zod would compile its checks with `new Function`, which our content security policy blocks. This setting prevents that. It must
// be set before zod loads.
(globalThis as { __zod_globalConfig?: { jitless: boolean } }).__zod_globalConfig = { jitless: true };

// A new release removes the code files of the old one. A page that is still open then cannot load its other parts, so it is
// reloaded. If it was reloaded for this reason less than ten seconds ago, that did not help, so it is not reloaded again. Without a
// connection it is not reloaded either: the browser would show its own error page in the place of the app.
addEventListener('vite:preloadError', (event) => {
  if (!navigator.onLine) return;
  const KEY = 'reloaded-for-release';
  try {
    if (Date.now() - Number(sessionStorage.getItem(KEY)) < 10_000) return;
    sessionStorage.setItem(KEY, String(Date.now()));
  } catch {
    return;
  }
  event.preventDefault();
  reportMessage('A page of an older release was asked for and is loaded afresh', 'info', { path: location.pathname });
  location.reload();
});

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
