/** What the seller should know about a file: rules of the platform that products break, and what the format cannot hold. */
import { BREACHES_SHOWN, type BrokenRule, type ExportBreach, type ExportCheck, SHOWN_OF_RULE } from '#shared/exports/exports.ts';
import { hasOrigin, isForSome } from '#shared/exports/origin.ts';
import { listingFromProduct } from '#shared/generation/listing-from-html.ts';
import { type Platform, platforms } from '#shared/generation/options.ts';
import { checkListing } from '#shared/platforms/check.ts';
import { describeRules } from '#shared/platforms/describe.ts';
import type { RuleField } from '#shared/platforms/rule.ts';
import { nounOf } from '#shared/platforms/words.ts';
import { isHereOnly } from './as-in-file.ts';
import type { Plan } from './plan.ts';
import type { WrittenProduct } from './write-products.ts';

/** For each field with a column, the field's name in the platform's rules. */
const ruleFields: Partial<Record<string, RuleField>> = {
  name: 'title',
  description: 'description',
  metaTitle: 'metaTitle',
  metaDescription: 'metaDescription',
  tags: 'tags',
  keyFeatures: 'bullets',
};

/** How many different notices are shown. */
const NOTICES = 12;
/** How many missing columns are named in a notice. */
const COLUMNS_NAMED = 5;

export class Findings {
  private readonly shown: ExportBreach[] = [];
  private readonly rules = new Map<string, BrokenRule & { last: string; sentences: Set<string> }>();
  private total = 0;
  private checked = 0;
  private spent = 0;
  private unchanged = 0;
  private unknown = 0;
  private hidden = 0;
  private cleared = 0;
  private readonly reasons = new Map<string, number>();
  /** How many products lose the content of a column that this file lacks, by the column's header. */
  private readonly leftOut = new Map<string, number>();
  /** How many products with lost columns came from each template, by its id. */
  private readonly forms = new Map<string, number>();

  /**
   * @param plan the plan by which the products are written
   * @param today the rules of this day apply
   * @param budget for how many milliseconds products are checked; later products are only written
   */
  constructor(
    private readonly plan: Plan,
    private readonly today: Date,
    private readonly budget: number,
  ) {}

  add(written: WrittenProduct): void {
    const { product, told, rows, problems } = written;
    if (rows.length === 0) {
      if (written.isUnknown) this.unknown += 1;
      else this.unchanged += 1;
      return;
    }
    if (this.plan.target.platform !== 'general' && product.pictures.some(isHereOnly)) this.hidden += 1;
    for (const header of written.leftOut) add(this.leftOut, header);
    if (written.leftOut.length > 0) add(this.forms, this.formOf(written));
    const { changed } = this.plan;
    if (changed?.some((field) => told[field] === '')) this.cleared += 1;
    let broken: ReadonlySet<string> = new Set();
    if (this.spent <= this.budget) {
      const start = performance.now();
      broken = this.checkRules(written);
      this.checked += 1;
      this.spent += performance.now() - start;
    }
    for (const { column, reason, stops } of problems) {
      const field = this.plan.columns.find(({ header }) => header === column)?.field ?? '';
      // A text that is too long for the platform is also too long for its column.
      if (stops && broken.has(ruleFields[field] ?? '')) continue;
      // A file of changed texts holds no facts, so facts without a column are not missed.
      if (column === '' && changed !== null) continue;
      if (column === '') add(this.reasons, reason);
      else
        this.note({
          productId: product.id,
          name: told.name,
          // Numbers and quoted texts are removed, so that the same problem has the same name for every product.
          rule: `${column} ${reason.replace(/“[^”]*”/g, '“”').replace(/[\d.,]+/g, '0')}`,
          field: column,
          sentence: reason,
          severity: stops ? 'hard' : 'advice',
        });
    }
  }

  /** Counts products that the database has written. Their file is for no platform, so there are no rules to check. */
  addSimple(products: number): void {
    this.checked += products;
  }

  /** Records the broken rules, and returns the fields they are about. */
  private checkRules({ product: { id, values }, told }: WrittenProduct): ReadonlySet<string> {
    const broken = new Set<string>();
    const platform = this.plan.target.platform as Platform;
    if (platform === 'general' || !platforms.includes(platform)) return broken;
    const listing = {
      ...listingFromProduct({ name: values.name, descriptionHtml: values.description, tags: values.tags }),
      ...(values.metaTitle && { metaTitle: values.metaTitle }),
      ...(values.metaDescription && { metaDescription: values.metaDescription }),
    };
    const beside = told.handle === '' ? {} : { handle: told.handle };
    for (const { severity, field, message, rule } of checkListing(listing, platform, this.today, {
      brand: values.brand,
      beside,
    })) {
      if (severity !== 'hard') continue;
      const noun = nounOf(platform, field).one;
      const name = noun.charAt(0).toUpperCase() + noun.slice(1);
      this.note({ productId: id, name: values.name, rule, field: name, sentence: `${message}.`, severity });
      broken.add(field);
    }
    return broken;
  }

