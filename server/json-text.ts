/**
 * A value that PostgreSQL has already written as JSON. The text goes into the response as it is: parsing a page of products and
 * writing it as JSON again would cost about as much as finding the products.
 */
export class JsonText<T> {
  /**
   * `text` must be a single line, because in some responses each line is a value of its own. PostgreSQL's `json_agg` puts line
   * breaks between rows, so do not use it here.
   */
  constructor(readonly text: string) {}

  /**
   * The parsed value. `JSON.stringify` calls this, so that the value is written correctly wherever the text is not passed on as
   * it is.
   */
  toJSON(): T {
    return JSON.parse(this.text) as T;
  }
}

/** Writes the result of a procedure as JSON. For a result of `undefined` it returns undefined, as `JSON.stringify` does. */
export const writeJson = (value: unknown): string | undefined => (value instanceof JsonText ? value.text : JSON.stringify(value));
