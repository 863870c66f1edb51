import { useState } from 'react';
import { useLocation } from 'wouter';
import { paths } from '#shared/paths.ts';
import { type PlanFields, planCurrencies, planStatuses, planTexts } from '#shared/plans.ts';
import { FREE_PLAN } from '#shared/subscriptions.ts';
import { readError } from '../../errors.ts';
import { keepFocus, mainHeading } from '../../keep-focus.ts';
import { LeaveQuestion } from '../../leave-question.tsx';
import { trpc } from '../../trpc.ts';
import { ConfirmDialog } from '../../ui/alert-dialog.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ChipsInput } from '../../ui/chips-input.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.ts';
import { useConfirm } from '../../use-confirm.ts';
import { TypedConfirm } from '../typed-confirm.tsx';
import { PlanPreview } from './plan-preview.tsx';
import { PlanPrices } from './plan-prices.tsx';
import {
  type AdminPlan,
  differences,
  fieldsOf,
  peopleText,
  readPrice,
  statusWords,
  typedPrice,
  yearWords,
} from './plan-words.ts';

/** What is typed; prices as text, because half a price is typed before a whole one. */
type Typed = Omit<PlanFields, 'priceMonth' | 'priceYear'> & { month: string; year: string };

const typedOf = (plan: AdminPlan): Typed => {
  const { priceMonth, priceYear, ...rest } = fieldsOf(plan);
  return { ...rest, month: typedPrice(priceMonth), year: typedPrice(priceYear) };
};

