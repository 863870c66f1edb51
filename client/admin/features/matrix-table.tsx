import { useId, useRef, useState } from 'react';
import { isUsed, screenNames } from '#shared/feature-uses.ts';
import type { PlanValue } from '#shared/features.ts';
import { platformNames } from '#shared/generation/options.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { cn } from '../../ui/cn.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FieldError } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import {
  type Changes,
  changeCell,
  changePublished,
  isShown,
  type Matrix,
  type MatrixFeature,
  shownValue,
} from './matrix-changes.ts';

interface Props {
  matrix: Matrix;
  changes: Changes;
  onChange: (changes: Changes) => void;
  /** Called with how many boxes hold a text that is not a number which their feature can have. */
  onWrong: (count: number) => void;
}

/** The features with a box for each plan: a table on wide screens, a card for each feature on narrow ones. */
export function MatrixTable({ matrix, changes, onChange, onWrong }: Props) {
  const wrong = useRef(new Set<string>());
  const setWrong = (key: string, isWrong: boolean) => {
    if (isWrong) wrong.current.add(key);
    else wrong.current.delete(key);
    onWrong(wrong.current.size);
  };
  const [asked, setAsked] = useState<MatrixFeature | null>(null);
  return (
    <>
      <table
        aria-label="Plan matrix"
        className="w-full rounded-card border bg-card shadow-soft max-lg:block max-lg:border-0 max-lg:bg-transparent max-lg:shadow-none"
      >
        <thead className="border-b bg-sunken text-sm max-lg:sr-only">
          <tr>
            <th scope="col" className="w-64 px-4 py-2.5 text-start font-medium text-muted-foreground">
              Feature
            </th>
            {matrix.plans.map(({ id, name, status }) => (
              <th key={id} scope="col" className="px-2 py-2.5 text-start font-semibold">
                {name}
                {status !== 'active' && <span className="ms-1 font-normal text-muted-foreground">({status})</span>}
              </th>
            ))}
            <th scope="col" className="px-4 py-2.5 text-start font-medium text-muted-foreground">
              Published
            </th>
          </tr>
        </thead>
        <tbody className="max-lg:grid max-lg:gap-3">
          {matrix.features.map((feature) => (
            <tr
              key={feature.key}
              className="border-b align-top last:border-0 max-lg:grid max-lg:grid-cols-2 max-lg:gap-3 max-lg:rounded-card max-lg:border max-lg:bg-card max-lg:p-4 max-lg:shadow-soft max-lg:last:border"
            >
              <th scope="row" className="px-4 py-3 text-start font-normal max-lg:col-span-2 max-lg:p-0">
                <span className="flex flex-wrap items-center gap-2 font-semibold">
                  {feature.name}
                  {!isShown(changes, feature) && <Badge>Hidden</Badge>}
                </span>
                <code className="text-muted-foreground text-sm">{feature.key}</code>
                <button
                  type="button"
                  className="mt-0.5 block min-h-6 text-primary text-sm hover:underline"
                  onClick={() => setAsked(feature)}
                >
                  Where used<span className="sr-only"> ({feature.name})</span>
                </button>
              </th>
              {matrix.plans.map(({ id, name }) => (
                <td key={id} className="px-2 py-3 max-lg:p-0">
                  <span aria-hidden="true" className="mb-1 block text-muted-foreground text-sm lg:hidden">
                    {name}
                  </span>
                  <Cell
                    label={`${feature.name} of ${name}`}
                    feature={feature}
                    value={shownValue(changes, feature, id)}
                    isChanged={`${feature.key} ${id}` in changes.cells}
                    onChange={(value) => onChange(changeCell(changes, feature, id, value))}
                    onWrong={(isWrong) => setWrong(`${feature.key} ${id}`, isWrong)}
                  />
                </td>
              ))}
              <td className="px-4 py-3 max-lg:col-span-2 max-lg:p-0">
                <span aria-hidden="true" className="mb-1 block text-muted-foreground text-sm lg:hidden">
                  Published
                </span>
                <Published feature={feature} changes={changes} onChange={onChange} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <WhereUsed feature={asked} onClose={() => setAsked(null)} />
    </>
  );
}

interface CellProps {
  label: string;
  feature: MatrixFeature;
  value: PlanValue;
  isChanged: boolean;
  onChange: (value: PlanValue) => void;
  onWrong: (isWrong: boolean) => void;
}

/** The most that a number of the matrix can be. */
const MOST = 1_000_000;

function Cell({ label, feature, value, isChanged, onChange, onWrong }: CellProps) {
  const wrongId = useId();
  /** What was typed, if it is not a number that the feature can have. It stays in the box, and a sentence says what is wrong. */
  const [refused, setRefused] = useState<string | null>(null);
  const mark = isChanged && 'border-primary bg-primary-soft';
  if (feature.kind === 'switch')
    return (
      <Checkbox
        label={value ? 'Included' : 'Off'}
        aria-label={`${label}: ${value ? 'Included' : 'Off'}`}
        checked={value === true}
        onChange={({ target }) => onChange(target.checked)}
        className={cn(isChanged && 'text-primary')}
      />
    );
  if (feature.kind === 'names')
    return (
      <Names label={label} choices={feature.choices} value={value as string[] | null} isChanged={isChanged} onChange={onChange} />
    );
  const isEndless = value === null;
  return (
    <span className="grid gap-1">
      <Input
        type="number"
        inputMode="numeric"
        min={0}
        max={1_000_000}
        step={1}
        aria-label={label}
        placeholder={isEndless ? 'Unlimited' : '0'}
        value={isEndless ? '' : (refused ?? String(value))}
        disabled={isEndless}
        aria-invalid={refused !== null && !isEndless ? true : undefined}
        aria-describedby={refused !== null && !isEndless ? wrongId : undefined}
        className={cn('h-dense w-full min-w-20 px-2 text-end tabular-nums', mark)}
        onChange={({ target }) => {
          const isPossible = /^\d+$/.test(target.value) && Number(target.value) <= MOST;
          setRefused(isPossible ? null : target.value);
          onWrong(!isPossible);
          if (isPossible) onChange(Number(target.value));
        }}
      />
      {refused !== null && !isEndless && (
        // The sentence must not make the column wider.
        <span className="block w-0 min-w-full">
          <FieldError id={wrongId}>A whole number from 0 to {MOST.toLocaleString('en')}</FieldError>
        </span>
      )}
      {feature.kind === 'limit' && (
        <Checkbox
          label={<span className="text-sm">Unlimited</span>}
          aria-label={`${label}: Unlimited`}
          checked={isEndless}
          onChange={({ target }) => {
            setRefused(null);
            onWrong(false);
            onChange(target.checked ? null : 0);
          }}
        />
      )}
    </span>
  );
}

/** The value of a feature that is a list of names, such as formats of files: some of them, or all. */
function Names({
  label,
  choices,
  value,
  isChanged,
  onChange,
}: {
  label: string;
  choices: readonly string[];
  value: string[] | null;
  isChanged: boolean;
  onChange: (value: string[] | null) => void;
}) {
  const [open, setOpen] = useState(false);
  const all = [...new Set([...choices, ...(value ?? [])])];
  const text = value === null ? 'All' : value.length === 0 ? 'None' : `${value.length} of ${all.length}`;
  return (
    <>
      <Button
        size="sm"
        aria-label={`${label}: ${text}`}
        className={cn(isChanged && 'border-primary bg-primary-soft')}
        onClick={() => setOpen(true)}
      >
        {text}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={label}
        size="sm"
        footer={<Button onClick={() => setOpen(false)}>Done</Button>}
      >
        <div className="grid gap-1">
          <Checkbox
            label="Everything, also what is added later"
            checked={value === null}
            onChange={({ target }) => onChange(target.checked ? null : [])}
          />
          {value !== null &&
            all.map((name) => (
              <Checkbox
                key={name}
                label={platformNames[name as keyof typeof platformNames] ?? name.replace(/^./, (first) => first.toUpperCase())}
                checked={value.includes(name)}
                onChange={({ target }) => onChange(target.checked ? [...value, name] : value.filter((one) => one !== name))}
              />
            ))}
        </div>
      </Dialog>
    </>
  );
}

/** Whether the feature is shown and enforced. What cannot be changed says why. */
function Published({
  feature,
  changes,
  onChange,
}: {
  feature: MatrixFeature;
  changes: Changes;
  onChange: (changes: Changes) => void;
}) {
  const hintId = useId();
  const shown = isShown(changes, feature);
  const why = feature.isAlwaysPublished
    ? 'Cannot be hidden: every plan needs a limit here'
    : !shown && !isUsed(feature.uses)
      ? 'Nothing in Listwright uses this yet'
      : null;
  return (
    <>
      <Checkbox
        label={shown ? 'Yes' : 'No'}
        aria-label={`${feature.name} published: ${shown ? 'Yes' : 'No'}`}
        aria-describedby={why ? hintId : undefined}
        checked={shown}
        disabled={why !== null}
        onChange={({ target }) => onChange(changePublished(changes, feature, target.checked))}
      />
      {why && (
        <p id={hintId} className="mt-1 max-w-44 text-muted-foreground text-sm max-lg:max-w-none">
          {why}
        </p>
      )}
    </>
  );
}

/** The screens and calls that a feature limits. They are listed in the code, and a test compares the list with the calls. */
function WhereUsed({ feature, onClose }: { feature: MatrixFeature | null; onClose: () => void }) {
  return (
    <Dialog
      open={feature !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`Where “${feature?.name ?? ''}” is used`}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {feature &&
        (isUsed(feature.uses) ? (
          <div className="grid gap-4">
            <Uses title="Screens" names={feature.uses.screens.map((screen) => screenNames[screen])} />
            <Uses title="Calls that are refused beyond the limit" names={feature.uses.procedures} isCode />
            <Uses title="Also" names={feature.uses.also ? [feature.uses.also] : []} />
          </div>
        ) : (
          <p>Nothing in Listwright uses this yet. It is neither shown to sellers nor limited.</p>
        ))}
    </Dialog>
  );
}

function Uses({ title, names, isCode = false }: { title: string; names: readonly string[]; isCode?: boolean }) {
  if (names.length === 0) return null;
  return (
    <div>
      <h3 className="font-semibold">{title}</h3>
      <ul className="mt-1 list-disc ps-5">
        {names.map((name) => (
          <li key={name}>{isCode ? <code className="text-sm">{name}</code> : name}</li>
        ))}
      </ul>
    </div>
  );
}
