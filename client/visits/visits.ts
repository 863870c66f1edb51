/**
 * Tells the server which pages are shown, where the installation counts visits. It says nothing about who: no cookie goes with it,
 * and ids are cut out of the path before it is sent.
 */
import { doors } from '#shared/paths.ts';

let last = '';

function tell() {
  const path = location.pathname.replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'id');
  if (path === last || path.startsWith('/admin')) return;
  last = path;
  fetch(doors.visits, {
    method: 'POST',
    credentials: 'omit',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path }),
  }).catch(() => {});
}

// The router tells of each change of the page by these events.
for (const name of ['popstate', 'pushState', 'replaceState']) addEventListener(name, tell);
tell();
