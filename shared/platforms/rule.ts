/** The type of a marketplace's rule. */
import type { DescriptionTag } from '../description/tree.ts';
import type { Unit } from './measure.ts';

/**
 * A field that a marketplace asks for; its value is composed from a listing. `description` is the body of the listing in the
 * format that marketplace accepts (HTML or plain text).
 */
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

/** media: books, music, films and games, for which some marketplaces have separate rules. */
export type ProductType = 'media' | 'other';

/**
 * Something that buyers must be told, even in words that a rule forbids: what the product fits, and which allergens it contains.
 */
export type Owed = 'fit' | 'allergen';

interface RuleBase {
  /** Names the platform, the field and the subject of the rule. Never changes, so that reports can refer to the rule. */
  id: string;
  field: RuleField;
  /** First day (UTC) of the rule; null if it always applied. */
  effectiveFrom: string | null;
  /** First day (UTC) the rule no longer applies; null if no end is known. */
  effectiveTo: string | null;
  /** hard: the marketplace refuses, hides or rewrites the listing. advice: the listing is shown or found less well. */
  severity: 'hard' | 'advice';
  /** The one product type the rule applies to; all types if absent. */
  only?: ProductType;
  source: string;
  /** official: read on the marketplace's own page or in its specification. reported: by others. own: our judgement. */
  confidence: 'official' | 'reported' | 'own';
  /** The day the source was last read. */
  checkedOn: string;
}

/** Every hard rule can be met by removing text, with one exception: a required field, which is a `length` rule with `min` 1. */
export type PlatformRule = RuleBase &
  (
    | {
        kind: 'length';
        unit: Unit;
        min?: number;
        max?: number;
        /** True if the limit applies to all entries of a list together. */
        together?: true;
      }
    /**
     * `allowed`, `banned` and `once` are each the inside of a character class `[…]`. `allowed`: no other characters. `banned`:
     * none of these. `once`: each of these at most once.
     */
    | { kind: 'characters'; allowed?: string; banned?: string; once?: string }
    /** Banned words and phrases, in lower case and in the form that phrases.ts explains. They match whole words in any case. */
    | { kind: 'phrases'; banned: readonly string[]; owed?: Owed }
    /**
     * `banned` is the source of a regular expression that must not match; `means` says in words what a match is. Every match
     * contains one of `needs` (in lower case), so a text without them is not searched.
     */
    | { kind: 'pattern'; banned: string; flags: string; means: string; needs?: readonly string[]; owed?: Owed }
    /** How often one word may occur; articles, prepositions and conjunctions are not counted. */
    | { kind: 'repeats'; max: number }
    /** No two entries may be equal, ignoring case. */
    | { kind: 'unique' }
    | { kind: 'html'; htmlAllowed: readonly DescriptionTag[] }
  );

export type LengthRule = Extract<PlatformRule, { kind: 'length' }>;
/** Rules about the content of one text, not about its length. */
export type TextRule = Extract<PlatformRule, { kind: 'characters' | 'phrases' | 'pattern' | 'repeats' | 'html' }>;

export function isTextRule(rule: PlatformRule): rule is TextRule {
  return rule.kind !== 'length' && rule.kind !== 'unique';
}

/** Whether the rule demands that a field is filled, which is the only kind of hard rule that removing text cannot meet. */
export function isRequired(rule: PlatformRule): boolean {
  return rule.kind === 'length' && rule.severity === 'hard' && rule.min !== undefined;
}
