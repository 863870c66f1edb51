import type { ReactNode, RefObject } from 'react';
import type { BlockFinding, Check, FindingActions } from './finding.ts';

/** The props of an editor for rich or plain text that underlines findings. */
export interface TextProps<F extends BlockFinding> extends FindingActions<F> {
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  label: string;
  /** Hides the label visually where the surroundings say enough; screen readers still get it. */
  hideLabel?: boolean | undefined;
  optional?: boolean | undefined;
  hint?: ReactNode;
  error?: string | null | undefined;
  /** Shown at the end of the label's line, for a counter. */
  aside?: ReactNode;
  /** Finds problems in the text. Pass the same function as long as possible, because a new function starts a new check. */
  check?: Check<F> | undefined;
  /** Findings that the page passes in, shown in addition to those of `check`. */
  findings?: readonly F[] | undefined;
  /** False if the page lists the findings elsewhere; then they are only marked in the text. */
  listed?: boolean | undefined;
  /** Opens this finding in the text. Pass a new object to open it again. */
  show?: Shown<F> | null | undefined;
  /** A panel beside the words in which the cursor stands; only for plain text. */
  beside?: BesideText | undefined;
}

/** What is shown beside the words of a plain text in which the cursor stands. */
export interface BesideText {
  /** The words that the panel is about, such as a sentence; null for no panel. */
  rangeOf: (text: string, cursor: Cursor) => Cursor | null;
  /** Words whose panel stays wherever the cursor is, while something is done with them. */
  pinned?: Cursor | null;
  /** `focusText` gives the focus back to the text; the panel stays. */
  show: (range: Cursor, focusText: () => void) => ReactNode;
}

/** A finding to open in the text. */
export interface Shown<F extends BlockFinding> {
  finding: F;
}

/** The props of the editor inside the field, once its code is loaded. */
export interface EditorProps<F extends BlockFinding> extends FindingActions<F> {
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  label: string;
  check?: Check<F> | undefined;
  findings?: readonly F[] | undefined;
  listed?: boolean | undefined;
  show?: Shown<F> | null | undefined;
  beside?: BesideText | undefined;
  /** HTML attributes of the text: role, name, descriptions. */
  attributes: Record<string, string>;
  boxClass: string;
  textClass: string;
  /**
   * Where the cursor was in the box shown while the editor was loading; null if that box did not have the focus. If it had, the
   * editor takes the focus.
   */
  takeFocus: RefObject<Cursor | null>;
}

/** The selected part of a text, in UTF-16 units from its start. The text is its blocks, with "\n" between them. */
export interface Cursor {
  start: number;
  end: number;
}
