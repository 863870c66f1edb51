import { Fragment, useEffect, useId, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { type BatchField, type BatchRequest, batchFields, SAMPLE } from '#shared/batches/batches.ts';
import { fieldNames } from '#shared/batches/name.ts';
import { descriptionLengths, lengthBands, platformNames } from '#shared/generation/options.ts';
import { paths } from '#shared/paths.ts';
import { readError } from '../errors.ts';
import { offerMoreQueries } from '../generation/brief/generate-button.tsx';
import { optionLists } from '../generation/desk/option-lists.ts';
import { useLanguage } from '../generation/desk/use-language.ts';
import { useStopped } from '../payments/upgrade.ts';
import { counted, plural } from '../products/format.ts';
import { healthAddress, viewAddress } from '../products/list/list-address.ts';
import { useUser } from '../session/store.ts';
import { keepIfSessionEnds } from '../session/unsaved.ts';
import { trpc } from '../trpc.ts';
import { Banner } from '../ui/banner.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { cn } from '../ui/cn.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { RadioGroup } from '../ui/radio-group.tsx';
import { Select } from '../ui/select.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useClientKey } from '../use-client-key.ts';
import type { BatchChoices, BatchProfile, BatchStart, KeptBatch, Preview } from './batch-types.ts';
import {
  chosenWords,
  costWords,
  emptyOnlyLabel,
  enoughWords,
  fewWords,
  mostOf,
  nothingWords,
  proposed,
  proposedLength,
  shortage,
  startLabel,
  takenWords,
  textsOf,
  whyLength,
} from './batch-words.ts';
import { usePreview } from './use-preview.ts';

/** The value of the choice to use no profile. */
const NONE = 'none';

/** Starts a batch: how the texts of the chosen products are to be, what they cost, and how many are written. */
export default function StartBatch({
  kept: { products, start, made },
  place,
  isOpen,
  onClose,
}: {
  kept: KeptBatch;
  /** Under which name the choices are kept while the seller is away for a payment. */
  place: string;
  isOpen: boolean;
  onClose: () => void;
}) {
  const [, navigate] = useLocation();
  const formId = useId();
  const utils = trpc.useUtils();
  const { uid } = useUser();
  const [language, setLanguage] = useLanguage(uid);
  const profiles = trpc.profiles.list.useQuery();
  const [profile, setProfile] = useState<BatchProfile | null>(made?.profile ?? null);
  const [choices, setChoices] = useState<BatchChoices>(
    made?.choices ?? { platform: start.platforms?.[0]?.platform ?? 'general', descriptionLength: null, brandVoice: 'clear' },
  );
  const [fields, setFields] = useState<BatchField[]>(made?.fields ?? start.fields ?? ['description']);
  const [emptyOnly, setEmptyOnly] = useState(made?.emptyOnly ?? !start.replace);
  const [all, setAll] = useState(made?.all ?? false);
  const [later, setLater] = useState(made?.later ?? false);
  const keyOf = useClientKey();
  const current = trpc.subscriptions.current.useQuery().data;
  const stopped = useStopped();
  useEffect(() => {
    const collect = () => ({ products, start, made: { profile, choices, fields, emptyOnly, all, later } }) satisfies KeptBatch;
    return keepIfSessionEnds(place, () => (isOpen || stopped ? collect() : null));
  }, [place, isOpen, stopped, products, start, profile, choices, fields, emptyOnly, all, later]);
  const preview = usePreview(isOpen && fields.length > 0 ? { products, fields, emptyOnly } : null);
  const create = trpc.batches.create.useMutation({
    meta: { quiet: true },
    onSuccess: ({ id }) => {
      void utils.batches.list.invalidate();
      void utils.activity.list.invalidate();
      onClose();
      navigate(paths.batch(id));
    },
  });
  const found = preview.data;
  // Until the answer to the present choice is here, the one before it stands there, and nothing can be started at its price.
  const isCurrent = found !== undefined && !preview.isPlaceholderData;
  const length = choices.descriptionLength ?? (found ? proposedLength(found) : 'medium');
  const count = found ? (all ? mostOf(found) : proposed(found, length)) : 0;
  const texts = found ? textsOf(found, length, count) : 0;
  const nothing = found ? nothingWords(found, fields, emptyOnly) : '';
  const gated = found?.largest === 0;
  const isSpent = found?.queriesLeft === 0 && found.toWrite > 0;
  const whyNot =
    fields.length === 0
      ? 'Choose what goes on the products.'
      : found && isCurrent && texts === 0
        ? whyNothing(found, length, nothing)
        : '';
  const isLaterOpen = found?.later === true && count > SAMPLE;

  const onStart = () => {
    if (isSpent && current) return offerMoreQueries(current);
    if (create.isPending || texts === 0 || !isCurrent) return;
    const { brandVoice, platform } = choices;
    const { targetAudience, brandGuidelines, templateDescription, seoFocused } = profile?.formData ?? {};
    const input = {
      products,
      fields,
      emptyOnly,
      first: count,
      later: later && isLaterOpen,
      request: {
        platform,
        descriptionLength: length,
        ...(profile ? { targetAudience, brandGuidelines, templateDescription, seoFocused, userProfileId: profile.id } : {}),
        brandVoice,
        language,
      },
    };
    create.mutate({ ...input, clientKey: keyOf(input) });
  };
  const pick = (id: string) => {
    const next = profiles.data?.find((one) => one.id === id) ?? null;
    setProfile(next);
    if (!next) return;
    const { platform, descriptionLength, brandVoice } = next.formData;
    setChoices({ platform, descriptionLength, brandVoice });
  };

  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => !next && onClose()}
      size="lg"
      tall
      title="Write texts"
      description={
        found
          ? `${chosenWords(found, emptyOnly)} Each text is a draft until you use it.`
          : 'Each text is a draft until you use it.'
      }
      footer={
        gated ? (
          <Button onClick={onClose}>Close</Button>
        ) : (
          <>
            {/* What says so in full may be out of sight, above or below. */}
            {whyNot && <p className="min-w-0 flex-1 basis-48 text-pretty text-sm">{whyNot}</p>}
            <Button className="max-sm:hidden" onClick={onClose}>
              Cancel
            </Button>
            <Button
              type="submit"
              form={formId}
              variant="spark"
              className="max-sm:flex-1"
              busy={create.isPending}
              disabled={(texts === 0 && !isSpent) || fields.length === 0 || !isCurrent}
            >
              {found && texts > 0 ? startLabel(found, length, count) : 'Write texts'}
            </Button>
          </>
        )
      }
    >
      {gated ? (
        <NotInPlan />
      ) : (
        <form
          id={formId}
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            onStart();
          }}
        >
          {create.error && <Refused error={create.error} />}
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="Voice profile">
              <Select
                options={[
                  { value: NONE, label: 'None' },
                  ...(profiles.data ?? []).map(({ id, profileName }) => ({ value: id, label: profileName })),
                ]}
                value={profile?.id ?? NONE}
                onValueChange={pick}
              />
            </Field>
            <Field label="Brand voice">
              <Select
                options={optionLists.brandVoice}
                value={choices.brandVoice}
                onValueChange={(brandVoice) => setChoices({ ...choices, brandVoice })}
              />
            </Field>
            <Field label="Platform" hint={start.platforms && start.platforms.length > 1 && forWhich(start.platforms)}>
              <Select
                options={optionLists.platform}
                value={choices.platform}
                onValueChange={(platform) => setChoices({ ...choices, platform })}
              />
            </Field>
            <Field label="Length" hint={found && choices.descriptionLength === null && whyLength(found, length)}>
              <Select
                options={descriptionLengths.map((value) => ({
                  value,
                  label: `${lengthBands[value].name}, ${lengthBands[value].min} to ${lengthBands[value].max} words`,
                }))}
                // Nothing is shown that turns into another length once the facts are counted.
                value={choices.descriptionLength ?? (found || preview.isError ? length : null)}
                placeholder="The one that fits the facts"
                onValueChange={(descriptionLength) => setChoices({ ...choices, descriptionLength })}
              />
            </Field>
            <Field label="Language">
              <Select options={optionLists.language} value={language} onValueChange={setLanguage} />
            </Field>
          </div>
          <fieldset>
            <legend className="mb-1.5 font-medium">What goes on the products</legend>
            <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
              {batchFields.map((field) => (
                <Checkbox
                  key={field}
                  label={fieldNames[field]}
                  hint={field === 'altText' && 'Other pictures keep theirs. A product without a picture is left out.'}
                  className="touch:min-h-11"
                  checked={fields.includes(field)}
                  onChange={({ target }) =>
                    setFields(batchFields.filter((one) => (one === field ? target.checked : fields.includes(one))))
                  }
                />
              ))}
            </div>
            {fields.length === 0 && <p className="mt-1 font-medium text-bad text-sm">Choose at least one.</p>}
          </fieldset>
          <Checkbox
            label={emptyOnlyLabel(fields)}
            hint={
              emptyOnly
                ? `A text that is there already is never replaced${fields.includes('title') ? ', except the title' : ''}, and products with a draft that waits for you are left out.`
                : 'A text that is there is replaced when you use the new one. You can take that back.'
            }
            checked={emptyOnly}
            onChange={({ target }) => setEmptyOnly(target.checked)}
          />
          {fields.length > 0 && (
            <QueryView
              query={preview}
              failed="It could not be counted how many texts these are."
              loading={<Skeleton className="h-24" />}
            >
              {(found) => (
                <div aria-busy={!isCurrent} className={cn('transition-opacity', !isCurrent && 'opacity-60')}>
                  <Price
                    found={found}
                    length={length}
                    all={all}
                    onAll={setAll}
                    emptyOnly={emptyOnly}
                    nothing={nothing}
                    onReplace={() => setEmptyOnly(false)}
                    onShorter={() => setChoices({ ...choices, descriptionLength: 'short' })}
                    onLeave={onClose}
                  />
                </div>
              )}
            </QueryView>
          )}
          {found && count > SAMPLE && <When isOpen={isLaterOpen} later={later} onLater={setLater} />}
        </form>
      )}
    </Dialog>
  );
}

