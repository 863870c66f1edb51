/**
 * The help articles that come with the app are true of it: every button, field and heading that they name is in the code of the screens
 * they speak of, what is to be pressed can be pressed, every key does what they say, every path has a screen, and every number is the one the app uses. tests/pages/help.spec.ts follows their steps.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ages } from '#server/auth/sessions.ts';
import { statusOf } from '#server/errors.ts';
import { readArticle } from '#server/help-articles/markdown.ts';
import { readStarters, type Starter } from '#server/help-articles/starters.ts';
import { STEPS } from '#server/usage/notices.ts';
import { DELETION_GRACE_DAYS } from '#shared/account.ts';
import { BATCH_DAYS, SAMPLE } from '#shared/batches/batches.ts';
import { BULK_EDIT_DAYS } from '#shared/bulk-edits/bulk-edits.ts';
import { fileLimits } from '#shared/catalogue-files.ts';
import { EXPORT_DAYS } from '#shared/exports/exports.ts';
import { readingLimits } from '#shared/facts/reading-limits.ts';
import { FREE_STOPS, STOP_FREE_WORDS } from '#shared/generation/costs.ts';
import { lengthBands } from '#shared/generation/options.ts';
import { isOnScreen } from '#shared/help-articles.ts';
import { IMPORT_DAYS } from '#shared/imports/imports.ts';
import { NOTICES_KEPT_DAYS } from '#shared/notifications.ts';
import { isAppPath } from '#shared/paths.ts';
import { topUpPack } from '#shared/payments.ts';
import { etsyRules } from '#shared/platforms/etsy.ts';
import { generalRules } from '#shared/platforms/general.ts';
import { countWords, wordsOf } from '#shared/platforms/measure.ts';
import type { PlatformRule } from '#shared/platforms/rule.ts';
import {
  IMAGE_MAX_SIDE,
  IMAGES_PER_PRODUCT,
  MOST_CHOSEN,
  RESTORE_DAYS,
  SAVED_VIEWS,
  UPLOAD_MAX_BYTES,
} from '#shared/products/limits.ts';
import { variantLimits } from '#shared/products/variants.ts';
import { INTERVAL, LEAST, WORDS_A_MINUTE } from '#shared/reports/effect.ts';
import { RECOMMEND_BELOW, seoBands } from '#shared/seo/seo.ts';
import { FREE_PERIOD_DAYS, GRACE_DAYS } from '#shared/subscriptions.ts';
import { INVITATION_DAYS, OFFER_DAYS } from '#shared/teams/teams.ts';
import { rootOf } from '#shared/text/stem.ts';

const starters = readStarters('server/help-articles/articles');
const guides = starters.filter(({ content }) => content.category !== 'news');
const named = (list: readonly Starter[]) => list.map((one) => [one.content.slug, one] as const);

const MB = 1024 * 1024;
const DAY = 86_400_000;
/** The least and the most of some rules of a platform. */
const limitsOf = (rules: readonly PlatformRule[], ...ids: string[]) =>
  rules.filter(({ id }) => ids.includes(id)).flatMap((rule) => (rule.kind === 'length' ? [rule.min, rule.max] : []));
const inWords = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven'];
const band = (from: number) => seoBands.find((one) => one.from === from)?.from;