/** A plan to edit, beside the cards that sellers will see. */
export function PlanEditor({ plan }: { plan: AdminPlan }) {
  const utils = trpc.useUtils();
  const [, navigate] = useLocation();
  /** The state of the plan that the edit started from. Another admin may change the plan meanwhile. */
  const [base, setBase] = useState(plan);
  const [typed, setTyped] = useState(() => typedOf(plan));
  const { month, year, ...others } = typed;
  const prices = { priceMonth: readPrice(month), priceYear: readPrice(year) };
  const fields: PlanFields = {
    ...others,
    priceMonth: prices.priceMonth ?? base.priceMonth,
    priceYear: prices.priceYear ?? base.priceYear,
  };
  const changes = differences(fieldsOf(base), fields);
  const isWrong = prices.priceMonth === null || prices.priceYear === null;
  const save = trpc.admin.plans.save.useMutation({
    meta: { quiet: true },
    onSuccess: (saved) => {
      setBase({ ...base, ...saved });
      setTyped(typedOf({ ...base, ...saved }));
      toast.success(`${saved.name} is saved`);
      void utils.subscriptions.plans.invalidate();
    },
    onSettled: () => utils.admin.plans.list.invalidate(),
  });
  const problem = save.error ? readError(save.error) : null;
  const isTheirs = problem?.code === 'CONFLICT' && plan.version !== base.version;
  const errorOf = (key: string) => problem?.fields?.[key] ?? problem?.fields?.[`fields.${key}`];
  const set = (changed: Partial<Typed>) => setTyped({ ...typed, ...changed });
  const isFree = plan.id === FREE_PLAN;
  const who = peopleText(plan.subscribers);
  const hasPriceChange =
    fields.priceMonth !== base.priceMonth || fields.priceYear !== base.priceYear || fields.currency !== base.currency;
  const send = () => save.mutate({ id: plan.id, version: base.version, fields }, { onSuccess: () => keepFocus(mainHeading) });
  const priceQuestion = useConfirm(save);
  const onSave = () => {
    if (isWrong) return;
    if (hasPriceChange) priceQuestion.ask();
    else send();
  };
  const discard = () => {
    setBase(plan);
    setTyped(typedOf(plan));
    save.reset();
  };

  return (
    <>
      <PageHeader
        back={{ href: paths.admin.subscriptions, label: 'Plans' }}
        title={base.name}
        badge={<Badge tone={statusWords[base.status].tone}>{statusWords[base.status].label}</Badge>}
        description={
          <>
            <code className="text-sm">{plan.id}</code> · A change affects {who}.
          </>
        }
        actions={<ButtonLink href={paths.admin.features}>Limits and features</ButtonLink>}
      />
      {isTheirs && (
        <Banner
          tone="warn"
          announce
          title="Somebody else changed this plan meanwhile"
          action={
            <span className="flex flex-wrap gap-2">
              <Button
                size="sm"
                onClick={() => {
                  setBase(plan);
                  save.reset();
                }}
              >
                Keep mine, and save again
              </Button>
              <Button size="sm" onClick={discard}>
                Take theirs
              </Button>
            </span>
          }
        >
          What you typed is still here. They changed{' '}
          {differences(fieldsOf(base), fieldsOf(plan))
            .map(({ label, before, after }) => `${label}: ${before} → ${after}`)
            .join('; ')}
          .
        </Banner>
      )}
      <div className="mt-4 grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid gap-5">
          <Card title="On the card">
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label="Name" error={errorOf('name')}>
                <Input maxLength={planTexts.name} value={typed.name} onChange={({ target }) => set({ name: target.value })} />
              </Field>
              <Field label="Tagline" optional error={errorOf('tagline')}>
                <Input
                  maxLength={planTexts.tagline}
                  value={typed.tagline}
                  onChange={({ target }) => set({ tagline: target.value })}
                />
              </Field>
            </div>
            <div className="mt-4">
              <Checkbox
                label="Stands out from the other cards"
                checked={typed.highlight}
                onChange={({ target }) => set({ highlight: target.checked })}
              />
            </div>
          </Card>
          <Card title="Price" description={isFree ? 'Everybody begins on this plan, so it costs nothing.' : undefined}>
            {!isFree && (
              <div className="grid gap-4 sm:grid-cols-3">
                <Field
                  label="A month"
                  error={prices.priceMonth === null ? 'Type an amount such as 12 or 12.50' : errorOf('priceMonth')}
                >
                  <Input inputMode="decimal" value={month} onChange={({ target }) => set({ month: target.value })} />
                </Field>
                <Field
                  label="A year"
                  error={prices.priceYear === null ? 'Type an amount such as 120 or 120.50' : errorOf('priceYear')}
                >
                  <Input inputMode="decimal" value={year} onChange={({ target }) => set({ year: target.value })} />
                </Field>
                <Field label="Currency" error={errorOf('currency')}>
                  <Select
                    options={planCurrencies.map((value) => ({ value, label: value }))}
                    value={typed.currency}
                    onValueChange={(currency) => set({ currency })}
                  />
                </Field>
              </div>
            )}
            {hasPriceChange && (
              <Banner tone="info" className="mt-4">
                The new price is for those who buy from now on.{' '}
                {plan.subscribers.n === 0
                  ? 'Nobody has this plan yet.'
                  : `Of those who have it (${who}), each goes on paying what they pay now.`}
                {yearWords(fields) && ` ${yearWords(fields)}`}
              </Banner>
            )}
            {!isFree && <PlanPrices planId={plan.id} isChanged={hasPriceChange} />}
          </Card>
          <Card title="Status">
            <RadioGroup
              legend="Status"
              hideLegend
              name="status"
              columns={3}
              value={typed.status}
              onValueChange={(status) => set({ status })}
              options={planStatuses.map((value) => ({
                value,
                label: statusWords[value].label,
                hint: statusWords[value].hint,
                disabled: isFree && value !== 'active',
              }))}
            />
            {errorOf('status') && <p className="mt-2 font-medium text-bad text-sm">{errorOf('status')}</p>}
          </Card>
          <Card title="AI">
            <div className="grid gap-4">
              <Field label="Calls of one seller at the same time" error={errorOf('aiAtOnce')} className="max-w-64">
                <Input
                  type="number"
                  min={1}
                  max={100}
                  value={typed.aiAtOnce}
                  onChange={({ target }) => set({ aiAtOnce: Number(target.value) })}
                />
              </Field>
              <Field
                label="Models"
                hint="Names as the AI provider has them. None means the default model only."
                error={errorOf('models')}
              >
                <ChipsInput
                  max={20}
                  value={typed.models}
                  onChange={(models) => set({ models })}
                  placeholder="Type a name and press Enter"
                />
              </Field>
              <Checkbox
                label="Second reader"
                hint="A smaller model compares each new text with the facts. It costs the seller no query."
                checked={typed.secondReader}
                onChange={({ target }) => set({ secondReader: target.checked })}
              />
            </div>
          </Card>
          <RemovePlan plan={plan} onRemoved={() => navigate(paths.admin.subscriptions)} />
        </div>
        <PlanPreview plan={{ ...fields, id: plan.id, has: plan.has }} />
      </div>
      <SaveBar
        visible={changes.length > 0 || isWrong}
        saving={save.isPending}
        onSave={onSave}
        onDiscard={discard}
        message={
          changes.map(({ label, before, after }) => `${label}: ${before} → ${after}`).join('; ') || 'A price cannot be read'
        }
        problem={
          problem && !isTheirs
            ? { title: `${base.name} could not be saved`, message: problem.message, unreached: problem.code === 'UNAVAILABLE' }
            : null
        }
      />
      <LeaveQuestion unsaved={changes.length > 0 || isWrong} query />
      <ConfirmDialog
        {...priceQuestion.dialog}
        title={`Change the price of ${base.name}?`}
        confirmLabel="Change the price"
        onConfirm={() =>
          save.mutate(
            { id: plan.id, version: base.version, fields },
            {
              onSuccess: () => {
                priceQuestion.close();
                keepFocus(mainHeading);
              },
              // Where somebody else was quicker, the page itself says so and offers both.
              onError: (error) => readError(error).code === 'CONFLICT' && priceQuestion.close(),
            },
          )
        }
      >
        <ul className="grid gap-1">
          {changes
            .filter(({ label }) => priceLabels.includes(label))
            .map(({ label, before, after }) => (
              <li key={label} className="text-foreground tabular-nums">
                {label}: {before} → {after}
              </li>
            ))}
        </ul>
        <p className="mt-2">
          {fields.status === 'active'
            ? 'Everybody who buys from now on pays the new price.'
            : 'Nobody can buy this plan now. The new price counts once it is sold.'}{' '}
          {plan.subscribers.n === 0 ? 'Nobody has this plan yet.' : `For those who have it (${who}), nothing changes.`}
        </p>
        {yearWords(fields) && <p className="mt-2 text-warn">{yearWords(fields)}</p>}
      </ConfirmDialog>
    </>
  );
}

