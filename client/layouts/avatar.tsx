import { nameOf, type UserData } from '../session/user.ts';

/** The photo, or the first letter of the name. */
export function Avatar({ user }: { user: UserData }) {
  if (user.photoURL) return <img src={user.photoURL} alt="" className="size-7 shrink-0 rounded-full object-cover" />;
  return (
    <span
      aria-hidden="true"
      className="grid size-7 shrink-0 place-items-center rounded-full bg-primary-soft font-semibold text-primary text-sm uppercase"
    >
      {[...nameOf(user)][0]}
    </span>
  );
}
