import { Link } from 'wouter';
import { paths } from '#shared/paths.ts';
import { AuthShell } from '../auth/auth-shell.tsx';
import { readError } from '../errors.ts';
import { showCatalogue } from '../session/catalogue.ts';
import { useUser } from '../session/store.ts';
import { type RouterOutputs, trpc } from '../trpc.ts';
import { Banner } from '../ui/banner.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { longDayText } from '../ui/dates.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { PageSpinner } from '../ui/spinner.tsx';
import { AnswerButtons } from './answer-buttons.tsx';

type Offer = RouterOutputs['teams']['ownershipOffers']['offers'][number];

/** The catalogue that is offered to the person, with what happens if they accept. Nothing happens before a press. */
export default function OwnershipPage() {
  const list = trpc.teams.ownershipOffers.useQuery();
  if (list.isPending) return <PageSpinner />;
  if (list.isError)
    return (
      <ErrorState
        headingLevel="h1"
        title="The offer could not be loaded"
        message={readError(list.error).message}
        onRetry={() => void list.refetch()}
      />
    );
  const [offer] = list.data.offers;
  if (offer) return <OneOffer key={offer.ownerId} offer={offer} />;
  return (
    <AuthShell title="There is no open offer" lead="It was answered, taken back or is too old. Ask the owner for a new one.">
      <ButtonLink href={paths.home} variant="primary" size="lg">
        Open Listwright
      </ButtonLink>
    </AuthShell>
  );
}

function OneOffer({ offer }: { offer: Offer }) {
  const { ownerId, owner, email, products, renews, expiresAt } = offer;
  const { uid } = useUser();
  const accept = trpc.teams.acceptOwnership.useMutation({
    meta: { quiet: true },
    // The account of the catalogue is the person's own from now on, so the page is loaded anew.
    onSuccess: () => showCatalogue(uid, null, { at: paths.teamManage }),
  });
  const utils = trpc.useUtils();
  const decline = trpc.teams.declineOwnership.useMutation({
    meta: { quiet: true },
    onSuccess: () => {
      void utils.notifications.invalidate();
      // Other pages load the offers anew. This one goes on saying what was answered.
      void utils.teams.invalidate(undefined, { refetchType: 'none' });
    },
  });
  const error = accept.error ?? decline.error;
  if (decline.isSuccess)
    return (
      <AuthShell title="You said no" lead={<p role="status">{owner} sees it, and the catalogue stays theirs.</p>}>
        <Link href={paths.home} className="font-semibold text-primary hover:underline">
          Go to dashboard
        </Link>
      </AuthShell>
    );
  return (
    <AuthShell
      title={`Take over the catalogue of ${owner}`}
      lead={
        <p className="wrap-anywhere">
          {owner} ({email}) offers it to you, with {products === 1 ? 'one product' : `${products.toLocaleString('en')} products`}.
          Until {longDayText(expiresAt)}.
        </p>
      }
    >
      <div className="grid gap-5">
        <ul className="grid list-disc gap-1.5 ps-5 text-pretty">
          <li>
            You own it, with its plan and its invoices.{' '}
            {renews
              ? 'The next payment is taken from the stored card; replace it with yours on the page Subscription.'
              : 'No further payment is due for it.'}
          </li>
          <li>{owner} stays in it as Admin. You can remove them.</li>
          <li>
            Your own catalogue, which has to be empty, goes with its profiles, its lists and the API tokens that were made for it.
          </li>
        </ul>
        {error && (
          <Banner tone="bad" announce>
            {readError(error).message}
          </Banner>
        )}
        <AnswerButtons
          yes="Accept the catalogue"
          accept={accept}
          decline={decline}
          onAccept={() => accept.mutate({ ownerId })}
          onDecline={() => decline.mutate({ ownerId })}
        />
        <p className="text-pretty text-muted-foreground text-sm">
          You sign in as before, and stay signed in. Nothing changes until you accept.
        </p>
      </div>
    </AuthShell>
  );
}
