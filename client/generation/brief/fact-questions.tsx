import { type FormEvent, useState } from 'react';
import { type FactQuestion, factQuestions } from '#shared/checks/claims/fact-questions.ts';
import { answerWithNumber } from '#shared/facts/unit-missing.ts';
import { factLimits } from '#shared/products/limits.ts';
import { readError } from '../../errors.ts';
import { useProductCache } from '../../products/product-cache.ts';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';

/**
 * Up to three questions about missing facts, such as the material. An answer is saved as a fact of the product. Answering is
 * optional.
 */
export function FactQuestions({ productId }: { productId: string }) {
  const facts = trpc.products.facts.useQuery({ id: productId }).data;
  const [skipped, setSkipped] = useState<readonly string[]>([]);
  const questions = facts ? factQuestions(facts).filter(({ id }) => !skipped.includes(id)) : [];
  if (questions.length === 0) return null;
  return (
    <section aria-label="Questions about the product" className="grid gap-4 rounded-control bg-sunken p-4">
      <p className="text-pretty">
        <span className="font-semibold">A better text with {questions.length === 1 ? 'one answer' : 'a few answers'}.</span> The
        writer states only what it is told.
      </p>
      {questions.map((question) => (
        <FactQuestionForm
          key={question.id}
          productId={productId}
          question={question}
          onSkip={() => setSkipped([...skipped, question.id])}
        />
      ))}
    </section>
  );
}

/** One question with a field for its answer. Once it is answered, the answer stands there instead. */
function FactQuestionForm({ productId, question, onSkip }: { productId: string; question: FactQuestion; onSkip: () => void }) {
  const cache = useProductCache();
  const asked = question.given === undefined ? question.question : `${question.name} ${question.given}: in which unit?`;
  const [value, setValue] = useState('');
  const add = trpc.products.addFact.useMutation({
    meta: { quiet: true },
    onSuccess: (product) => void cache.saved(product),
  });
  const answer = (event: FormEvent) => {
    event.preventDefault();
    const answered = answerWithNumber(question.given, value.trim());
    if (value.trim() !== '') add.mutate({ id: productId, fact: { name: question.name, value: answered, unit: '' } });
  };
  if (add.isSuccess)
    return (
      <p role="status" className="wrap-anywhere">
        <span className="text-muted-foreground">{question.name}:</span> {add.variables.fact.value}
      </p>
    );
  return (
    <form className="flex flex-wrap items-end gap-2" onSubmit={answer}>
      <Field label={asked} className="min-w-0 flex-1 basis-56" error={add.error ? readError(add.error).message : null}>
        <Input
          value={value}
          placeholder={`For example ${question.example}`}
          maxLength={factLimits.attributeValue}
          autoComplete="off"
          onChange={(event) => setValue(event.target.value)}
        />
      </Field>
      <Button type="submit" busy={add.isPending} disabled={value.trim() === ''}>
        Add
      </Button>
      <Button variant="ghost" onClick={onSkip} aria-label={`Skip: ${asked}`}>
        Skip
      </Button>
    </form>
  );
}
