/**
 * A value that PostgreSQL has already written as JSON. A response contains the text as it is, since to parse a page of products
 * and write it again would cost about as much as to find it.
 */
export class JsonText<T> {
  /** `text` must not contain line ends, as some responses consist of lines. PostgreSQL's `json_agg` writes some. */
  constructor(readonly text: string) {}

  /** The value itself. `JSON.stringify` calls this, so that the value is written correctly wherever the text is not passed on. */
  toJSON(): T {
    return JSON.parse(this.text) as T;
  }
}

/** Writes the result of a procedure as JSON. Undefined, as from `JSON.stringify`, for a value that JSON does not have. */
export const writeJson = (value: unknown): string | undefined => (value instanceof JsonText ? value.text : JSON.stringify(value));
