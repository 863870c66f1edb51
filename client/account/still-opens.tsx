import { stillOpensSentence } from '#shared/auth/auth.ts';
import { Button } from '../ui/button.tsx';
import { dayText } from '../ui/dates.ts';

export interface LinkedService {
  provider: 'google' | 'facebook' | 'github' | 'twitter';
  label: string;
  linkedAt: string;
}

/**
 * Shown after a password change: lists the services (such as Google) through which people can still sign in to the account,
 * because they need no password for that. If `onEnd` is given, each service has a button to unlink it.
 */
export function StillOpens({ linked, onEnd }: { linked: LinkedService[]; onEnd?: (service: LinkedService) => void }) {
  if (linked.length === 0) return null;
  return (
    <div className="mt-2">
      <p>{stillOpensSentence(linked.length)}</p>
      <ul className="mt-1 grid gap-2">
        {linked.map((service) => (
          <li key={service.provider} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span>
              {service.label}, linked {dayText(service.linkedAt)}
            </span>
            {onEnd && (
              <Button size="sm" onClick={() => onEnd(service)}>
                Unlink {service.label}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
