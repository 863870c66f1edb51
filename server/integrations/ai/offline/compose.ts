import type { Listing } from '#shared/generation/listing.ts';
import { lengthBands } from '#shared/generation/options.ts';
import { countWords } from '#shared/platforms/measure.ts';
import type { ListingBrief } from '../ai.ts';
import { adviceFor } from './advice.ts';
import { agree, type Statement, type Told, takeApart } from './clauses.ts';
import { type Material, readMaterial } from './material.ts';
import { type Worded, wordSpec } from './specs.ts';
import { capitalise, contentWords, listOf, saysTheSame, seedOf, sentence, withoutStop } from './text.ts';
import { writeMetaDescription, writeMetaTitle, writeTags, writeTitle } from './titles.ts';
import { type Voice, voices } from './voices.ts';
import { readWishes, type Wishes } from './wishes.ts';

const bulletsOfLength = { short: 3, medium: 6, long: 8, detailed: 10 } as const;
const MAX_BULLET_CHARS = 255;
/** Amazon refuses shorter bullets. */
const MIN_BULLET_CHARS = 10;

/**
 * Writes a listing from nothing but the facts of the brief. The same brief gives the same listing; a further text of the same
 * request starts with another fact and uses other phrases.
 */
export function composeListing(brief: ListingBrief): Listing {
  const material = readMaterial(brief);
  const wishes = readWishes(brief);
  const told = takeApart(material);
  const draft = new Draft(brief, material, { ...told, statements: fromAnother(told.statements, brief.textsBefore) }, wishes);
  const titles = { platform: brief.platform, language: brief.language, seoFocused: brief.seoFocused, wishes };
  const { intro, bullets, details, plainly } = draft.write();
  const more = intro.slice(1).filter((text) => !saysTheSame(contentWords(text), contentWords(plainly)));
  const forSearch = [plainly, ...more, ...bullets.map(sentence)].filter(wishes.allows);
  const title = (text: string) => (brief.prompt ? capitalise(text) : text);
  return {
    title: title(writeTitle(material, titles)),
    // A listing must not be empty. If there is nothing to say about the product, its name becomes the intro.
    intro: intro.join(' ') || (bullets.length + details.length === 0 ? sentence(material.name) : ''),
    bullets,
    // The product's locked texts (the seller wants them word for word in every listing) come last.
    details: [...details, ...brief.facts.lockedSnippets].join('\n\n'),
    metaTitle: title(writeMetaTitle(material, titles)),
    metaDescription: writeMetaDescription(forSearch, brief.seoFocused ? material.keywords.find(wishes.allows) : undefined),
    tags: writeTags(material, wishes),
  };
}

/** Rotates a list: it starts with entry number `by`, and the entries before that one come last. */
function fromAnother<Item>(items: readonly Item[], by = 0): Item[] {
  const at = items.length === 0 ? 0 : by % items.length;
  return [...items.slice(at), ...items.slice(0, at)];
}

/** A text while it is being written. It knows what has been said already and how many words are left. */
class Draft {
  private readonly voice: Voice;
  private readonly band: { min: number; max: number };
  private readonly specs: Worded[];
  private readonly said: ReadonlySet<string>[] = [];
  private readonly used = new Set<string>();
  /** The words of the product's name, which never count as new information. */
  private readonly ofName: ReadonlySet<string>;
  private words = 0;
  private turn: number;

  constructor(
    private readonly brief: ListingBrief,
    private readonly material: Material,
    private readonly told: Told,
    private readonly wishes: Wishes,
  ) {
    this.voice = voices[brief.brandVoice];
    this.band = lengthBands[brief.descriptionLength];
    this.specs = material.specs.map((spec) => wordSpec(spec, this.voice.labelled));
    this.ofName = contentWords(material.name);
    this.turn = seedOf(material.name + brief.brandVoice) + (brief.textsBefore ?? 0);
  }

  write(): { intro: string[]; bullets: string[]; details: string[]; plainly: string } {
    const plainly = this.plainly();
    const intro = this.intro();
    const bullets = this.bullets();
    const details = this.details();
    return { intro, bullets, details, plainly };
  }

  /** The first sentence about the product, without the phrases of the brand voice. It is shown in search results. */
  private plainly(): string {
    const { told } = this;
    const first = told.statements.find(({ kind }) => kind === 'does');
    if (told.bare && told.identity) return sentence(told.identity);
    if (told.identity) return sentence(`${this.product(true)} ${told.plural ? 'are' : 'is'} ${told.identity}`);
    return sentence(first ? `${this.product(true)} ${agree(first.text, told.plural)}` : this.material.name);
  }

