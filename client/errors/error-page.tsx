import { paths } from '#shared/paths.ts';
import { lastErrorId } from '../errors.ts';
import { ButtonLink } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';

export default function ErrorPage() {
  return (
    <ErrorState
      headingLevel="h1"
      title="Something did not work"
      message="Your saved work is safe. Go back and try again. If it happens again, tell us with the feedback button and mention the error id below."
      errorId={lastErrorId()}
      onRetry={() => history.back()}
    >
      <ButtonLink href={paths.home}>Go to dashboard</ButtonLink>
    </ErrorState>
  );
}
