import type { FactQuestion } from '#shared/checks/claims/fact-questions.ts';
import type { BatchItem } from './batch-types.ts';

/** A product with questions to its seller. */
export type Thin = Pick<BatchItem, 'productId' | 'name' | 'image' | 'questions'>;

/** A question, and the products that lack its answer. */
export interface Asked {
  question: FactQuestion;
  products: { productId: string; name: string; image: string | null; given?: string | undefined }[];
}

/** Where the answer to a question about a product is kept, and the id of its field. */
export const keyOf = (productId: string, { id }: Pick<FactQuestion, 'id'>) => `answer-${productId}-${id}`;

/** The questions of all products, each once: first those that most products lack. Deleted products are left out. */
export function byQuestion(items: readonly Thin[]): Asked[] {
  const asked = new Map<string, Asked>();
  for (const { productId, name, image, questions } of items) {
    if (productId === null) continue;
    for (const question of questions) {
      const one = asked.get(question.id) ?? { question, products: [] };
      one.products.push({ productId, name, image, given: question.given });
      asked.set(question.id, one);
    }
  }
  return [...asked.values()].toSorted((a, b) => b.products.length - a.products.length);
}

/** What was answered, product by product, so that the facts of one are saved one after another. Blank answers are left out. */
export function answersOf(items: readonly Thin[], values: Readonly<Record<string, string>>) {
  return items.flatMap(({ productId, questions }) => {
    if (productId === null) return [];
    const facts = questions.flatMap((question) => {
      const value = values[keyOf(productId, question)]?.trim() ?? '';
      return value === '' ? [] : [{ question, value }];
    });
    return facts.length === 0 ? [] : [{ productId, facts }];
  });
}

/** The values without the answers of a product that were saved. What was typed into a field since stays. */
export function withoutSaved(
  values: Readonly<Record<string, string>>,
  { productId, facts }: ReturnType<typeof answersOf>[number],
): Record<string, string> {
  const saved = new Map(facts.map(({ question, value }) => [keyOf(productId, question), value]));
  return Object.fromEntries(Object.entries(values).filter(([key, value]) => saved.get(key) !== value.trim()));
}
