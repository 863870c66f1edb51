import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { keepFocusInView } from './focus-in-view.ts';
import { reportMessage, startReporting } from './reporting/reporting.ts';
import { preload } from './routes.tsx';
import { startUp } from './session/boot.ts';
import { useSession } from './session/store.ts';

// zod compiles its checks with `new Function`, which the content security policy blocks and reports. Set before zod loads, this
// keeps it from trying.
(globalThis as { __zod_globalConfig?: { jitless: boolean } }).__zod_globalConfig = { jitless: true };

// A new release removes the old chunks. A page that asks for one is reloaded, once.
addEventListener('vite:preloadError', (event) => {
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
// Starts loading the code of this page as if the person last signed in here still were, which is usually right. Whether the page
// may be shown is still decided by the server's answer.
preload(location.pathname, useSession.getState().authUser !== null);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
