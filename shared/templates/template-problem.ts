/** What is wrong with a template, and where. */
export interface TemplateProblem {
  /** The position of the column, from 0; null if it concerns the whole template. */
  column: number | null;
  /** The setting, for example `header`. */
  setting: string;
  /** The sentence without its place. */
  reason: string;
  /** False for a notice, with which the template can be published. */
  stops: boolean;
}
