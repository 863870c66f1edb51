import { paths } from '#shared/paths.ts';
import { useSession } from '../session/store.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

export default function NotFoundPage() {
  const signedIn = useSession((session) => session.status === 'signedIn');
  return (
    <EmptyState
      headingLevel="h1"
      title="There is no page at this address"
      action={
        signedIn ? (
          <>
            <ButtonLink variant="primary" href={paths.home}>
              Dashboard
            </ButtonLink>
            <ButtonLink href={paths.products}>Products</ButtonLink>
            <ButtonLink href={paths.generateDescription}>Generate descriptions</ButtonLink>
            <ButtonLink href={paths.helpResources}>Help</ButtonLink>
          </>
        ) : (
          <>
            <ButtonLink variant="primary" href={paths.home}>
              Front page
            </ButtonLink>
            <ButtonLink href={paths.login}>Sign in</ButtonLink>
          </>
        )
      }
    >
      <p>The page may have moved, or the link was cut short. Here is where most people want to go.</p>
    </EmptyState>
  );
}