  private note(breach: ExportBreach & { rule: string }): void {
    const { rule, field, sentence, severity, productId } = breach;
    this.total += 1;
    const group = this.rules.get(rule) ?? { rule, field, sentence, severity, products: 0, last: '', sentences: new Set() };
    this.rules.set(rule, group);
    // A product's breaches come one after another, so comparing with the last product counts each product once.
    if (group.last !== productId) group.products += 1;
    group.last = productId;
    if (group.sentences.size < 2) group.sentences.add(sentence);
    if (group.products <= SHOWN_OF_RULE) this.shown.push(breach);
  }

  get check(): ExportCheck {
    const platform = this.plan.target.platform as Platform;
    const known = platforms.includes(platform) ? describeRules(platform, this.today) : [];
    const inWords = new Map(known.map(({ id, text }) => [id, text]));
    const rules = [...this.rules.values()].map(({ last: _, sentences, ...group }): BrokenRule => {
      return { ...group, sentence: sentences.size > 1 ? (inWords.get(group.rule) ?? group.sentence) : group.sentence };
    });
    const isHard = ({ severity }: Pick<BrokenRule, 'severity'>) => Number(severity === 'hard');
    rules.sort((one, other) => isHard(other) - isHard(one) || other.products - one.products);
    const shown = this.shown.toSorted((one, other) => isHard(other) - isHard(one));
    return { checked: this.checked, total: this.total, rules, shown: shown.slice(0, BREACHES_SHOWN) };
  }

  /** The id of the template of the file that the product came from; “” if unknown. */
  private formOf({ product: { source } }: WrittenProduct): string {
    return (source && this.plan.mappings.get(source.format)?.templateId) ?? '';
  }

  /** Names the columns of the seller's own files that this format lacks, and the format that has them. */
  private sayLeftOut(): string[] {
    const sorted = byCount(this.leftOut);
    if (sorted.length === 0) return [];
    const named = sorted.slice(0, COLUMNS_NAMED).map(([header, count]) => `“${header}” of ${products(count)}`);
    const more = sorted.length - named.length;
    if (more > 0) named.push(more === 1 ? '1 more column' : `${more} more columns`);
    const list = new Intl.ListFormat('en').format(named);
    const [[form] = ['']] = byCount(this.forms);
    const name = this.plan.files.names.get(form);
    const remedy = name && form !== this.plan.target.id ? ` “${name}” has ${sorted.length === 1 ? 'it' : 'them'}.` : '';
    return [
      `${list} ${sorted.length === 1 ? 'has' : 'have'} no column in this form and ${sorted.length === 1 ? 'is' : 'are'} left out.${remedy}`,
    ];
  }

  /** @param written how many products the file holds */
  notices(written: number): string[] {
    const { settings, target, changed, columns, imported, layout } = this.plan;
    const found = this.sayLeftOut();
    if (this.unknown > 0) {
      const [are, them, their] = this.unknown === 1 ? ['is', 'it', 'its'] : ['are', 'them', 'their'];
      const key = layout.mapping.matchKey === 'handle' ? 'handle' : 'ID';
      found.push(
        `${products(this.unknown)} ${are} left out: no file of this shop has told ${their} ${key}. Export all columns to add ${them} to the shop.`,
      );
    }
    if (changed !== null && written === 0 && (this.unchanged > 0 || this.unknown === 0))
      found.push('No text has changed since the import, so the file has no products.');
    else if (this.unchanged > 0)
      found.push(`${products(this.unchanged)} without a changed text ${this.unchanged === 1 ? 'is' : 'are'} left out.`);
    if (this.cleared > 0)
      found.push(
        `${products(this.cleared)} ${this.cleared === 1 ? 'has' : 'have'} an empty text in a column of this file. The shop empties the text there too.`,
      );
    if (settings.scope === 'all' && imported.formats.length > 1)
      found.push(
        'The products come from files with different columns. A product has empty cells in the columns that its own file did not have.',
      );
    for (const [reason, count] of byCount(this.reasons)) found.push(`${products(count)}: ${reason}`);
    if (this.hidden > 0)
      found.push(
        `${products(this.hidden)} ${this.hidden === 1 ? 'has' : 'have'} pictures that are stored here only. A shop cannot fetch them, so they are left out. Add them in the shop.`,
      );
    if (settings.withOrigin && !hasOrigin(target) && !columns.some(isForSome))
      found.push('This format has no columns for who wrote the texts.');
    return found.slice(0, NOTICES);
  }
}

const add = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);

/** The most frequent first. */
const byCount = (counts: ReadonlyMap<string, number>) => [...counts].sort(([, one], [, other]) => other - one);

const products = (count: number) => (count === 1 ? '1 product' : `${count.toLocaleString('en')} products`);
