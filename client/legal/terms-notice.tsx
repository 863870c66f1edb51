import { Link } from 'wouter';
import { paths } from '#shared/paths.ts';
import { TERMS_VERSION, termsVersions } from '#shared/terms.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { plainDayText } from '../ui/dates.ts';
import { useAcceptTerms } from './use-accept-terms.ts';

/** Says that the terms change, above every page until the person accepts them. */
export default function TermsNotice() {
  const accept = useAcceptTerms();
  const from = plainDayText(termsVersions[0]?.effective ?? '');
  return (
    <Banner
      className="mb-5"
      action={
        <Button size="sm" busy={accept.isPending} onClick={() => accept.mutate({ version: TERMS_VERSION })}>
          Accept
        </Button>
      }
    >
      The terms change on {from}.{' '}
      <Link href={`${paths.terms}#what-changed`} className="font-medium underline underline-offset-2">
        See what is different
      </Link>
    </Banner>
  );
}
