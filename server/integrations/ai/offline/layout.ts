import type { ListingBrief } from '../ai.ts';
import { Teller } from './aggregate.ts';
import { isConsumable, isWork } from './goods.ts';
import { plainKind } from './identity.ts';
import { manners } from './manners.ts';
import type { Material } from './material.ts';
import { isPlural } from './nouns.ts';
import {
  anyLeading,
  bareIdentity,
  introduce,
  kindWith,
  leading,
  leadOf,
  named,
  open,
  openWith,
  saysMuch,
  statedIdentity,
  withItsArticle,
  worthOf,
} from './opening.ts';
import { absentPhrases, headings } from './phrases.ts';
import { AUDIENCE_RANK, type Content, grouped } from './plan.ts';
import { anyPredicateOf, hasVerb, partOf, piecesOfSet, predicateOf } from './predicate.ts';
import { type Subject, starting } from './subject.ts';
import { capitalise, contentWords, listOf, sentence, uncapitalise, withoutStop } from './text.ts';
import { META_DESCRIPTION_MAX } from './titles.ts';
import type { Section, Unit } from './unit.ts';
import type { Wishes } from './wishes.ts';

const bulletsOfLength = { short: 3, medium: 6, long: 8, detailed: 10 } as const;
const MAX_BULLET_CHARS = 255;
/** In characters. Amazon refuses shorter bullets. */
const MIN_BULLET_CHARS = 10;
/** If a text has fewer bullets than this from features, other facts are added as bullets. */
const MIN_BULLETS = 3;

const blank: Unit = { section: 'work', topic: '', rank: 0, does: [], own: [], fronts: [], label: '', bare: null, value: '' };

interface Job {
  brief: ListingBrief;
  material: Material;
  content: Content;
  wishes: Wishes;
  subject: Subject;
  teller: Teller;
  /** If true, facts that could be entries of a list are written as sentences, which makes the text longer. */
  spelledOut: boolean;
}

/**
 * The body of a listing. `forSearch` holds sentences for the description in search results, the most important first; the first
 * one says what the product is.
 */
export interface Body {
  intro: string;
  bullets: string[];
  details: string;
  forSearch: string[];
}

/**
 * Writes the content in its order: first what the product is, then what it does, its specifications, and last care and
 * cautions.
 */
