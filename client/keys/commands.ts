import {
  Bookmark,
  CreditCard,
  Download,
  Feather,
  FileStack,
  Keyboard,
  LogOut,
  type LucideIcon,
  MessageSquareCheck,
  MessageSquarePlus,
  Moon,
  Plus,
  SlidersHorizontal,
  Stethoscope,
  Sun,
  Trash2,
  Upload,
  User,
} from 'lucide-react';
import { healthKinds } from '#shared/health/kinds.ts';
import { paths } from '#shared/paths.ts';
import { writeSelection } from '../batches/use-start-batch.tsx';
import { openFeedback } from '../feedback/feedback-button.tsx';
import { healthWords } from '../health/health-words.ts';
import type { NavEntry } from '../layouts/seller-links.ts';
import { plural } from '../products/format.ts';
import { healthAddress, savedState, viewAddress, writeListState } from '../products/list/list-address.ts';
import type { SavedView } from '../saved-views/use-saved-views.ts';
import { signOut } from '../session/boot.ts';
import { toggleTheme } from '../session/theme.ts';
import type { RouterOutputs } from '../trpc.ts';
import type { Key } from '../ui/keys.ts';
import { openKeyList } from './opened.ts';
import type { Findable } from './rank.ts';

/** An entry of the palette. */
export interface Command extends Findable {
  icon: LucideIcon;
  group: 'This screen' | 'Actions' | 'Go to';
  keys?: string | undefined;
  /** Why it cannot be done here or on this plan. Then choosing it does nothing. */
  why?: string | undefined;
  run: () => unknown;
}

/** What the commands are made from. */
interface Around {
  navigate: (path: string) => void;
  /** The screens of the navigation. */
  screens: readonly NavEntry[];
  /** Opens the dialog that exports all products. */
  exportAll: () => void;
  isDark: boolean;
  /** The plan and what is used of it. Undefined while it is not loaded: then nothing is held back. */
  current: RouterOutputs['subscriptions']['current'] | undefined;
  /** The seller's own views of the product list. */
  views: readonly SavedView[];
  /** The keys and actions of the screen, and the keys for everywhere. */
  ofScreen: readonly Key[];
  everywhere: readonly Key[];
}

const goTo = 'Go to' as const;
const actions = 'Actions' as const;

/** Everything the palette can do now: what the screen offers, the actions, and the screens. */
export function commands({ navigate, screens, exportAll, isDark, current, views, ofScreen, everywhere }: Around): Command[] {
  const screen = (id: string, label: string, icon: LucideIcon, path: string, also = ''): Command => ({
    id,
    label,
    icon,
    also,
    group: goTo,
    run: () => navigate(path),
  });
  const { limits, used, plan } = current ?? {};
  const isFull = limits?.['products.max'] != null && used !== undefined && used.products >= limits['products.max'];
  const onScreen = ofScreen.filter(({ inPalette }) => inPalette);
  const all: Command[] = [
    ...onScreen.map(
      ({ does, keys, why, run }): Command => ({
        id: does,
        label: does,
        icon: does === writeSelection ? Feather : FileStack,
        group: 'This screen',
        keys,
        why: (does === writeSelection && onePerTime(current)) || why,
        run,
      }),
    ),
    {
      id: 'add',
      label: 'Add product',
      also: 'new create',
      icon: Plus,
      group: actions,
      keys: 'c',
      why: isFull
        ? `${plan?.name} holds ${plural(limits['products.max'] ?? 0, 'product')}. Delete some, or choose a larger plan.`
        : undefined,
      run: () => navigate(paths.productNew),
    },
    {
      id: 'import',
      label: 'Import products',
      also: 'csv excel file upload shopify',
      icon: Upload,
      group: actions,
      run: () => navigate(paths.productImport),
    },
    {
      id: 'export',
      label: 'Export all products',
      also: 'csv excel file download',
      icon: Download,
      group: actions,
      run: exportAll,
    },
    {
      id: writeSelection,
      label: writeSelection,
      also: 'many bulk generate descriptions',
      icon: Feather,
      group: actions,
      why: onePerTime(current) ?? 'Select them on the screen Products first.',
      run: () => {},
    },
    {
      id: 'theme',
      label: isDark ? 'Use the light theme' : 'Use the dark theme',
      also: 'mode appearance night',
      icon: isDark ? Sun : Moon,
      group: actions,
      run: toggleTheme,
    },
    {
      id: 'feedback',
      label: 'Report a problem',
      also: 'feedback bug help contact',
      icon: MessageSquarePlus,
      group: actions,
      run: () => openFeedback(),
    },
    {
      id: 'keys',
      label: 'Show the keys',
      also: 'keyboard shortcuts',
      icon: Keyboard,
      group: actions,
      keys: '?',
      run: openKeyList,
    },
    { id: 'sign-out', label: 'Sign out', also: 'logout log out', icon: LogOut, group: actions, run: () => signOut() },
    ...screens.map(({ label, icon, href }) => screen(href, label, icon, href, also[href])),
    screen('batches', 'Many texts', FileStack, paths.batches, 'batch bulk review drafts'),
    screen('reviews', 'Drafts in review', MessageSquareCheck, paths.reviews, 'approve approval send back comment team'),
    screen('deleted', 'Recently deleted products', Trash2, viewAddress('deleted'), 'restore bin trash undo'),
    ...views.map(({ id, name, shown }) =>
      screen(`view ${id}`, name, Bookmark, paths.products + writeListState(savedState(id, shown)), 'saved view products list'),
    ),
    ...healthKinds.map((kind) =>
      screen(`health ${kind}`, healthWords[kind].name, Stethoscope, healthAddress(kind), 'health to mend products list'),
    ),
    screen('profile', 'Profile', User, paths.profile, 'name photo e-mail password account'),
    screen(
      'settings',
      'Account Settings',
      SlidersHorizontal,
      paths.settings,
      'voice profiles devices sessions api tokens keyboard',
    ),
    screen(
      'subscription',
      'Subscription',
      CreditCard,
      paths.manageSubscription,
      'billing payment invoice cancel end plan manage card',
    ),
    screen('plans', 'Plans', CreditCard, paths.subscriptions, 'upgrade price pricing'),
  ];
  const byPath = new Map(everywhere.map(({ does, keys }) => [does, keys]));
  const seen = new Set<string>();
  return all
    .filter(({ id }) => !seen.has(id) && seen.add(id))
    .map((command) => ({ ...command, keys: command.keys ?? byPath.get(`Go to ${command.label}`) }));
}

/** Why this plan writes no texts together; undefined if it does, or if it is not loaded. */
function onePerTime(current: Around['current']): string | undefined {
  if (!current || current.limits['ai.bulk'] > 0) return undefined;
  return `${current.plan.name} writes one text at a time. Larger plans write many.`;
}

const also: Record<string, string> = {
  [paths.home]: 'home start',
  [paths.products]: 'catalogue list items',
  [paths.generateDescription]: 'write text',
  [paths.reportsAnalysis]: 'numbers statistics',
  [paths.helpResources]: 'support manual',
  [paths.integrations]: 'shopify etsy amazon files',
};
