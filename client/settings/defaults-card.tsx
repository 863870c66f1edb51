import { Check } from 'lucide-react';
import type { Defaults } from '#shared/defaults.ts';
import { descriptionLengths, type Language, languages, platforms } from '#shared/generation/options.ts';
import { optionLists as options } from '../generation/desk/option-lists.ts';
import { forgetLanguage } from '../generation/desk/use-language.ts';
import { currencyOptions } from '../products/currency-options.ts';
import { defaultCurrency, knownDefault } from '../session/known-default.ts';
import { updateUser, useUser } from '../session/store.ts';
import { trpc } from '../trpc.ts';
import { Card } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';

/** What new products and the writing form start with. Each choice is saved at once. */
export function DefaultsCard() {
  // Drawn anew when a default changes.
  const { uid, defaults: before } = useUser();
  const choose = trpc.account.chooseDefaults.useMutation({
    onMutate: (changes) => updateUser({ userData: { defaults: { ...before, ...(changes as Defaults) } } }),
    onSuccess: ({ defaults }, changes) => {
      updateUser({ userData: { defaults } });
      if (changes?.language) forgetLanguage(uid);
    },
    onError: () => updateUser({ userData: { defaults: before ?? {} } }),
  });
  const saved = choose.isSuccess ? Object.keys(choose.variables ?? {}) : [];
  const tick = (name: keyof Defaults) =>
    saved.includes(name) && (
      <span className="inline-flex items-center gap-1 text-ok">
        <Check className="size-4" aria-hidden="true" />
        Saved
      </span>
    );
  const currency = defaultCurrency();
  return (
    <Card>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Currency" hint="Of products you add by hand." aside={tick('currency')}>
          <Select
            options={currencyOptions(currency)}
            value={currency}
            onValueChange={(value) => choose.mutate({ currency: value })}
          />
        </Field>
        <Field label="Language of texts" hint="Other languages than English need an AI key." aside={tick('language')}>
          <Select<Language>
            options={options.language}
            value={knownDefault('language', languages) ?? 'en'}
            onValueChange={(language) => choose.mutate({ language })}
          />
        </Field>
        <Field label="Platform" hint="Where you sell most." aside={tick('platform')}>
          <Select
            options={options.platform}
            value={knownDefault('platform', platforms) ?? 'general'}
            onValueChange={(platform) => choose.mutate({ platform })}
          />
        </Field>
        <Field label="Length of texts" aside={tick('descriptionLength')}>
          <Select
            options={options.descriptionLength}
            value={knownDefault('descriptionLength', descriptionLengths) ?? 'medium'}
            onValueChange={(descriptionLength) => choose.mutate({ descriptionLength })}
          />
        </Field>
      </div>
      <p role="status" className="sr-only">
        {choose.isSuccess && 'Saved'}
      </p>
    </Card>
  );
}
