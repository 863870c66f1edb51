import { useSearchParams } from 'wouter';
import { useHeadingFocus } from '../keep-focus.ts';
import { ArticleEditor } from './article-editor.tsx';
import { ArticleList } from './article-list.tsx';
import { MissingSearches } from './missing-searches.tsx';

/** The list of help articles, the searches without result, or one article: the address says which. */
export default function HelpArticlesPage() {
  const [params] = useSearchParams();
  const edited = params.get('edit');
  useHeadingFocus(edited ?? (params.has('missing') ? 'missing' : null));
  if (edited) return <ArticleEditor key={edited} id={edited} />;
  return params.has('missing') ? <MissingSearches /> : <ArticleList />;
}
