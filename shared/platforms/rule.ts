/** The shape of a marketplace's rule. */
import type { DescriptionTag } from '../description/tree.ts';
import type { Unit } from './measure.ts';

/** What a marketplace asks for, made from a listing. `description` is the body in the marketplace's own form. */
export type RuleField =
  | 'title'
  | 'shortTitle'
  | 'subtitle'
  | 'highlights'
  | 'bullets'
  | 'shortDescription'
  | 'description'
  | 'summary'
  | 'caption'
  | 'hashtags'
  | 'pinDescription'
  | 'post'
  | 'metaTitle'
  | 'metaDescription'
  | 'tags'
  | 'materials'
  | 'searchTerms'
  | 'handle'
  | 'altText';

/** Books, music, films and games, which some marketplaces treat unlike everything else. */
export type ProductType = 'media' | 'other';

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
  /** The one product type the rule is for; every type when left out. */
  only?: ProductType;
  /** Where the rule was read. */
  source: string;
  /** official: read on the marketplace's own page or specification. reported: by others. own: our judgement. */
  confidence: 'official' | 'reported' | 'own';
  /** The day it was last read there. */
  checkedOn: string;
}

/**
 * A hard rule can always be met by taking something away, but for one: a field that must not be empty, which is a `length`
 * with `min` 1.
 */
export type PlatformRule = RuleBase &
  (
    | { kind: 'length'; unit: Unit; min?: number; max?: number /** Over all entries of a list. */; together?: true }
    /** The body of a Unicode character class. `allowed`: nothing else. `banned`: none. `once`: each at most once. */
    | { kind: 'characters'; allowed?: string; banned?: string; once?: string }
    /** Whole words in lower case, whatever the case in the text; a space stands for any white space. */
    | { kind: 'phrases'; banned: readonly string[] }
    /**
     * Source of a regular expression that must not match, and what a match is, for a sentence. Every match holds one of
     * `needs`, in lower case: a text without them is not searched.
     */
    | { kind: 'pattern'; banned: string; flags: string; means: string; needs?: readonly string[] }
    /** How often one word may occur; articles, prepositions and conjunctions are not counted. */
    | { kind: 'repeats'; max: number }
    /** No two entries alike, whatever the case. */
    | { kind: 'unique' }
    | { kind: 'html'; htmlAllowed: readonly DescriptionTag[] }
  );

export type LengthRule = Extract<PlatformRule, { kind: 'length' }>;
/** Rules about what stands in one text, whatever its length. */
export type TextRule = Extract<PlatformRule, { kind: 'characters' | 'phrases' | 'pattern' | 'repeats' | 'html' }>;

export function isTextRule(rule: PlatformRule): rule is TextRule {
  return rule.kind !== 'length' && rule.kind !== 'unique';
}

/** The one kind of hard rule that taking away cannot meet. */
export function isRequired(rule: PlatformRule): boolean {
  return rule.kind === 'length' && rule.severity === 'hard' && rule.min !== undefined;
}