export function layOut(job: Job): Body {
  const { brief, material, content, wishes, subject, teller } = job;
  const manner = manners[brief.brandVoice];
  const labelled = manner.labelled && !job.spelledOut;
  const told = new Set<Unit>();
  const sentences = content.sentences.map(({ text }) => sentence(text)).filter(wishes.allows);
  const asked = content.features.filter(({ rank }) => rank === AUDIENCE_RANK);
  const given = content.features.filter(({ rank }) => rank !== AUDIENCE_RANK);
  const features = [...fromAnother(given, brief.textsBefore), ...asked].map(({ text }) => capitalise(withoutStop(text)));

  const isItself = ({ topic }: Unit) =>
    subject.core
      .toLowerCase()
      .split(' ')
      .includes(topic.split(' ').at(-1) ?? '');

  const intro: string[] = [];
  const [first = ''] = sentences;
  const keepsOwn = brief.brandVoice === 'clear' || brief.brandVoice === 'technical';
  const identity = isWork(material)
    ? null
    : (bareIdentity(withItsArticle(uncapitalise(first, material.names), subject), material.names) ??
      (keepsOwn ? null : statedIdentity(first, material.name)));
  const opensItself = first !== '' && namesProduct(first, material) && first.split(' ').length <= 45;
  const opening = identity
    ? openWith(identity, manner, subject, teller)
    : keepsOwn && !opensItself
      ? named(first, subject, teller)
      : null;
  // A first sentence that only retells the plot of a book does not say that the product is a book.
  const isPlot = opensItself && isWork(material) && !first.includes(subject.core);
  const plot = isPlot ? introduce(first, material.names, subject, teller) : null;
  if (opening || opensItself) intro.push(opening || plot || first);
  if (intro.length > 0) sentences.shift();
  const openSentence = (from: readonly Unit[]) => {
    const opening = open(leadOf(from, brief.textsBefore ?? 0), manner, subject, teller);
    for (const unit of opening?.told ?? []) told.add(unit);
    return opening?.text ?? null;
  };
  // A second sentence with the next facts about what the product is; an empty list if there are none.
  const second = () => {
    const { a, b } = leadOf(
      leading(content.units, material).filter((unit) => !told.has(unit) && inSecond.has(unit.topic)),
      0,
    );
    if (!a || (a.topic === 'colour' && !b)) return [];
    const { text, told: units } = teller.tellTogether(a, b);
    for (const unit of units) told.add(unit);
    return text ? [text] : [];
  };
  if (intro.length === 0) {
    const own = () => {
      const text = sentences[0] && introduce(sentences[0], material.names, subject, teller);
      if (text) sentences.shift();
      return text;
    };
    // A feature that is a sentence of its own can follow the product's name: "The teapot by Halm: the pot is mouth blown."
    const clause = () => {
      const feature = features.find((text) => given.some((one) => capitalise(withoutStop(one.text)) === text) && hasVerb(text));
      const text = feature && introduce(feature, material.names, subject, teller);
      if (text) features.splice(features.indexOf(feature), 1);
      return text;
    };
    const usable = leading(content.units, material);
    const stuff = usable.find(({ topic }) => topic === 'material') ?? null;
    /**
     * Features that say what the product does or has, best suited first: "shows otter, heron and frog", "has a large test
     * button".
     */
    const doing = features
      .slice(0, 6)
      .filter((feature) => !asked.some(({ text }) => capitalise(withoutStop(text)) === feature))
      .flatMap((feature) => {
        const does = predicateOf(feature) ?? piecesOfSet(feature, material.name) ?? partOf(feature);
        const isWrong = does === null || (subject.plural && / (?:and|or|then|but) \p{Ll}+s\b|\bitself\b/u.test(does));
        return isWrong ? [] : [{ ...blank, topic: 'feature', does: [does], label: feature, value: feature }];
      })
      .toSorted((one, two) => worthOf(one.does[0] ?? '') - worthOf(two.does[0] ?? ''));
    const drop = (unit: Unit) => {
      if (unit.topic === 'feature') features.splice(features.indexOf(unit.label), 1);
      else told.add(unit);
    };
    const use = usable.find(({ topic }) => topic === 'fit' || topic === 'use');
    const begins = [
      ...doing.filter(({ does }) => worthOf(does[0] ?? '') === 0),
      ...(use ? [use] : []),
      ...(stuff ? [stuff] : []),
      ...doing.filter(({ does }) => worthOf(does[0] ?? '') > 0),
    ];
    const kind = plainKind(material, subject.plural);
    const asKind = () => {
      const unit = begins.find(({ does }) => kindWith('', does[0], subject) !== '');
      const tells = content.units.find(({ topic }) => topic === 'author') ?? content.units.find(({ topic }) => topic === 'pages');
      const what = kind && (unit ? kindWith(kind, unit.does[0], subject) : workWith(kind, tells));
      const text = what && openWith(what, manner, subject, teller, true);
      if (text && (unit ?? tells)) drop((unit ?? tells) as Unit);
      return text;
    };
    /** Opens with any fact that follows the name in a sentence: "is cold processed", "has a net weight of 250 g". */
    const asAny = () => {
      const ofFeatures = features.flatMap((feature) => {
        const does = anyPredicateOf(feature);
        return does === null ? [] : [{ ...blank, topic: 'feature', does: [does], label: feature, value: feature }];
      });
      const ofUnits = content.units.filter(
        (unit) => unit.does.length > 0 && !/^(?:limits|care)$/.test(unit.section) && !inTerms.has(unit.topic) && !isItself(unit),
      );
      const ofOrigin = content.units.filter(({ topic, does }) => topic === 'origin' && does.length > 0);
      for (const units of [ofFeatures, ofUnits, ofOrigin]) {
        const opening = open({ a: units[0] ?? null, b: null }, manner, subject, teller);
        if (!opening || opening.told.length === 0) continue;
        for (const one of opening.told) drop(one);
        return opening.text;
      }
      return null;
    };
    /** Only the name and what the seller says of the product, in the seller's own words: "The puzzle: linen-look finish, no glare." */
    const asGiven = () => {
      const feature = features.find((text) => text.split(' ').length > 1 && !/[.:!?]/.test(text));
      const firsts = subject.firsts.map((the) =>
        manner.presents.replace('{the}', the).replace('{name}', the.replace(/^(?:the|our) /, '')),
      );
      const text = feature && introduce(feature, material.names, { ...subject, firsts }, teller);
      if (text) features.splice(features.indexOf(feature), 1);
      return text;
    };
    const asDoing = () => {
      for (const unit of begins.filter(({ topic }) => topic === 'feature')) {
        // After a short feature, such as "The bench seats two", the sentence has room for a second one.
        const isShort = (unit.does[0] ?? '').split(' ').length <= 4;
        const other = begins.find(
          (one) => one !== unit && verbOf(one) !== verbOf(unit) && (one.does[0] ?? '').split(' ').length <= 9,
        );
        const b = stuff?.fronts.length ? stuff : isShort && other ? other : null;
        const opening = open({ a: unit, b }, manner, subject, teller);
        if (!opening) continue;
        for (const one of opening.told) drop(one);
        return opening.text;
      }
      return null;
    };
    const first = begins[0];
    const isChosen = saysMuch(usable) && (first === undefined || first.topic !== 'feature');
    const bare = sentence(capitalise(material.name));
    const name = (brief.brandVoice === 'minimal' ? null : naming(material, subject).find(wishes.allows)) ?? bare;
    // Leave out facts that only repeat what the product is: "The pencils come with 24 pencils".
    const others = content.units.filter((unit) => !isItself(unit));
    const begun =
      sentences.length > 0 ? (saysMuch(usable) ? openSentence(usable) : own()) : asKind() || (isChosen ? null : asDoing());
    intro.push(
      begun ||
        openSentence(usable) ||
        asDoing() ||
        openSentence(anyLeading(others, material)) ||
        openSentence(others.filter(({ topic }) => topic === 'colour')) ||
        clause() ||
        asAny() ||
        asGiven() ||
        name,
    );
    const next = sentences[0];
    if (next && next.split(' ').length <= 30) intro.push(sentences.shift() ?? '');
    else if (features.length >= 2) intro.push(...second());
  } else if (features.length >= 2) {
    intro.push(...second());
  } else if (sentences[0] && sentences[0].split(' ').length <= 30) intro.push(sentences.shift() ?? '');

  const bullets = bulletsOf(job, features, told);
  const left = content.units.filter((unit) => !told.has(unit));
  const of = (...sections: Section[]) => left.filter(({ section }) => sections.includes(section));
  const body = of('build', 'size', 'work', 'offer', 'list');
  const terms = body.filter(({ topic }) => inTerms.has(topic));
  const ownTerms = wishes.headings.some(({ holds }) => holds === 'terms') || (terms.length > 1 && teller.choose(6) === 0);
  const canTell = (unit: Unit) => unit.section !== 'list' && unit.does.length + unit.own.length > 0;
  // Keep the measures together: all in sentences if they are few, otherwise all in the list.
  const measures = body.filter(({ section, label }) => section === 'size' || /\d ?(?:mm|cm|m|in|g|kg|l|ml)$/.test(label));
  const allTold =
    measures.length <= 2 && measures.every((unit) => isMain(unit) && canTell(unit)) && body.length - measures.length < 2;
  const isFew = !labelled && body.length <= 4 && (body.length <= 1 || measures.every((unit) => isMain(unit) && canTell(unit)));
  // A colour or weight gets a sentence only beside a sentence about its companion (the material or the size). "It comes in
  // rust" alone reads badly, so it goes into the list.
  const hasCompanion = ({ topic }: Unit) =>
    !companions[topic] || left.some((unit) => unit.topic === companions[topic] && canTell(unit));
  const isTold = (unit: Unit) => {
    if (labelled || isItself(unit) || !canTell(unit)) return false;
    // Several sentences about measures in a row read badly, so many measures go into the list.
    return (
      isFew ||
      (job.spelledOut && unit.topic === 'box') ||
      (isMain(unit) && (unit.section !== 'size' || allTold) && hasCompanion(unit)) ||
      unit.topic === 'fit' ||
      unit.topic === 'use' ||
      unit.topic === 'remark' ||
      (ownTerms && terms.includes(unit))
    );
  };
  const [only, ...more] = body.filter((unit) => !isTold(unit));
  // A list with a single fact looks odd, so such a fact becomes a sentence if possible.
  const prose = body.filter((unit) => isTold(unit) || (unit === only && more.length === 0 && canTell(unit)));
  const figures = teller.tell(prose.filter(({ section }) => section === 'build' || section === 'size'));
  const isTerm = ({ topic, section }: Unit) => inTerms.has(topic) || (topic === 'remark' && section === 'offer');
  const offer = teller.tell(prose.filter((unit) => (unit.section === 'work' || unit.section === 'offer') && !isTerm(unit)));
  const conditions = teller.tell(prose.filter(isTerm));
  const listed = grouped(body.filter((unit) => !prose.includes(unit))).filter(({ label }) => wishes.allows(label));
  const rows = listed.map(({ label }) => label);
  // One that cannot is put behind the sentences, as it is.
  const list = rows.length === 1 ? [] : rows;
  const single = list.length < rows.length ? rows.map(sentence) : [];
  const care = teller.tell(of('care'));
  const limits = limitsOf(of('limits'), teller, wishes);

  const parts: Paragraph[] = [];
  const add = (holds: Paragraph['holds'], lines: string, heading = '') => lines !== '' && parts.push({ holds, heading, lines });
  add('product', [...sentences, ...bullets.over.map(sentence)].join(' '));
  if (list.length === 0 && !wishes.headings.some(({ holds }) => holds === 'terms')) offer.push(...conditions);
  offer.push(...single);
  if (figures.length + offer.length <= 5) add('figures', [...figures, ...offer].join(' '));
  else {
    add('figures', figures.join(' '));
    add('figures', offer.join(' '));
  }
  const pickHeading = (list: readonly string[]) => list[teller.choose(list.length)] ?? '';
  if (list.length > 0) add('figures', list.map((line) => `- ${line}`).join('\n'), headingOf(listed, material));
  // A single term of sale, such as "Refund within 14 days", needs no paragraph of its own: it is put with the cautions.
  const withTerms = conditions.length > 1 && list.length > 0;
  const own = withTerms || wishes.headings.some(({ holds }) => holds === 'terms');
  const ends = [...care, ...limits, ...(own || list.length === 0 ? [] : conditions)];
  const kind = care.length > 0 && limits.length > 0 ? 'both' : care.length > 0 ? 'care' : 'limits';
  const isShort = ends.length === 1 && (ends[0] ?? '').split(' ').length <= 12;
  if (ends.length > 0) add('care', ends.join(' '), isShort ? '' : pickHeading(headings[kind]));

  if (own) add('terms', conditions.join(' '), conditions.length > 0 ? pickHeading(headings.terms) : '');

  const details = arrange(parts, wishes);
  const locked = brief.facts.lockedSnippets;
  // A search result must say which product it is about. If the first sentence is too long, use a short one with the product's
  // name.
  const start = (intro[0] ?? '').length > META_DESCRIPTION_MAX ? [sentence(starting(subject.firsts[0] ?? material.name))] : intro;
  // What stands in the list, and how to care for the product, fills a search result that would otherwise be short.
  const further = new Teller(subject, 'search', wishes.allows);
  const fromList = listed
    .toSorted((one, two) => one.rank - two.rank)
    .flatMap((unit) => further.tell([unit])[0] ?? sentence(unit.label));
  return {
    intro: intro.join(' '),
    bullets: bullets.lines,
    details: [...details, ...locked].join('\n\n'),
    forSearch: [
      ...new Set([
        ...start,
        ...features.map(sentence),
        ...bullets.lines.map(sentence),
        ...[...figures, ...offer].filter((text) => !single.includes(text)),
        ...fromList,
        ...conditions,
        ...care,
        ...limits,
      ]),
    ].filter(wishes.allows),
  };
}

