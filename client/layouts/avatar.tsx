import { nameOf, type UserData } from '../session/user.ts';
import { cn } from '../ui/cn.ts';

const sizes = { sm: 'size-7 text-sm', lg: 'size-20 text-3xl' };

/** The person's photo, or the first letter of their name. */
export function Avatar({ user, size = 'sm' }: { user: UserData; size?: keyof typeof sizes }) {
  if (user.photoURL) return <img src={user.photoURL} alt="" className={cn('shrink-0 rounded-full object-cover', sizes[size])} />;
  return (
    <span
      aria-hidden="true"
      className={cn(
        'grid shrink-0 place-items-center rounded-full bg-primary-soft font-semibold text-primary uppercase',
        sizes[size],
      )}
    >
      {[...nameOf(user)][0]}
    </span>
  );
}
