import { type FormEvent, useEffect, useRef, useState } from 'react';
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
  // Kept here: a question leaves the list as soon as the product has its fact, and the answer is to be seen afterwards.
  const [answered, setAnswered] = useState<readonly Answer[]>([]);
  const area = useRef<HTMLElement>(null);
  const isDone = (id: string) => skipped.includes(id) || answered.some((one) => one.id === id);
  const questions = facts ? factQuestions(facts).filter(({ id }) => !isDone(id)) : [];
  // An answer takes its field away, and the focus with it. The next field gets it, or else the answer.
  useEffect(() => {
    if (answered.length === 0 || !isFocusLost()) return;
    const next = area.current?.querySelector<HTMLElement>('input') ?? area.current?.querySelector<HTMLElement>('[tabindex]');
    next?.focus();
  }, [answered]);
  if (questions.length === 0 && answered.length === 0) return null;
  return (
    <section ref={area} aria-label="Questions about the product" className="grid gap-4 rounded-control bg-sunken p-4">
      {questions.length > 0 && (
        <p className="text-pretty">
          <span className="font-semibold">A better text with {questions.length === 1 ? 'one answer' : 'a few answers'}.</span> The
          writer states only what it is told.
        </p>
      )}
      {answered.map(({ id, name, value }, at) => (
        <p key={id} role="status" tabIndex={at === answered.length - 1 ? -1 : undefined} className="wrap-anywhere">
          <span className="text-muted-foreground">{name}:</span> {value}
        </p>
      ))}
      {questions.map((question) => (
        <FactQuestionForm
          key={question.id}
          productId={productId}
          question={question}
          onAnswer={(value) => setAnswered((now) => [...now, { id: question.id, name: question.name, value }])}
          onSkip={() => setSkipped([...skipped, question.id])}
        />
      ))}
    </section>
  );
}

interface Answer {
  /** The id of the question. */
  id: string;
  name: string;
  value: string;
}

/** Whether what had the focus is gone. */
const isFocusLost = () => document.activeElement === null || document.activeElement === document.body;

/** One question with a field for its answer. */
function FactQuestionForm({
  productId,
  question,
  onAnswer,
  onSkip,
}: {
  productId: string;
  question: FactQuestion;
  onAnswer: (value: string) => void;
  onSkip: () => void;
}) {
  const cache = useProductCache();
  const asked = question.given === undefined ? question.question : `${question.name} ${question.given}: in which unit?`;
  const [value, setValue] = useState('');
  const add = trpc.products.addFact.useMutation({
    meta: { quiet: true },
    onSuccess(product, { fact }) {
      onAnswer(fact.value);
      void cache.saved(product);
    },
  });
  const answer = (event: FormEvent) => {
    event.preventDefault();
    const answered = answerWithNumber(question.given, value.trim());
    if (value.trim() !== '') add.mutate({ id: productId, fact: { name: question.name, value: answered, unit: '' } });
  };
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
