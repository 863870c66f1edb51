/** The words of the dialog that asks whether to save the form's keywords with the product. */
export interface KeywordQuestion {
  title: string;
  update: string;
  /**
   * The button that Enter presses. If the form has no keywords, it is not "update", because that would delete the product's
   * keywords.
   */
  first: 'update' | 'onlyThisTime';
}

export function keywordQuestion(inForm: readonly string[]): KeywordQuestion {
  return inForm.length === 0
    ? { title: 'Write without keywords?', update: 'Remove them from the product', first: 'onlyThisTime' }
    : { title: 'Update the product’s keywords?', update: 'Update product', first: 'update' };
}