/** What each number in an article is. A number that is not listed here fails the test, because nothing would say when it grows old. */
const numbers: Record<string, (number | undefined)[]> = {
  'write-your-first-text': [STOP_FREE_WORDS, FREE_STOPS],
  'plans-and-queries': [STOP_FREE_WORDS, FREE_STOPS, FREE_PERIOD_DAYS],
  'platforms-and-their-limits': [
    ...Object.values(lengthBands).flatMap(({ min, max }) => [min, max]),
    ...limitsOf(etsyRules, 'etsy.tags.count', 'etsy.tags.length'),
  ],
  'meta-title-and-description': limitsOf(generalRules, 'general.metaTitle.aim', 'general.metaDescription.aim'),
  'stay-signed-in': [ages.user.idle / DAY, ages.user.absolute / DAY],
  'copy-hide-or-archive-a-product': [RESTORE_DAYS],
  'facts-the-writer-may-use': [readingLimits.pdfBytes / MB, readingLimits.pdfPages, readingLimits.perDay, 24],
  'seo-score': [0, 100, RECOMMEND_BELOW, band(40), band(85)],
  'edit-many-products': [MOST_CHOSEN, BULK_EDIT_DAYS],
  'find-products-in-the-list': [SAVED_VIEWS],
  'pictures-and-alt-texts': [IMAGES_PER_PRODUCT, UPLOAD_MAX_BYTES / MB, IMAGE_MAX_SIDE],
  'sizes-and-colours': [variantLimits.options, variantLimits.variants],
  'import-a-file': [fileLimits.bytes / MB, IMPORT_DAYS],
  'undo-an-import': [IMPORT_DAYS, RESTORE_DAYS],
  'export-to-a-shop': [EXPORT_DAYS],
  'api-tokens-and-scripts': [365, ...(['SIGN_IN_REQUIRED', 'NOT_ALLOWED', 'TOO_MANY_REQUESTS'] as const).map(statusOf)],
  'what-the-ai-is-told': [90],
  'write-many-texts': [SAMPLE, BATCH_DAYS],
  'review-many-texts': [BATCH_DAYS],
  'versions-and-undo': [RESTORE_DAYS, IMPORT_DAYS, BULK_EDIT_DAYS, BATCH_DAYS],
  'recently-deleted': [RESTORE_DAYS],
  'change-your-plan': [GRACE_DAYS],
  'buy-more-queries': [topUpPack.months],
  'notifications-and-mails': [STEPS.most, NOTICES_KEPT_DAYS],
  'invoices-and-payments': [GRACE_DAYS],
  'download-or-delete-your-account': [DELETION_GRACE_DAYS],
  'catalogue-health': [0],
  'read-your-reports': [WORDS_A_MINUTE, LEAST.days, LEAST.clicks, INTERVAL],
  'undo-for-seven-days': [BULK_EDIT_DAYS],
  'work-as-a-team': [INVITATION_DAYS],
  'hand-a-catalogue-over': [OFFER_DAYS, RESTORE_DAYS],
};