/** Why no text can be written as it is chosen; empty if one can. */
function whyNothing(found: Preview, length: BatchRequest['descriptionLength'], nothing: string): string {
  if (found.toWrite === 0) return nothing;
  if (found.queriesLeft > 0 && found.enough[length] === 0) return enoughWords(found, length);
  return '';
}

/** “These products are for Amazon (12) and eBay (3).” */
const forWhich = (found: NonNullable<BatchStart['platforms']>) =>
  `The products are for ${new Intl.ListFormat('en').format(found.map(({ platform, products }) => `${platformNames[platform]} (${counted(products)})`))}. All texts of a batch are for one platform.`;

/** What the texts cost and, if not all can be written, which are. */
function Price({
  found,
  length,
  all,
  onAll,
  emptyOnly,
  nothing,
  onReplace,
  onShorter,
  onLeave,
}: {
  found: Preview;
  length: BatchRequest['descriptionLength'];
  all: boolean;
  onAll: (all: boolean) => void;
  emptyOnly: boolean;
  /** What is said if there is nothing to write. */
  nothing: string;
  /** Has texts written for products that have one, too. */
  onReplace: () => void;
  /** Asks for the shortest length. */
  onShorter: () => void;
  /** Closes the dialog, because a link leads to another list of products. */
  onLeave: () => void;
}) {
  const current = trpc.subscriptions.current.useQuery().data;
  const planName = current?.plan.name ?? 'Your plan';
  const { toWrite, queriesLeft, enough } = found;
  const taken = <Taken found={found} emptyOnly={emptyOnly} onLeave={onLeave} />;
  const most = mostOf(found);
  if (toWrite === 0)
    return (
      <Banner
        title={nothing}
        action={
          <span className="flex flex-wrap gap-2">
            {emptyOnly && (
              <Button size="sm" variant="primary" onClick={onReplace}>
                Write new ones beside them
              </Button>
            )}
            {waysToTaken.map(
              ({ of, href, label }) =>
                found[of] > 0 && (
                  <ButtonLink key={of} size="sm" href={href} onClick={onLeave}>
                    {label}
                  </ButtonLink>
                ),
            )}
          </span>
        }
      >
        {Object.values(takenWords(found, emptyOnly)).map((said) => said && `${said} `)}
        {emptyOnly && 'New texts are drafts: nothing is replaced until you use one.'}
      </Banner>
    );
  if (queriesLeft === 0)
    return (
      <Banner
        tone="warn"
        title="No AI queries left."
        action={current && <Button onClick={() => offerMoreQueries(current)}>See what lifts this</Button>}
      >{`${plural(toWrite, 'text')} would need as many queries.`}</Banner>
    );
  if (enough[length] === 0)
    return (
      <Banner
        tone="warn"
        title={enoughWords(found, length)}
        action={
          enough.short === 0 ? (
            <ButtonLink size="sm" href={healthAddress('missingFacts')} onClick={onLeave}>
              See what facts are missing
            </ButtonLink>
          ) : (
            <Button size="sm" onClick={onShorter}>
              Write {lengthBands.short.name} texts
            </Button>
          )
        }
      >
        {enough.short === 0
          ? 'Nothing can be written yet. Add what you know about the products first, for example materials and sizes.'
          : `For ${counted(enough.short)} of them the facts are enough for ${lengthBands.short.name}.`}
        {taken}
      </Banner>
    );
  const short = shortage(found, length, planName);
  const writes = proposed(found, length);
  const needed = textsOf(found, length, most);
  return (
    <div className="grid gap-3 rounded-control bg-sunken p-4">
      <p className="font-semibold tabular-nums">
        {short ?? `${costWords(found, length, most)}. You have ${plural(queriesLeft, 'query', 'queries')} left.`}
      </p>
      <p className="text-pretty tabular-nums">
        {enoughWords(found, length)} {fewWords(found, length)}
        {taken}
      </p>
      {needed > queriesLeft && (
        <RadioGroup
          legend="How many"
          hideLegend
          name="how-many"
          columns={2}
          value={all ? 'all' : 'first'}
          onValueChange={(value) => onAll(value === 'all')}
          options={[
            { value: 'first', label: `Take the first ${plural(writes, 'product')}` },
            {
              value: 'all',
              label: `Begin all ${most.toLocaleString('en')}`,
              hint: 'The batch pauses when your queries are used up.',
            },
          ]}
        />
      )}
      {needed > queriesLeft && current && (
        <Button size="sm" className="justify-self-start" onClick={() => offerMoreQueries(current, needed)}>
          See what lifts this
        </Button>
      )}
      {needed > SAMPLE && writes > SAMPLE && (
        <p className="text-pretty text-muted-foreground">Five come first, and you say how the others should be.</p>
      )}
    </div>
  );
}