const priceLabels = ['Price a month', 'Price a year', 'Currency'];

/** Deletes a plan, or says why it stays. */
function RemovePlan({ plan, onRemoved }: { plan: AdminPlan; onRemoved: () => void }) {
  const utils = trpc.useUtils();
  const remove = trpc.admin.plans.remove.useMutation({
    meta: { quiet: true },
    onSuccess: () => {
      toast(`${plan.name} is deleted`);
      void utils.admin.features.matrix.invalidate();
      onRemoved();
    },
    onSettled: () => utils.admin.plans.list.invalidate(),
  });
  const asked = useConfirm(remove);
  const stays = plan.builtIn
    ? 'This plan comes with Listwright, so the next start would add it again. Mark it as hidden or legacy instead.'
    : plan.subscribers.n > 0
      ? 'Somebody has this plan. Mark it as legacy instead: it is no longer sold, and who has it keeps it.'
      : null;
  return (
    <Card title="Delete plan">
      {stays ? (
        <p className="text-pretty text-muted-foreground">{stays}</p>
      ) : (
        <Button variant="destructive" onClick={asked.ask}>
          Delete plan
        </Button>
      )}
      <TypedConfirm
        {...asked.dialog}
        title={`Delete ${plan.name}?`}
        expected={plan.id}
        confirmLabel="Delete plan"
        onConfirm={() => remove.mutate({ id: plan.id }, { onSuccess: asked.close })}
      >
        Nobody has this plan. Its price and what it has of each feature are gone afterwards; the audit log keeps them.
      </TypedConfirm>
    </Card>
  );
}
