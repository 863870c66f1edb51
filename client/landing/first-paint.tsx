import { renderToStaticMarkup } from 'react-dom/server';
import { paths } from '#shared/paths.ts';
import { AuthShell } from '../auth/auth-shell.tsx';
import { firstWords } from '../auth/first-words.ts';
import { VisitorFrame, visitorMain, visitorPage } from '../layouts/visitor-frame.tsx';
import TermsPage from '../legal/terms-page.tsx';

/**
 * For each page that visitors open first, what the browser paints until the app has been loaded: the frame and the words, with
 * room for the form, which appears once it can be used. The server puts it into the page (server/http/client.ts).
 */
export function renderFirstPaint(): Record<string, string> {
  const contents = {
    [paths.login]: (
      <AuthShell {...firstWords.login}>
        <div className="h-65" />
      </AuthShell>
    ),
    [paths.register]: (
      <AuthShell {...firstWords.register}>
        <div className="h-[27rem]" />
      </AuthShell>
    ),
    [paths.terms]: <TermsPage />,
  };
  return Object.fromEntries(
    Object.entries(contents).map(([path, content]) => [
      path,
      renderToStaticMarkup(
        <div id="first-paint" inert className={visitorPage}>
          <VisitorFrame action={<div className="h-dense" />}>
            <div className={visitorMain}>{content}</div>
          </VisitorFrame>
        </div>,
      ),
    ]),
  );
}