/** Numbers of an article: those in digits, and those of days in words. Examples in quotation marks and numbered steps are none. */
function numbersIn(bodyMd: string): number[] {
  const text = bodyMd.replace(/^\d+\. /gm, '').replace(/“[^”]*”|`[^`]*`|\*\*[^*]*\*\*|\([^)]*\/[^)]*\)/g, '');
  const digits = [...text.matchAll(/\d[\d,]*/g)].map(([digits]) => Number(digits.replaceAll(',', '')));
  const days = [...text.matchAll(/(\w+) days?\b/gi)].map(([, word = '']) => inWords.indexOf(word.toLowerCase()));
  return [...digits, ...days.filter((number) => number >= 0)];
}

/** Every text that a screen can show, with single spaces. */
const sources = filesOf('client')
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^client\/help-articles\/article-editor/.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8').replace(/\s+/g, ' ') }));
const shared = filesOf('shared')
  .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
  .map((file) => ({ file, text: readFileSync(file, 'utf8').replace(/\s+/g, ' ') }));
const all = new Map([...sources, ...shared].map(({ file, text }) => [file, text]));

function filesOf(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesOf(path) : [path];
  });
}

/** The files that a file loads, sooner or later. */
const closures = new Map<string, Set<string>>();
function loadedBy(entry: string): Set<string> {
  const known = closures.get(entry);
  if (known) return known;
  const seen = new Set<string>();
  const open = [entry];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    const text = all.get(file);
    if (text === undefined || seen.has(file)) continue;
    seen.add(file);
    for (const [, target = ''] of text.matchAll(/(?:from|import\() ?['"]([.#][^'"]+)['"]/g))
      open.push(target.startsWith('#') ? target.slice(1) : normalize(join(dirname(file), target)));
  }
  closures.set(entry, seen);
  return seen;
}

/** The screens of the route table: path and file. */
const screens = [
  ...readFileSync('client/routes.tsx', 'utf8').matchAll(/\(paths\.([^,]+?), '[^']*', \(\) => import\('\.\/([^']+)'\)\)/g),
];
const { paths } = await import('#shared/paths.ts');
const screenFiles = screens.map(([, name = '', file = '']) => {
  const [key = '', sub] = name.replace(/\(.*$/, '').split('.');
  const entry = (paths as unknown as Record<string, unknown>)[key];
  const value = sub ? (entry as Record<string, unknown>)[sub] : entry;
  return { path: typeof value === 'function' ? (value as (id: string) => string)(':id') : String(value), file: `client/${file}` };
});
/** The paths of all screens that sellers see, also of those that are not built yet. */
const sellerPaths = [...readFileSync('client/routes.tsx', 'utf8').matchAll(/^ {2}(?:seller|plain|anyone)\(paths\.(\w+)/gm)].map(
  ([, key = '']) => {
    const value = (paths as unknown as Record<string, unknown>)[key];
    return typeof value === 'function' ? (value as (id: string) => string)(':id') : String(value);
  },
);

/** The code that can be on screen while an article is followed: of the screens it names or links to, and of the frame around them. */
function codeFor({ content }: Starter): string[] {
  const linked = readArticle(content.bodyMd).links.filter((link) => link.startsWith('/'));
  const wanted = [...content.contextRoutes, ...linked.map((link) => link.split(/[?#]/)[0] ?? '')];
  const files = screenFiles.filter(({ path }) => wanted.some((one) => one === path || isOnScreen(path, one)));
  // From the list of products one step leads to a product and to its form.
  const near = wanted.includes('/products') ? ['/products/:id', '/products/edit/:id', '/products/batches'] : [];
  const more = screenFiles.filter(({ path }) => near.includes(path));
  const entries = [
    'client/layouts/seller-layout.tsx',
    'client/auth/login-page.tsx',
    ...[...files, ...more].map(({ file }) => file),
  ];
  return [...new Set(entries.flatMap((entry) => [...loadedBy(entry)]))].map((file) => all.get(file) ?? '');
}

/** The lists of steps of an article. */
function stepsIn(bodyMd: string): string[][] {
  const lists: string[][] = [];
  for (const [, number, step = ''] of bodyMd.matchAll(/^(\d+)\. (.*)$/gm)) {
    if (number === '1') lists.push([]);
    lists.at(-1)?.push(step);
  }
  return lists;
}

const frame = ['client/layouts/seller-layout.tsx', 'client/auth/login-page.tsx'];
const codeOf = kept((paths: string) => {
  const files = screenFiles.filter(({ path }) => paths.split(' ').includes(path)).map(({ file }) => file);
  const loaded = [...new Set([...frame, ...files].flatMap((entry) => [...loadedBy(entry)]))];
  const drawn = loaded.filter((file) => file.endsWith('.tsx')).map((file) => all.get(file) ?? '');
  // A list of names counts where a part of the screen shows it, and not wherever its file is loaded for something else.
  const isDrawn = kept((name: string) => drawn.some((text) => new RegExp(`\\b${name}\\b`).test(text)));
  const words = loaded
    .filter((file) => file.endsWith('.ts'))
    .map((file) =>
      (all.get(file) ?? '').replace(/export const (\w+Names)\b[^=]*= \{[^;]*\};/g, (list, name: string) =>
        isDrawn(name) ? list : '',
      ),
    );
  return [...drawn, ...words];
});
function kept<Value>(make: (key: string) => Value): (key: string) => Value {
  const made = new Map<string, Value>();
  return (key) => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
}
/** What leads from one screen to the next within a list of steps. */
const leads: [words: RegExp, from: string, to: string][] = [
  [/open a product/i, '/products', '/products/:id'],
  [/\*\*Edit\*\*(?! beside)/, '/products/:id', '/products/edit/:id'],
  [/\*\*Add product\*\*/, '/products', '/products/edit/:id'],
  [/\*\*Draft waiting\*\* in the row/, '/products', '/generate-description'],
  [/\*\*Choose\*\* on a plan/, '/subscriptions', '/checkout'],
  [/\*\*Pay by the/, '/user/manage-subscription', '/checkout'],
];
/** Each step with the code of the screen it is on, and of the one to which it leads. */
function placedSteps({ content }: Starter): { step: string; code: string[] }[] {
  return stepsIn(content.bodyMd).flatMap((steps) => {
    let at = steps.some((step) => /^Open \[/.test(step)) ? [] : content.contextRoutes;
    return steps.map((step) => {
      const opened = /^Open \[[^\]]*\]\((\/[^)?#]*)/.exec(step)?.[1];
      let on = opened ? [opened] : at;
      const seen = [...on];
      for (const [words, from, to] of leads)
        if (words.test(step) && on.includes(from)) {
          on = [to];
          seen.push(to);
        }
      at = on;
      return { step, code: codeOf([...new Set(seen)].sort().join(' ')) };
    });
  });
}

/** The code without what can be read on a screen but not pressed. */
const pressable = (text: string) =>
  text.replace(
    /\b(?:title|description|heading|hint|caption|legend|placeholder|header)(?:=|: )(?:"[^"]*"|'[^']*'|`[^`]*`|\{`[^`]*`\})/g,
    '',
  );

/** The keys that the code of a screen has: what each does. Those for everywhere are in the code of the frame. */
function keysIn(code: readonly string[]): { keys: string; does: string }[] {
  const single = code.flatMap((text) => [...text.matchAll(/keys: '([^']+)', does: '([^']+)'/g)]);
  const labels = new Map(
    [...(all.get('client/layouts/seller-links.ts') ?? '').matchAll(/href: paths\.(\w+), label: '([^']+)'/g)].map(
      ([, path, label]) => [path, label],
    ),
  );
  const goTos = all.get('client/keys/go-to.ts') ?? '';
  const pairs = [
    ...[...goTos.matchAll(/\[paths\.(\w+)\]: '(\w)'/g)].map(([, path, letter]) => [letter, labels.get(path)]),
    ...[...goTos.matchAll(/letter: '(\w)', label: '([^']+)'/g)].map(([, letter, label]) => [letter, label]),
  ];
  return [
    ...single.map(([, keys = '', does = '']) => ({ keys: keys.toLowerCase(), does })),
    ...pairs.map(([letter, label]) => ({ keys: `g ${letter}`, does: label ?? '' })),
  ];
}
/** The keys that a text names, which stand in backquotes, each with the words up to the next one. */
const namedKeys = (text: string) =>
  [...text.matchAll(/`((?:(?:Ctrl|Cmd|Alt|Shift)\+)?(?:[A-Z/?]|F\d+)|[A-Z] [A-Z])`([^`\n]*)/g)].map(
    ([, name = '', after = '']) => ({
      name,
      keys: name.toLowerCase().replace(/ctrl\+|cmd\+/, 'mod+'),
      after: new Set(wordsOf(after.toLowerCase()).map(rootOf)),
    }),
  );

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('…', '(?:…|\\$\\{)');
/** A label stands in the code as a whole text: of an element, of an attribute, or at the start of a text that is put together. */
const isShown = (label: string, code: readonly string[]) => {
  const pattern = new RegExp(`(?:>|['"\`]|\\} ?|: ?)\\s?${escaped(label)}:?\\s?(?:<|['"\`]|\\{| \\$\\{|\\$\\{| \\()`);
  // Most files do not have its longest word at all, which is seen much faster.
  const longest = label.split('…').reduce((one, other) => (other.length > one.length ? other : one));
  return code.some((text) => text.includes(longest.trim()) && pattern.test(text));
};