interface Paragraph {
  holds: 'product' | 'figures' | 'terms' | 'care';
  heading: string;
  lines: string;
}

function bulletsOf({ brief, content, wishes, subject }: Job, features: readonly string[], told: Set<Unit>) {
  const amazon = brief.platform === 'amazon';
  const limit = amazon ? 5 : bulletsOfLength[brief.descriptionLength];
  const fits = (text: string) =>
    text.length <= MAX_BULLET_CHARS &&
    (!amazon || text.length >= MIN_BULLET_CHARS) &&
    /[\p{L}\p{N}]/u.test(text) &&
    wishes.allows(text);
  // Always mention the target audience, because the seller named it for this text. It is the last entry of `features`, so keep
  // a place for it among the bullets.
  const usable = features.filter(fits);
  const asked = brief.targetAudience.trim() === '' ? 0 : 1;
  // If there is one feature more than the limit, allow one more bullet: alone in a paragraph that feature would look lost.
  const most = usable.length === limit + 1 && !amazon ? limit + 1 : limit;
  const lines = usable.length > most && asked > 0 ? [...usable.slice(0, most - 1), ...usable.slice(-1)] : usable.slice(0, most);
  const wanted = Math.min(limit, amazon ? 5 : MIN_BULLETS);
  const isProse = (unit: Unit) => !amazon && !manners[brief.brandVoice].labelled && isMain(unit) && unit.does.length > 0;
  const spare = content.units.filter(
    (unit) => !told.has(unit) && unit.section !== 'limits' && unit.section !== 'care' && !isProse(unit),
  );
  const own = features.length - asked;
  // Two features in the seller's words are enough bullets, except on Amazon. A bare fact such as "Height: 20 cm" would not fit
  // beside them.
  const many = own <= 0 ? Math.min(limit, 5) : own >= 2 && !amazon ? 0 : wanted;
  const later = ({ rank, section }: Unit) => rank + (section === 'offer' ? 30 : 0);
  for (const unit of spare.toSorted((one, two) => later(one) - later(two))) {
    if (lines.length >= (unit.section === 'offer' ? Math.min(many, MIN_BULLETS) : many)) break;
    if (unit.section === 'offer' && (!amazon || wishes.headings.some(({ holds }) => holds === 'terms'))) continue;
    const line = amazon ? unit.label : asBullet(unit);
    if (line === null || !fits(line) || subject.core === line) continue;
    lines.push(line);
    told.add(unit);
  }
  return { lines, over: features.filter((text) => !lines.includes(text) && wishes.allows(text) && /[ -]/.test(text)) };
}

