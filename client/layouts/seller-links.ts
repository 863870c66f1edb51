import { ChartColumn, Feather, LayoutDashboard, LifeBuoy, type LucideIcon, Package, Store, Users } from 'lucide-react';
import { paths } from '#shared/paths.ts';

export interface NavEntry {
  href: string;
  label: string;
  /** The label on the narrow bar at the bottom of a phone. */
  short: string;
  icon: LucideIcon;
}

export const mainEntries: NavEntry[] = [
  { href: paths.home, label: 'Dashboard', short: 'Home', icon: LayoutDashboard },
  { href: paths.products, label: 'Products', short: 'Products', icon: Package },
  { href: paths.generateDescription, label: 'Generate Descriptions', short: 'Generate', icon: Feather },
  { href: paths.reportsAnalysis, label: 'Reports & Analytics', short: 'Reports', icon: ChartColumn },
  { href: paths.helpResources, label: 'Help & Resources', short: 'Help', icon: LifeBuoy },
];

/** Stands with the links of the account, because it is set up once and seldom visited. */
export const integrations: NavEntry = { href: paths.integrations, label: 'Integrations', short: 'Integrations', icon: Store };

/** Stands there too, for the same reason. */
export const team: NavEntry = { href: paths.teamManage, label: 'Team', short: 'Team', icon: Users };

/** All screens of the navigation, which the palette offers and keys lead to. */
export const sellerScreens: NavEntry[] = [...mainEntries, integrations, team];

/** An entry counts as current on its own page and on the pages below it. The home page has no pages below it. */
export function isCurrent(href: string, path: string): boolean {
  return href === paths.home ? path === paths.home : path === href || path.startsWith(`${href}/`);
}
