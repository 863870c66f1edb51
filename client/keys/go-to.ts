/** The two keys, G and a letter, that lead to a screen from everywhere. */
import { paths } from '#shared/paths.ts';
import type { NavEntry } from '../layouts/seller-links.ts';

/** The second key after G, for the screens of the navigation. A test holds that each of them has one, and no two the same. */
const letters: Record<string, string> = {
  [paths.home]: 'd',
  [paths.products]: 'p',
  [paths.generateDescription]: 'w',
  [paths.reportsAnalysis]: 'r',
  [paths.helpResources]: 'h',
  [paths.integrations]: 'i',
  [paths.teamManage]: 't',
};
const others = [
  { letter: 'b', label: 'Many texts', href: paths.batches },
  { letter: 's', label: 'Account Settings', href: paths.settings },
];

/** The keys of these screens of the navigation, and of the others that have some. A screen without a letter has no key. */
export function goTos(screens: readonly Pick<NavEntry, 'href' | 'label'>[]): { keys: string; label: string; href: string }[] {
  const inNavigation = screens.flatMap(({ href, label }) => {
    const letter = letters[href];
    return letter ? [{ letter, label, href }] : [];
  });
  return [...inNavigation, ...others].map(({ letter, label, href }) => ({ keys: `g ${letter}`, label, href }));
}
