/** What the seller is asked when the form's keywords differ from the product's. */
export interface KeywordQuestion {
  title: string;
  update: string;
  /** What Enter does: never what erases all the product has. */
  first: 'update' | 'onlyThisTime';
}

export function keywordQuestion(inForm: readonly string[]): KeywordQuestion {
  return inForm.length === 0
    ? { title: 'Write without keywords?', update: 'Remove them from the product', first: 'onlyThisTime' }
    : { title: 'Update the product’s keywords?', update: 'Update product', first: 'update' };
}