  private intro(): string[] {
    const { told, voice } = this;
    const intro: (string | null)[] = [];
    const [first] = told.statements;
    if (told.identity && !told.bare) intro.push(this.pick(voice.introduce));
    else if (voice.opensPlainly && !told.bare && first?.kind === 'does') {
      told.statements.shift();
      intro.push(this.say(`${this.product(true)} ${agree(first.text, told.plural)}`));
    } else intro.push(this.pick(voice.greet));
    const next = told.statements.shift();
    const use = next ? undefined : told.uses.shift();
    if (next) intro.push(this.say(this.stated(next)));
    else if (use) intro.push(this.say(this.goodFor(use)));
    const [keyword] = this.material.keywords;
    const opening = intro.join(' ').toLowerCase();
    if (this.brief.seoFocused && keyword && !opening.includes(keyword.toLowerCase()) && !voice.terse) {
      intro.push(this.say(`You may also find ${told.plural ? 'them' : 'it'} under ${keyword}.`));
    }
    return intro.filter((part) => part !== null);
  }

  private bullets(): string[] {
    const { told, voice, material } = this;
    const traits = [...told.parts.map(withoutArticle), ...material.features, ...told.uses].map(capitalise);
    const figures = this.specs.filter((spec) => !spec.terms || voice.labelled).map((spec) => spec.bullet);
    const brand =
      material.brand && !material.name.toLowerCase().includes(material.brand.toLowerCase()) ? [`Brand: ${material.brand}`] : [];
    const sku = material.sku && this.brief.brandVoice === 'technical' ? [`SKU: ${material.sku}`] : [];
    const figuresFirst = voice.figuresFirst !== ((this.brief.textsBefore ?? 0) % 2 === 1);
    const all = figuresFirst ? [...figures, ...brand, ...sku, ...traits] : [...traits, ...figures, ...brand];
    const amazon = this.brief.platform === 'amazon';
    const limit = amazon ? 5 : bulletsOfLength[this.brief.descriptionLength];
    const bullets: string[] = [];
    for (const line of all) {
      const bullet = withoutStop(line);
      if (bullets.length === limit) break;
      if (amazon && bullet.length < MIN_BULLET_CHARS) continue;
      if (bullet.length <= MAX_BULLET_CHARS && this.fits(bullet)) {
        bullets.push(this.keep(bullet));
        this.used.add(line);
      }
    }
    return bullets;
  }

  private details(): string[] {
    const { told, voice } = this;
    const product = told.statements.map((statement) => this.say(this.stated(statement))).filter((text) => text !== null);
    const terms = this.terms();
    const figures = this.leftOver();
    const roomy = this.brief.descriptionLength !== 'short';
    const lead = product.length > 1 && roomy ? this.pick(voice.lead) : null;
    const closing = roomy && this.used.size + product.length > 1 ? this.pick(voice.close) : null;
    const advice = voice.terse ? [] : this.advice();
    const parts = { product: [...(lead ? [lead] : []), ...product], figures, terms };
    const last = [...advice, ...(closing ? [closing] : [])];
    return this.arrange(parts, last);
  }

  /**
   * Puts the paragraphs into the order of the headings in the seller's example text, and adds these headings. Paragraphs without
   * a heading there follow in our own order.
   */
  private arrange(parts: Record<'product' | 'figures' | 'terms', string[]>, last: string[]): string[] {
    const order = this.wishes.headings.map(({ holds }) => holds);
    for (const part of ['product', 'figures', 'terms'] as const) if (!order.includes(part)) order.push(part);
    const paragraphs: string[] = [];
    for (const part of order) {
      const text = parts[part].join(' ');
      const heading = this.wishes.headings.find(({ holds }) => holds === part)?.text;
      if (text) paragraphs.push(heading && this.hasRoomFor(heading) ? `${this.keep(heading)}\n${text}` : text);
    }
    if (last.length > 0) paragraphs.push(last.join(' '));
    return paragraphs;
  }

  private terms(): string[] {
    if (this.voice.labelled) return [];
    const terms = this.specs.filter((spec) => spec.terms);
    const phrases = terms
      .map((spec) => spec.does)
      .filter((does) => does !== null)
      .map((does) => agree(does, this.told.plural));
    const sentences: string[] = [];
    for (let at = 0; at < phrases.length; at += 2) {
      const it = sentences.length > 0 ? this.pronoun() : this.told.bare ? 'This item' : this.product(true);
      sentences.push(sentence(`${it} ${listOf(phrases.slice(at, at + 2))}`));
    }
    sentences.push(...terms.filter((spec) => spec.own !== null).map((spec) => sentence(spec.own ?? '')));
    sentences.push(...terms.filter((spec) => spec.does === null && spec.own === null).map((spec) => sentence(spec.bullet)));
    const said = sentences.map((text) => this.say(text)).filter((text) => text !== null);
    const lead = said.length > 1 && this.brief.descriptionLength !== 'short' ? this.pick(this.voice.terms) : null;
    return lead ? [lead, ...said] : said;
  }

