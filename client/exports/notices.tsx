import { Info } from 'lucide-react';
import { plural } from '../products/format.ts';

/** How many notices are shown at once; the others are folded. */
const FIRST = 2;

/** What the seller should know about a file, the most important first. */
export function Notices({ notices }: { notices: readonly string[] }) {
  const [shown, folded] = [notices.slice(0, FIRST), notices.slice(FIRST)];
  if (shown.length === 0) return null;
  return (
    <div className="grid gap-2">
      <NoticeLines notices={shown} />
      {folded.length > 0 && (
        <details>
          <summary className="min-h-6 rounded-control font-medium text-primary text-sm hover:underline">
            {plural(folded.length, 'more notice')}
          </summary>
          <div className="mt-2">
            <NoticeLines notices={folded} />
          </div>
        </details>
      )}
    </div>
  );
}

function NoticeLines({ notices }: { notices: readonly string[] }) {
  return (
    <ul className="grid gap-2">
      {notices.map((notice) => (
        <li key={notice} className="flex items-start gap-2.5">
          <Info className="mt-0.5 size-4.5 text-primary" aria-hidden="true" />
          <span className="min-w-0 flex-1 text-pretty break-words">{notice}</span>
        </li>
      ))}
    </ul>
  );
}
