import type { ReactNode, RefObject } from 'react';
import type { BlockFinding, Check, FindingActions } from './finding.ts';

/** What a text with findings takes, rich or plain. */
export interface TextProps<F extends BlockFinding> extends FindingActions<F> {
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  label: string;
  /** The label is only spoken, where the place says enough to the eye. */
  hideLabel?: boolean | undefined;
  optional?: boolean | undefined;
  hint?: ReactNode;
  error?: string | null | undefined;
  /** At the end of the label's line, for a counter. */
  aside?: ReactNode;
  /** Keep it the same function while its answers are the same. */
  check?: Check<F> | undefined;
  /** What the page itself knows of the text, beside `check`. */
  findings?: readonly F[] | undefined;
}

/** What the editor behind it takes once it is loaded. */
export interface EditorProps<F extends BlockFinding> extends FindingActions<F> {
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  label: string;
  check?: Check<F> | undefined;
  findings?: readonly F[] | undefined;
  /** Of the text: role, name, descriptions. */
  attributes: Record<string, string>;
  boxClass: string;
  textClass: string;
  /** True when the box that stood here meanwhile had the focus. */
  takeFocus: RefObject<boolean>;
}
