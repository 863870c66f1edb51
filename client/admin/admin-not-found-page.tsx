import { paths } from '#shared/paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** For an address of the admin area that has no screen. It stays in the area, so that the menu is there. */
export default function AdminNotFoundPage() {
  return (
    <EmptyState
      headingLevel="h1"
      title="The admin area has no page at this address"
      action={
        <>
          <ButtonLink variant="primary" href={paths.admin.dashboard}>
            Admin dashboard
          </ButtonLink>
          <ButtonLink href={paths.admin.users}>Users</ButtonLink>
          <ButtonLink href={paths.admin.feedback}>Feedback</ButtonLink>
        </>
      }
    >
      <p>The page may have moved, or the link was cut short.</p>
    </EmptyState>
  );
}
