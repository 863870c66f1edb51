/** Writing the catalogue into a file that a shop takes: what the seller can choose, and the limits of one call. */
import { z } from 'zod';
import { exactText, id } from '../primitives.ts';
import { chosenProducts } from '../products/chosen.ts';

/** For how many days the file of an export is kept. */
export const EXPORT_DAYS = 7;
/** How many finished files of a seller are kept, and how many bytes in all. The newest are kept, and always at least one. */
export const filesKept = { count: 50, bytes: 1024 * 1024 * 1024 };
/** How many exports are listed, the newest first. */
export const EXPORTS_LISTED = 20;
/** How many breaches of a platform's rules are shown. */
export const BREACHES_SHOWN = 200;
/** How many products are named that break the same rule. */
export const SHOWN_OF_RULE = 20;

/**
 * `all`: every column of the format. `texts`: for products that the shop already has. The file then has only products with a text
 * that has changed since the import, and only the columns of these texts and those by which the shop finds a product.
 */
export const exportScopes = ['all', 'texts'] as const;
export type ExportScope = (typeof exportScopes)[number];

export const exportStates = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
export type ExportState = (typeof exportStates)[number];

const templateId = exactText(300);

export const exportInput = z.strictObject({
  templateId,
  products: chosenProducts.default({ kind: 'all' }),
  scope: z.enum(exportScopes).default('all'),
  /** Every cell that a spreadsheet would run as a formula gets an apostrophe, and a text file begins with a byte order mark. */
  forExcel: z.boolean().default(false),
  /** Adds columns that say who wrote each text, in formats that allow them. */
  withOrigin: z.boolean().default(false),
});
export type ExportInput = z.input<typeof exportInput>;
export type ExportSettings = z.output<typeof exportInput>;

export const exportIdInput = z.strictObject({ id });
export const listExportsInput = z.strictObject({ templateId: templateId.optional() }).prefault({});

/** A rule of the platform that a product breaks, or a value of the product that the file cannot hold unchanged. */
export interface ExportBreach {
  productId: string;
  /** The product's name. */
  name: string;
  /** The `rule` of one of `ExportCheck.rules`. Missing in exports made by earlier releases. */
  rule?: string;
  /** What the platform calls the field, such as “Item name”. */
  field: string;
  /** What is wrong, and what would be right. */
  sentence: string;
  /** hard: the platform refuses or hides the listing. advice: it is shown or found less well, or loses something. */
  severity: 'hard' | 'advice';
}

/** All breaches of the same kind together. */
export interface BrokenRule {
  rule: string;
  field: string;
  /** What the rule says, or what is wrong with the first of the products. */
  sentence: string;
  severity: ExportBreach['severity'];
  /** How many products break it. */
  products: number;
}

/** The breaches that were found. If `checked` is smaller than the number of products, the others have not been looked at. */
export interface ExportCheck {
  checked: number;
  /** The number of breaches in the products that were checked. */
  total: number;
  /**
   * The hard rules first, then the advice; in each group those that most products break first. Missing in exports made by earlier
   * releases.
   */
  rules?: BrokenRule[];
  /** At most `BREACHES_SHOWN` breaches, and `SHOWN_OF_RULE` of each rule; the hard ones first. */
  shown: ExportBreach[];
}
export const noCheck: ExportCheck = { checked: 0, total: 0, shown: [] };

/** How many hard rules are broken. For exports of earlier releases, which list no rules, the number of all breaches. */
export const hardRules = ({ rules, total }: Pick<ExportCheck, 'rules' | 'total'>): number =>
  rules === undefined ? total : rules.filter(({ severity }) => severity === 'hard').length;
