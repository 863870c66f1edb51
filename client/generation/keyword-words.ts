/** The question shown when the form's keywords differ from the product's. */
export interface KeywordQuestion {
  title: string;
  update: string;
  /** The button that Enter presses. Never the choice that deletes all keywords of the product. */
  first: 'update' | 'onlyThisTime';
}

export function keywordQuestion(inForm: readonly string[]): KeywordQuestion {
  return inForm.length === 0
    ? { title: 'Write without keywords?', update: 'Remove them from the product', first: 'onlyThisTime' }
    : { title: 'Update the product’s keywords?', update: 'Update product', first: 'update' };
}