describe('help articles that come with the app', () => {
  test('there are at least 25, and news', () => {
    expect(guides.length).toBeGreaterThanOrEqual(25);
    expect(starters.length).toBeGreaterThan(guides.length);
  });

  test.each(named(guides))('%s is short and complete', (_slug, { content }) => {
    const words = countWords(readArticle(content.bodyMd).blocks.join('\n'));
    expect(words).toBeGreaterThanOrEqual(120);
    expect(words).toBeLessThanOrEqual(400);
    expect(content.summary).not.toBe('');
    expect(content.tags.length).toBeGreaterThan(3);
  });

  test.each(named(starters))('every link of %s leads somewhere', (_slug, { content }) => {
    const { links } = readArticle(content.bodyMd);
    const wrong = links.filter((link) => {
      const slug = /^\/help-resources\/articles\/([^/]+)$/.exec(link)?.[1];
      return slug ? !starters.some((one) => one.content.slug === slug) : !isAppPath(link);
    });
    expect(wrong).toEqual([]);
    expect(content.relatedIds.filter((id) => !starters.some((one) => one.id === id))).toEqual([]);
    expect(content.contextRoutes.filter((route) => !sellerPaths.includes(route))).toEqual([]);
  });

  test.each(named(starters))('every button and heading that %s names is on its screens', (_slug, starter) => {
    const code = codeFor(starter);
    const marks = [
      ...starter.content.bodyMd.replace(/`[^`]*`/g, '').matchAll(/\*\*([^*]+)\*\*|(?<![\w*])[_*]([^_*\n]+)[_*](?![\w*])/g),
    ];
    const missing = marks.map(([, bold, italic]) => bold ?? italic ?? '').filter((label) => !isShown(label, code));
    expect(missing).toEqual([]);
  });

  test.each(named(starters))(
    'every step of %s names what is on the screen it is on, and only what can be pressed is to be pressed',
    (_slug, starter) => {
      const missing = placedSteps(starter).flatMap(({ step, code }) => {
        const labels = [...step.replace(/`[^`]*`/g, '').matchAll(/\*\*([^*]+)\*\*|(?<![\w*])_([^_\n]+)_(?![\w*])/g)];
        return labels.map(([, bold, italic]) => bold ?? italic ?? '').filter((label) => !isShown(label, code));
      });
      const code = codeFor(starter).map(pressable);
      const pressed = [...starter.content.bodyMd.matchAll(/\bpress(?:es)? \*\*([^*]+)\*\*/gi)].map(([, label = '']) => label);
      expect({ missing, unpressable: pressed.filter((label) => !isShown(label, code)) }).toEqual({
        missing: [],
        unpressable: [],
      });
    },
  );

  test.each(named(starters))('every key that %s names does what it says', (_slug, starter) => {
    const { bodyMd } = starter.content;
    const known = keysIn(codeFor(starter));
    const wrong = namedKeys(bodyMd).filter(
      ({ keys, after }) => !known.some((one) => one.keys === keys && after.has(rootOf(wordsOf(one.does.toLowerCase())[0] ?? ''))),
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
    // A key outside of backquotes would not be looked at.
    const prose = bodyMd.replace(/`[^`]*`|“[^”]*”|\[[^\]]*\]\([^)]*\)|GitHub or X/g, '');
    expect(
      prose.match(
        /(?:Ctrl|Cmd)\+|\bkeys? (?:[A-Z]|[/?])(?!\w)|(?<![\w’*])[B-HJ-Z](?![\w’*-])|(?:- |, )A [a-z]+s (?:the|it|a)\b/g,
      ),
    ).toBeNull();
  });

  test.each(named(starters))('every number of %s is the one the app uses', (slug, { content }) => {
    const known = numbers[slug] ?? [];
    expect(numbersIn(content.bodyMd).filter((number) => !known.includes(number))).toEqual([]);
  });

  test('every screen of sellers has an article of its own', () => {
    // Screens for a moment, and those of people who are not signed in yet.
    const apart =
      /^\/(help-resources|checkout|error|reset-password|verify-email|confirm-email|undo-email-change|stop-mails|finish-sign-up)/;
    const without = sellerPaths
      .filter((path) => !apart.test(path))
      .filter((path) => !guides.some(({ content }) => content.contextRoutes.some((route) => route === path)));
    expect(without).toEqual([]);
  });
});