  /** The figures and traits that had no place in the bullet list. */
  private leftOver(): string[] {
    const specs = this.specs.filter((spec) => (!spec.terms || this.voice.labelled) && !this.used.has(spec.bullet));
    const lines = specs.map((spec) => (spec.does && !this.voice.labelled ? this.itDoes(spec.does) : spec.bullet));
    const parts = this.told.parts
      .filter((part) => !this.used.has(capitalise(withoutArticle(part))))
      .map((part) => this.itDoes(`has ${part}`));
    const uses = this.told.uses.filter((use) => !this.used.has(capitalise(use))).map((use) => this.goodFor(use));
    const features = this.material.features.filter((feature) => !this.used.has(capitalise(feature)));
    return [...parts, ...uses, ...lines, ...features].map((text) => this.say(text)).filter((text) => text !== null);
  }

  /** Adds sentences for the seller's wishes where there is room, and hints for shoppers only while the text is too short. */
  private advice(): string[] {
    const keywords = this.material.keywords.filter(this.wishes.allows);
    const { needed, hints } = adviceFor(this.brief, { ...this.material, keywords }, this.specs, this.told.plural, this.turn);
    const said = needed.map((text) => this.say(text));
    for (const hint of hints) if (this.isShort()) said.push(this.say(hint));
    return said.filter((text) => text !== null);
  }

  private isShort(): boolean {
    return this.words < this.band.min;
  }

  /** Fills in the next of these phrases that is allowed, says something new and still fits; null if there is none. */
  private pick(frames: string[]): string | null {
    for (let i = 0; i < frames.length; i++) {
      const text = this.fill(frames[(this.turn + i) % frames.length] ?? '');
      if (this.fits(text)) {
        this.turn += 1;
        return this.keep(text);
      }
    }
    return null;
  }

  private fill(frame: string): string {
    const { told } = this;
    const filled: Record<string, string> = {
      '{the}': this.product(false),
      '{The}': this.product(true),
      '{Name}': told.bare ? this.product(true) : capitaliseWord(this.material.name),
      '{is}': told.plural ? 'are' : 'is',
      '{what}': told.identity ?? '',
      '{What}': capitalise(told.identity ?? ''),
    };
    return frame.replace(/\{\w+\}/g, (slot) => filled[slot] ?? slot);
  }

  private product(atStart: boolean): string {
    const { told, material } = this;
    if (told.bare && told.identity) return atStart ? capitalise(told.identity) : told.identity;
    const article = told.article ? 'the ' : material.article;
    return atStart
      ? `${capitalise(article)}${article ? material.name : capitaliseWord(material.name)}`
      : `${article}${material.name}`;
  }

  private stated({ kind, text }: Statement): string {
    return kind === 'whole' ? text : this.itDoes(text);
  }

  private itDoes(phrase: string): string {
    return sentence(`${this.pronoun()} ${agree(phrase, this.told.plural)}`);
  }

  private pronoun(): string {
    return this.told.plural ? 'They' : 'It';
  }

  private goodFor(use: string): string {
    return this.told.bare ? sentence(use) : this.itDoes(`is ${use}`);
  }

  private hasRoomFor(text: string): boolean {
    return this.words + countWords(text) <= this.band.max;
  }

  /** Turns a text into a sentence and remembers it as said; null if it is not allowed, repeats something or no longer fits. */
  private say(text: string): string | null {
    const whole = sentence(text);
    return this.fits(whole) ? this.keep(whole) : null;
  }

  private fits(text: string): boolean {
    if (!/[\p{L}\p{N}]/u.test(text) || !this.wishes.allows(text)) return false;
    if (!this.hasRoomFor(text)) return false;
    const meaning = this.meaningOf(text);
    return !this.said.some((other) => saysTheSame(other, meaning));
  }

  private keep(text: string): string {
    this.said.push(this.meaningOf(text));
    this.words += countWords(text);
    return text;
  }

  private meaningOf(text: string): ReadonlySet<string> {
    const words = contentWords(text);
    for (const word of this.ofName) words.delete(word);
    return words;
  }
}

/** A name in lower case gets a capital at the start of a sentence; "iPhone" stays as it is. */
function capitaliseWord(name: string): string {
  return /^\p{Ll}+(?!\p{L})/u.test(name) ? capitalise(name) : name;
}

function withoutArticle(part: string): string {
  return part.replace(/^(an?|the) /i, '');
}
