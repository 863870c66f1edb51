/** The shape of a marketplace's rule. */
import type { DescriptionTag } from '../description-tree.ts';
import type { Unit } from './measure.ts';

/** What a marketplace asks for, made from a listing. `description` is the body in the marketplace's own form. */
export type RuleField =
  | 'title'
  | 'highlights'
  | 'bullets'
  | 'description'
  | 'summary'
  | 'metaTitle'
  | 'metaDescription'
  | 'tags'
  | 'searchTerms';

interface RuleBase {
  /** Stable, for reports: platform, field, what is ruled. */
  id: string;
  field: RuleField;
  /** First day (UTC) of the rule; null when it always was. */
  effectiveFrom: string | null;
  /** First day (UTC) it no longer holds; null when no end is known. */
  effectiveTo: string | null;
  /** hard: the marketplace refuses, hides or rewrites the listing. advice: it is shown or found less well. */
  severity: 'hard' | 'advice';
  /** Where the rule was read. */
  source: string;
  /** official: read on the marketplace's own page or specification. reported: by others. own: our judgement. */
  confidence: 'official' | 'reported' | 'own';
  /** The day it was last read there. */
  checkedOn: string;
}

export type PlatformRule = RuleBase &
  (
    | { kind: 'length'; unit: Unit; min?: number; max?: number /** Over all entries of a list. */; together?: true }
    /** The body of a Unicode character class. `allowed`: nothing else. `banned`: none. `once`: each at most once. */
    | { kind: 'characters'; allowed?: string; banned?: string; once?: string }
    /** Whole words, whatever the case. */
    | { kind: 'phrases'; banned: readonly string[] }
    /** Source of a regular expression that must not match, and what a match is, for a sentence. */
    | { kind: 'pattern'; banned: string; flags: string; means: string }
    /** How often one word may occur; articles, prepositions and conjunctions are not counted. */
    | { kind: 'repeats'; max: number }
    /** No two entries alike, whatever the case. */
    | { kind: 'unique' }
    | { kind: 'html'; htmlAllowed: readonly DescriptionTag[] }
  );

export type LengthRule = Extract<PlatformRule, { kind: 'length' }>;