/** Where the products are that have a draft already, or wait in another batch. */
const waysToTaken = [
  { of: 'drafted', href: viewAddress('drafts'), label: 'See the drafts' },
  { of: 'inReview', href: viewAddress('inReview'), label: 'See those in review' },
  { of: 'inBatch', href: paths.batches, label: 'Many texts' },
] as const;

/** How many products have a draft already, or wait in another batch, with the ways there. */
function Taken({ found, emptyOnly, onLeave }: { found: Preview; emptyOnly: boolean; onLeave: () => void }) {
  const words = takenWords(found, emptyOnly);
  return waysToTaken.map(
    ({ of, href, label }) =>
      words[of] && (
        <Fragment key={of}>
          {` ${words[of]} `}
          <Link className="font-medium text-primary hover:underline" href={href} onClick={onLeave}>
            {label}
          </Link>
        </Fragment>
      ),
  );
}

/** When the texts after the sample are written. Why they cannot be later is not known: there may be no key, or no answer just now. */
function When({ isOpen, later, onLater }: { isOpen: boolean; later: boolean; onLater: (later: boolean) => void }) {
  if (!isOpen)
    return (
      <p className="text-pretty text-muted-foreground">
        The texts are written at once. Writing later at half price is not available now.
      </p>
    );
  return (
    <RadioGroup
      legend="When"
      name="when"
      columns={2}
      value={later ? 'later' : 'now'}
      onValueChange={(value) => onLater(value === 'later')}
      options={[
        { value: 'now', label: 'At once' },
        {
          value: 'later',
          label: 'Cheaper, later',
          hint: 'Mostly within an hour, at most within a day. The AI provider charges half for the texts after the first five. Each text still counts as one query.',
        },
      ]}
    />
  );
}

/** Says which plan writes many texts. */
function NotInPlan() {
  const plans = trpc.subscriptions.plans.useQuery().data;
  const current = trpc.subscriptions.current.useQuery().data;
  const smallest = plans?.find(({ limits }) => limits['ai.bulk'] > 0);
  return (
    <Banner
      title={`${current?.plan.name ?? 'Your plan'} writes one text at a time.`}
      action={
        <ButtonLink variant="primary" href={paths.subscriptions}>
          See plans
        </ButtonLink>
      }
    >
      {smallest
        ? `${smallest.name} writes up to ${smallest.limits['ai.bulk'].toLocaleString('en')} texts in one go.`
        : 'Other plans write many in one go.'}
    </Banner>
  );
}

function Refused({ error }: { error: unknown }) {
  const { message } = readError(error);
  return (
    <Banner tone="bad" announce title="The texts could not be started">
      {message}
    </Banner>
  );
}
