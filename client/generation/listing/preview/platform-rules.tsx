import { useId, useState } from 'react';
import { type Platform, platformNames } from '#shared/generation/options.ts';
import { describeRules, type RuleInWords } from '#shared/platforms/describe.ts';
import { Button } from '../../../ui/button.tsx';
import { plainDayText } from '../../../ui/dates.ts';
import { Dialog } from '../../../ui/dialog.tsx';

/**
 * A button "Where do these limits come from?" and the dialog it opens: every rule with its source, its date and how sure it is.
 */
export function PlatformRules({ platform, today }: { platform: Platform; today: Date }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="ghost" size="sm" className="justify-self-start" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Where do these limits come from?
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        size="lg"
        title={platform === 'general' ? 'The limits of a shop of your own' : `The limits of ${platformNames[platform]}`}
        description={`Those in force on ${plainDayText(today)}. “To fix” is what is refused or changed; “advice” is what reads or sells better.`}
      >
        {open && <Rules rules={describeRules(platform, today)} />}
      </Dialog>
    </>
  );
}

function Rules({ rules }: { rules: readonly RuleInWords[] }) {
  const names = [...new Set(rules.map(({ name }) => name))];
  return (
    <div className="grid gap-5">
      {names.map((name) => (
        <FieldRules key={name} name={name} rules={rules.filter((rule) => rule.name === name)} />
      ))}
    </div>
  );
}

function FieldRules({ name, rules }: { name: string; rules: readonly RuleInWords[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="font-semibold">
        {name}
      </h3>
      <ul className="mt-1 divide-y border-t">
        {rules.map((rule) => (
          <li key={rule.id} className="py-2">
            <p className="break-words">
              <span className={rule.severity === 'hard' ? 'font-semibold text-bad' : 'text-muted-foreground'}>
                {rule.severity === 'hard' ? 'To fix: ' : 'Advice: '}
              </span>
              {rule.text}
            </p>
            <p className="break-words text-muted-foreground text-sm">
              {rule.source}. {rule.trust}, last checked on <Day date={rule.checkedOn} />.
              {rule.since !== null && (
                <>
                  {' '}
                  In force since <Day date={rule.since} />
                  {rule.until !== null && (
                    <>
                      , until <Day date={rule.until} />
                    </>
                  )}
                  .
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Day({ date }: { date: string }) {
  return <time dateTime={date}>{plainDayText(date)}</time>;
}
