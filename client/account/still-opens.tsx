import { stillOpensSentence } from '#shared/auth/auth.ts';
import { Button } from '../ui/button.tsx';

export interface LinkedService {
  provider: 'google' | 'facebook' | 'github' | 'twitter';
  label: string;
  linkedAt: string;
}

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

/** After a new password: what opens the account besides, each with a way to end it. `onEnd` leads to the question before it. */
export function StillOpens({ linked, onEnd }: { linked: LinkedService[]; onEnd?: (service: LinkedService) => void }) {
  if (linked.length === 0) return null;
  return (
    <div className="mt-2">
      <p>{stillOpensSentence(linked.length)}</p>
      <ul className="mt-1 grid gap-2">
        {linked.map((service) => (
          <li key={service.provider} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span>
              {service.label}, linked {day.format(new Date(service.linkedAt))}
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