/** Turns a fact into the text of a bullet: "Made of beech", "Holds 2 l". Null if the fact makes no good bullet. */
function asBullet({ does, section, topic }: Unit): string | null {
  const [said] = does;
  if (said === undefined || /\{/.test(said) || (section === 'size' && !/^(?:capacity|volume)$/.test(topic))) return null;
  return / of \d/.test(said) ? null : capitalise(said.replace(/^(?:is|has an?|has) (?=\P{N}|\d)/u, ''));
}

/**
 * Sentences that only name the product, with its brand and without, where nothing else can be told in one: "This is the wool scarf
 * by Velo." None for a work, whose title stands alone.
 */
function naming(material: Material, { core, firsts, plural }: Subject): string[] {
  const name = material.name.replace(/^the /i, '');
  const addition = name.toLowerCase().startsWith(core.toLowerCase()) ? name.slice(core.length) : '';
  return [...firsts.slice(0, 1), `the ${core}`]
    .filter((first) => !isWork(material) && /^(?:the|our) /.test(first))
    .map((first) => sentence(`${plural ? 'These are' : 'This is'} ${first}${addition}`));
}

const verbOf = ({ does: [said = ''] }: Unit) => said.split(' ', 1)[0];

/** What the facts of a list are about, as its heading says it. */
const headed: readonly (readonly [RegExp, string])[] = [
  [/^(?:materials?|composition|fabric|stone|metal)$/, 'material'],
  [/^(?:colou?rs?)$/, 'colour'],
  [
    /^(?:size|sizes|lengths|dimensions?|height|length|width|depth|thickness|diameter|.* (?:size|height|length|width|depth|diameter))$/,
    'size',
  ],
  [/^(?:.* )?weight$/, 'weight'],
  [/^(?:capacity|volume|(?:net )?contents?)$/, 'contents'],
  [/^ingredients$/, 'ingredients'],
  [/^origin$/, 'origin'],
  [/^box$/, 'what is in the box'],
];

/** The heading of a list: it names what the list is about, if that is one to three things. */
function headingOf(units: readonly Unit[], material: Material): string {
  const names = units.map(({ topic }) => headed.find(([pattern]) => pattern.test(topic))?.[1]);
  const about = [...new Set(names)];
  if (about.length <= 3 && about.every((name) => name !== undefined)) return capitalise(listOf(about));
  return isWork(material) || isConsumable(material) ? 'Product information' : 'Specifications';
}

/** What a work is, with its author or its pages: "a book by Ida Thorsen", "a book of 160 pages". */
function workWith(kind: string, tells: Unit | undefined): string {
  const value = tells?.label.split(': ')[1];
  if (!tells || !value) return kind;
  return tells.topic === 'author' ? `${kind} by ${value}` : `${kind} of ${value} pages`;
}

/** Topics that are terms of sale. The text mentions them together. */
const inTerms: ReadonlySet<string> = new Set('origin warranty guarantee returns shipping'.split(' '));

/** Topics (left) that get a sentence only together with another topic (right). Otherwise they go into the list. */
const companions: Record<string, string> = { weight: 'size', colour: 'material' };

/**
 * Topics that the second sentence may mention. A single measure is not among them, because the other measures come further
 * down.
 */
const inSecond: ReadonlySet<string> = new Set(['material', 'capacity', 'volume', 'fit', 'use', 'sizes', 'size']);

/** Whether the unit is one of the main facts: how the product is made, or how large it is. */
const isMain = ({ section, topic }: Unit) => (section === 'build' || section === 'size') && mainTopics.has(topic);
const mainTopics: ReadonlySet<string> = new Set(
  'material colour sizes size capacity volume weight height length width depth thickness diameter'.split(' '),
);

/**
 * What the product is not, has not or does not include, in the seller's words or in our sentences. All things that are not
 * included are listed in one sentence.
 */
function limitsOf(units: readonly Unit[], teller: Teller, wishes: Wishes): string[] {
  const asGiven = teller.choose(7) > 0;
  const absent = units.filter(({ topic }) => topic === 'absent');
  const others = units
    .filter(({ topic }) => topic !== 'absent')
    .map((unit) => (asGiven ? { ...unit, does: [], own: [unit.bare ?? unit.label] } : unit));
  const items = absent.flatMap(({ bare }) => (bare ? [bare] : []));
  const [first] = absent;
  if (!first) return teller.tell(others);
  if (asGiven && absent.length === 1) return teller.tell([...others, { ...first, does: [], own: [first.label] }]);
  const v = items.some((item) => / and |,/.test(item)) ? items.join(', ') : listOf(items);
  const own = absentPhrases.map((text) => text.replace('{v}', v));
  // Only plurals can follow "comes without" directly: "It comes without bulb" lacks an article.
  const isBare = items.every((item) => isPlural(item.split(' ').at(-1) ?? '') && !/ (?:in|on|for|of) /.test(item));
  return teller
    .tell([...others, { ...first, does: isBare ? [`comes without ${v}`, `is sold without ${v}`] : [], own }])
    .filter(wishes.allows);
}

/** Puts the paragraphs into the order of the headings in the seller's example text, and uses these headings. */
function arrange(parts: readonly Paragraph[], { headings: wished }: Wishes): string[] {
  const order: Paragraph['holds'][] = wished.map(({ holds }) => holds);
  const placed = [
    ...order.flatMap((holds) => parts.filter((part) => part.holds === holds)),
    ...parts.filter(({ holds }) => !order.includes(holds)),
  ];
  const used = new Set<string>();
  return placed.map(({ holds, heading, lines }) => {
    const own = wished.find((one) => one.holds === holds && !used.has(one.text))?.text;
    if (own) used.add(own);
    const above = own ?? heading;
    return above ? `${above}\n${lines}` : lines;
  });
}

function fromAnother<Item>(items: readonly Item[], by = 0): Item[] {
  const at = items.length === 0 ? 0 : by % items.length;
  return [...items.slice(at), ...items.slice(0, at)];
}

/**
 * Whether the beginning of a sentence has at least half of the words of the product's name, so that the sentence can come first.
 */
function namesProduct(text: string, { name }: Material): boolean {
  const words = contentWords(name);
  const found = contentWords(text.split(' ').slice(0, 12).join(' '));
  let shared = 0;
  for (const word of words) if (found.has(word)) shared += 1;
  return words.size > 0 && shared / words.size >= 0.5;
}
