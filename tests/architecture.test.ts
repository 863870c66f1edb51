/** Checks which folders may import from which. A failure names both files and says where the code belongs. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { certifications } from '#shared/vocabulary/certifications.ts';
import { colours } from '#shared/vocabulary/colours.ts';
import { compatibles } from '#shared/vocabulary/devices.ts';
import type { Term } from '#shared/vocabulary/family.ts';
import { materials } from '#shared/vocabulary/materials.ts';
import { risky } from '#shared/vocabulary/risky.ts';

interface Import {
  from: string;
  /** A path in the project, or the name of a package. */
  to: string;
  type: boolean;
  own: boolean;
}

const roots = ['shared', 'drizzle', 'server', 'client', 'tests', 'examples'];
const files = roots.flatMap(filesOf);
const imports = files.flatMap(importsOf);

function filesOf(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return filesOf(path);
    return /\.(ts|tsx|js)$/.test(name) && !/\.d\.ts$/.test(name) ? [path] : [];
  });
}

function importsOf(from: string): Import[] {
  const text = readFileSync(from, 'utf8');
  const found: Import[] = [];
  const add = (target: string, type: boolean) => {
    const own = target.startsWith('.') || target.startsWith('#');
    const to = target.startsWith('#')
      ? target.slice(1)
      : target.startsWith('.')
        ? normalize(join(dirname(from), target))
        : target;
    found.push({ from, to, type, own });
  };
  for (const [, type, , target] of text.matchAll(/^(?:import|export)\s+(type\s+)?([^'"();]*?from\s+)?['"]([^'"]+)['"]/gm))
    add(target ?? '', !!type);
  for (const [, target] of text.matchAll(/\bimport\(\s*(?:\/\*[^*]*\*\/\s*)?['"]([^'"]+)['"]\s*\)/g)) add(target ?? '', false);
  return found;
}

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
const isTest = (path: string) => /\.(test|contract)\.tsx?$/.test(path) || path.startsWith('tests/');
const within = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);
const packageOf = (target: string) =>
  target
    .split('/')
    .slice(0, target.startsWith('@') ? 2 : 1)
    .join('/');
const say = (list: Import[]) => list.map(({ from, to }) => `${from} -> ${to}`);
/**
 * The noun that a file belongs to, such as `products`: the name of its folder under server/ or client/. Null for files outside
 * such a folder, and for the shared folders listed in `rooms`.
 */
const nounOf = (path: string, root: string, rooms: string[]) => {
  const [top, noun, ...rest] = path.split('/');
  return top === root && noun && rest.length > 0 && !rooms.includes(noun) ? noun : null;
};

describe('imports go one way', () => {
  const production = imports.filter(({ from }) => !isTest(from));

  test('shared knows zod and itself: words and rules, no I/O', () => {
    const wrong = production.filter(
      ({ from, to, own }) => within(from, 'shared') && (own ? !within(to, 'shared') : to !== 'zod'),
    );
    expect(say(wrong)).toEqual([]);
  });

  test('drizzle knows the vocabulary of shared and drizzle-orm', () => {
    const wrong = production.filter(
      ({ from, to, own }) =>
        within(from, 'drizzle') && (own ? !within(to, 'shared') && !within(to, 'drizzle') : packageOf(to) !== 'drizzle-orm'),
    );
    expect(say(wrong)).toEqual([]);
  });

  test('the server never reaches into the client or the tests', () => {
    const wrong = production.filter(
      ({ from, to, own }) => within(from, 'server') && own && !['server', 'drizzle', 'shared'].some((root) => within(to, root)),
    );
    expect(say(wrong)).toEqual([]);
  });

  test('the client knows shared, the type of the router, and its own packages', () => {
    const packages = new Set([
      'react',
      'react-dom',
      'wouter',
      'sonner',
      'zustand',
      'zod',
      'clsx',
      'tailwind-merge',
      'class-variance-authority',
      'lucide-react',
      '@base-ui/react',
      '@fontsource-variable/figtree',
      '@hookform/resolvers',
      'react-hook-form',
      '@tanstack/react-query',
      '@sentry/react',
      '@trpc/client',
      '@trpc/react-query',
      '@trpc/server',
      '@trpc/tanstack-react-query',
      // Used by the text editor and by the comparison of two texts.
      '@tiptap/core',
      '@tiptap/pm',
      '@tiptap/react',
      'diff',
      // Rounds the scales of the charts in the reports.
      'd3-array',
      // Only client/ui/markdown.tsx may import this; see `homes` below.
      'markdown-it',
      // Only client/verification may import this; the list `homes` below checks that.
      'altcha-lib',
      // Used only to build the client.
      'vite',
      '@vitejs/plugin-react',
      '@tailwindcss/vite',
    ]);
    const wrong = production.filter(({ from, to, own, type }) => {
      if (!within(from, 'client')) return false;
      if (!own)
        return !packages.has(packageOf(to)) && !(to.startsWith('node:') && /(vite\.config|landing\/build)\.ts$/.test(from));
      if (to === 'server/router.ts') return !type;
      // The front page is built with a text by the offline writer. No browser loads this file.
      if (from === 'client/landing/write-example.ts' && to === 'server/integrations/ai/offline/compose.ts') return false;
      return !within(to, 'client') && !within(to, 'shared');
    });
    expect(say(wrong)).toEqual([]);
  });

  test('ui could ship in another product', () => {
    const wrong = production.filter(({ from, to, own }) => within(from, 'client/ui') && own && !within(to, 'client/ui'));
    expect(say(wrong)).toEqual([]);
  });

  test('an integration never knows a noun', () => {
    const rooms = ['http', 'jobs', 'integrations'];
    const wrong = production.filter(
      ({ from, to }) => within(from, 'server/integrations') && nounOf(to, 'server', rooms) !== null,
    );
    expect(say(wrong)).toEqual([]);
  });

  test('a noun may call another noun’s service, never its router', () => {
    const wrong = production.filter(
      ({ from, to }) =>
        /\/router\.ts$/.test(to) && within(to, 'server') && from !== 'server/router.ts' && dirname(to) !== 'server',
    );
    expect(say(wrong)).toEqual([]);
  });

  test('only the doors and the composition root know HTTP', () => {
    const wrong = production.filter(
      ({ from, to, own }) =>
        !own &&
        packageOf(to) === 'express' &&
        !within(from, 'server/http') &&
        !['server/app.ts', 'server/main.ts'].includes(from),
    );
    expect(say(wrong)).toEqual([]);
  });

  test('every outside service is known by one place alone', () => {
    const homes: Record<string, RegExp> = {
      lucia: /^server\/auth\/sessions\.ts$/,
      '@anthropic-ai/sdk': /^server\/integrations\/ai\//,
      unpdf: /^server\/integrations\/pdf\//,
      undici: /^server\/integrations\/web\//,
      sharp: /^server\/products\/picture(-weight)?\.ts$/,
      'pg-boss': /^server\/jobs\//,
      postgres: /^server\/database\//,
      '@electric-sql/pglite': /^server\/database\//,
      '@node-rs/argon2': /^server\/auth\/password\.ts$/,
      nodemailer: /^server\/integrations\/mail\//,
      oauth4webapi: /^server\/integrations\/sign-in\//,
      'altcha-lib': /^(server\/integrations\/verification|client\/verification)\//,
      'markdown-it': /^(server\/help-articles\/markdown|client\/ui\/markdown)/,
      sonner: /^client\/ui\/toast(er)?\.tsx?$/,
      minisearch: /^server\/help-articles\//,
      stripe: /^server\/integrations\/payments\//,
      'rate-limiter-flexible': /^server\/limits\//,
      '@sentry/node': /^server\/integrations\/reporting\//,
      '@sentry/react': /^client\/reporting\//,
    };
    const wrong = production.filter(({ from, to, own }) => !own && homes[packageOf(to)] && !homes[packageOf(to)]?.test(from));
    expect(say(wrong)).toEqual([]);
  });

  test('a verb asks the database through its context, so that it takes part in the transaction of whoever calls it', () => {
    // Files that may use the database directly: they open it, or they run where no context exists yet.
    const known = [
      /^server\/(main|services|clock|uncaught|database)\.ts$/,
      /^server\/(database|backup|jobs|http)\//,
      /^server\/limits\/limits\.ts$/,
      /^server\/auth\/still-valid\.ts$/,
    ];
    const wrong = files
      .filter((file) => within(file, 'server') && !isTest(file) && !known.some((one) => one.test(file)))
      .filter((file) => /\bDatabase\b|\bservices\.database\b|\bdriverQuery\b/.test(withoutComments(readFileSync(file, 'utf8'))));
    expect(wrong).toEqual([]);
    const reached = production.filter(
      ({ from, to }) => within(to, 'server/database') && !/^server\/(main\.ts|database\.ts|database\/|backup\/)/.test(from),
    );
    expect(say(reached)).toEqual([]);
  });

  test('nothing imports in a circle, types included', () => {
    const next = new Map<string, string[]>();
    for (const { from, to, own } of production) if (own) next.set(from, [...(next.get(from) ?? []), to]);
    const circles: string[] = [];
    const done = new Set<string>();
    const walk = (file: string, path: string[]) => {
      if (path.includes(file)) {
        circles.push([...path.slice(path.indexOf(file)), file].join(' -> '));
        return;
      }
      if (done.has(file)) return;
      for (const target of next.get(file) ?? []) walk(target, [...path, file]);
      done.add(file);
    };
    for (const file of next.keys()) walk(file, []);
    expect(circles).toEqual([]);
  });

  test('what is imported is there', () => {
    expect(say(imports.filter(({ to, own }) => own && /\.(ts|tsx)$/.test(to) && !existsSync(to)))).toEqual([]);
  });
});

test('only actAs makes the caller of a job', () => {
  const makers = files.filter(
    (file) => within(file, 'server') && !isTest(file) && /kind: 'job'/.test(readFileSync(file, 'utf8')),
  );
  // context.ts only declares the type of a caller that is a job; act-as.ts makes such callers.
  expect(makers).toEqual(['server/context.ts', 'server/jobs/act-as.ts']);
});

/**
 * The word of a term, if the term is a single word of at least five letters. Shorter ones, such as "tin" and "red", are left out:
 * they stand in many texts with another meaning, so a file that contains them need not be a list of vocabulary.
 */
const wordOf = ({ words }: Term) => words.filter((word) => words.length === 1 && word.length > 4);

describe('what is known stands in one place', () => {
  /** The production files in these folders whose text matches the pattern. */
  const having = (pattern: RegExp, ...folders: string[]) =>
    files.filter(
      (file) => !isTest(file) && folders.some((folder) => within(file, folder)) && pattern.test(readFileSync(file, 'utf8')),
    );

  test('keys and addresses of pictures are made and read in server/media.ts', () => {
    const made = having(/as MediaKey\b|doors\.media\}|['"`/]media\/|\$\{[^}]*\}\/\$\{[^}]*\}\.jpg/, 'server', 'client', 'shared');
    expect(made).toEqual(['server/media.ts']);
  });

  test('the facts of a product are declared in shared/facts/facts.ts and read in server/products/facts.ts', () => {
    const declared = having(/^ {2}lockedSnippets: (?:readonly )?string\[\];/m, 'shared', 'server', 'client');
    expect(declared).toEqual(['shared/facts/facts.ts']);
    expect(having(/\bownTags\(/, 'server', 'client')).toEqual(['server/products/facts.ts']);
    const readers = imports.filter(({ from, to }) => within(from, 'server') && to === 'drizzle/schema/confirmed-claims.ts');
    // Other code must ask facts.ts. Only deleting and exporting an account need these rows directly.
    expect(readers.map(({ from }) => from)).toEqual([
      'server/account/deletion.ts',
      'server/account/export.ts',
      'server/products/facts.ts',
    ]);
  });

  test('words that mean something of a product stand in shared/vocabulary', () => {
    const words = new Set([...materials, ...colours, ...certifications, ...risky, ...compatibles].flatMap(wordOf));
    const ownList = (file: string) => {
      const said = new Set(
        readFileSync(file, 'utf8')
          .toLowerCase()
          .match(/[a-z]+/g),
      );
      return [...said].filter((word) => words.has(word)).length > 8;
    };
    const readers = ['shared/seo', 'shared/text', 'shared/facts', 'shared/generation', 'shared/voice'];
    const production = files.filter((file) => !isTest(file) && readers.some((folder) => within(file, folder)));
    expect(production.filter(ownList)).toEqual([]);
  });

  test('HTML is read in shared/description, and nothing takes tags off by a pattern', () => {
    expect(having(/replace\(\/[^\n]{0,20}<\S{0,20}\[\^[^\]]*>/, 'shared', 'server', 'client')).toEqual([]);
  });

  test('words, sentences and their endings are read in shared/text', () => {
    // Only these files may split a text into sentences or remove an English plural ending. All other code must call them.
    expect(having(/\(\?<=\[\.!\?…?\]|endsWith\('ies'\)/, 'shared', 'server', 'client')).toEqual([
      'shared/text/sentences.ts',
      'shared/text/stem.ts',
    ]);
  });

  test('how wide letters are stands in shared/platforms/pixel-widths.ts', () => {
    // A table of letter widths has a group with the narrow letters “ijl”, so this pattern finds such a table anywhere.
    expect(having(/['"`][^'"`\n]{0,8}ijl/, 'shared', 'server', 'client')).toEqual(['shared/platforms/pixel-widths.ts']);
  });
});

test('a noun has the same name in every tree', () => {
  const nouns = ['auth', 'products', 'profiles', 'generation', 'seo', 'subscriptions', 'feedback'];
  // In shared/, the noun `seo` is either the file seo.ts or the file seo/seo.ts.
  const isShared = (noun: string) => [`shared/${noun}.ts`, `shared/${noun}/${noun}.ts`].some((path) => existsSync(path));
  const missing = nouns.filter((noun) => !isShared(noun));
  missing.push(...nouns.map((noun) => `server/${noun}/router.ts`).filter((path) => !existsSync(path)));
  const tables = ['products', 'profiles', 'generations', 'subscriptions', 'feedback', 'users', 'sessions', 'tokens', 'plans'];
  missing.push(...tables.map((table) => `drizzle/schema/${table}.ts`).filter((path) => !existsSync(path)));
  expect(missing).toEqual([]);
});

describe('one guard per idea', () => {
  const refusing = (code: string) => {
    const isRefusal = new RegExp(`AppError\\(\\s*'${code}'`);
    return files.filter((file) => within(file, 'server') && !isTest(file) && isRefusal.test(readFileSync(file, 'utf8')));
  };

  test('what a plan allows is held by withinPlan and requireFeature', () => {
    expect(refusing('PLAN_LIMIT')).toEqual(['server/subscriptions/require-feature.ts', 'server/subscriptions/within-plan.ts']);
  });

  test('who comes through a door is decided in server/auth', () => {
    const doors = refusing('SIGN_IN_REQUIRED').filter((file) => !within(file, 'server/auth'));
    expect(doors).toEqual([]);
  });
});

test('no file is called utils, helpers, common or index', () => {
  const named = files.filter((file) => /(^|\/)(utils?|helpers?|common|index)\.(ts|tsx|js)$/.test(file));
  expect(named).toEqual([]);
});

test('tables come before what points to them', () => {
  const order = [
    'columns',
    'users',
    'sessions',
    'tokens',
    'identities',
    'mail-links',
    'outbox',
    'devices',
    'rate-limits',
    'audit-log',
    'admin-views',
    'teams',
    'user-notes',
    'used-challenges',
    'secrets',
    'seed',
    'plans',
    'highlights',
    'testimonials',
    'templates',
    'subscriptions',
    'subscription-changes',
    'invoices',
    'payment-events',
    'query-grants',
    'test-payments',
    'products',
    'kept-products',
    'catalogue-days',
    'text-fingerprints',
    'catalogue-health',
    'product-images',
    'profiles',
    'generations',
    'reviews',
    'batches',
    'bulk-edits',
    'saved-views',
    'product-versions',
    'shop-days',
    'confirmed-claims',
    'imports',
    'dismissed-jobs',
    'product-sources',
    'exports',
    'usage-ledger',
    'ai-calls',
    'rollups',
    'welcome-messages',
    'feedback',
    'notifications',
    'help-articles',
    'seed',
  ];
  const back = imports
    .filter(({ from, to }) => within(from, 'drizzle/schema') && within(to, 'drizzle/schema'))
    .filter(({ from, to }) => {
      const place = (path: string) => order.indexOf(relative('drizzle/schema', path).replace(/\.ts$/, ''));
      return place(to) < 0 || place(from) < 0 || place(to) >= place(from);
    });
  expect(say(back)).toEqual([]);
});

test('a test of the api that skips itself on PostgreSQL is among those that run on the embedded database', () => {
  const config = readFileSync('vitest.config.ts', 'utf8');
  const never = readdirSync('tests/api')
    .filter((name) => name.endsWith('.test.ts') && !config.includes(`'${name.replace('.test.ts', '')}'`))
    .filter((name) => /skipIf\([^()]*engine (!== 'embedded'|=== 'postgres')/.test(readFileSync(`tests/api/${name}`, 'utf8')));
  expect(never).toEqual([]);
});

test('code that is loaded later comes by loadLater, so that without a connection only its own place stays empty', () => {
  const bare = files
    .filter((file) => within(file, 'client') && !isTest(file))
    .flatMap((file) => {
      const text = withoutComments(readFileSync(file, 'utf8'));
      return [...text.matchAll(/\blazy\(([\s\S]{0,120})/g)]
        .filter(([, load = '']) => !load.includes('loadLater('))
        .map(() => file);
    });
  expect(bare).toEqual([]);
});

test('numbers are written in English, as the sentences around them, and not as in the browser’s language', () => {
  const own = files
    .filter((file) => (within(file, 'client') || within(file, 'shared') || within(file, 'server')) && !isTest(file))
    .filter((file) =>
      /toLocale\w*String\((\)|undefined|\[\])|Intl\.(?!Segmenter)\w+\((\)|undefined|\[\])/.test(
        withoutComments(readFileSync(file, 'utf8')),
      ),
    );
  expect(own).toEqual([]);
});
