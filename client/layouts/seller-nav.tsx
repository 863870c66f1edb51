import { LogOut, Settings, ShieldCheck } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { paths } from '#shared/paths.ts';
import { isPro } from '#shared/subscriptions.ts';
import type { CatalogueRight } from '#shared/teams/roles.ts';
import { signOut } from '../session/boot.ts';
import { useCatalogue } from '../session/catalogue.ts';
import { useUser } from '../session/store.ts';
import { toggleTheme } from '../session/theme.ts';
import { nameOf } from '../session/user.ts';
import { trpc } from '../trpc.ts';
import { Badge } from '../ui/badge.tsx';
import { cn } from '../ui/cn.ts';
import { loadLater } from '../ui/load-later.ts';
import { Avatar } from './avatar.tsx';
import { integrations, isCurrent, mainEntries, type NavEntry, team } from './seller-links.ts';
import { useThemeSwitch } from './theme-button.tsx';

const CatalogueSwitcher = lazy(() => loadLater(() => import('../teams/switcher.tsx')));

const rowClass = (current = false) =>
  cn(
    'flex min-h-9 w-full items-center gap-2.5 rounded-control px-2.5 py-1.5 text-start font-medium transition-colors touch:min-h-11',
    current ? 'bg-primary-soft font-semibold text-primary' : 'text-muted-foreground hover:bg-foreground/6 hover:text-foreground',
  );

/** What a person needs to use a page. Without it, the link is not there. */
const needs: Record<string, CatalogueRight> = { [paths.generateDescription]: 'write' };

function Row({ href, children, onNavigate }: { href: string; children: ReactNode; onNavigate?: (() => void) | undefined }) {
  const [path] = useLocation();
  const current = isCurrent(href, path);
  return (
    <li data-needs={needs[href]}>
      <Link href={href} className={rowClass(current)} aria-current={current ? 'page' : undefined} onClick={onNavigate}>
        {children}
      </Link>
    </li>
  );
}

/** The links of the sidebar in two groups: work and account. The menu on a phone shows the same ones. */
export function SellerNav({ entries = mainEntries, onNavigate }: { entries?: NavEntry[]; onNavigate?: () => void }) {
  const user = useUser();
  const other = useCatalogue((catalogue) => catalogue.other);
  // The badge is about the catalogue that is shown. Of their own, the person's data say it.
  const shown = trpc.subscriptions.current.useQuery(undefined, { enabled: other !== null });
  const [leaving, setLeaving] = useState(false);
  const theme = useThemeSwitch();
  const logout = async () => {
    setLeaving(true);
    await signOut();
    setLeaving(false);
  };
  return (
    <nav aria-label="Main" className="flex flex-1 flex-col justify-between gap-6">
      <ul className="grid gap-0.5">
        {entries.map(({ href, label, icon: Icon }) => (
          <Row key={href} href={href} onNavigate={onNavigate}>
            <Icon className="size-4.5" />
            {label}
          </Row>
        ))}
      </ul>
      <ul className="grid gap-0.5">
        <Suspense>
          <CatalogueSwitcher onNavigate={onNavigate} />
        </Suspense>
        <Row href={integrations.href} onNavigate={onNavigate}>
          <integrations.icon className="size-4.5" />
          {integrations.label}
        </Row>
        <Row href={team.href} onNavigate={onNavigate}>
          <team.icon className="size-4.5" />
          {team.label}
        </Row>
        <Row href={paths.profile} onNavigate={onNavigate}>
          <span className="-my-1 -ms-1">
            <Avatar user={user} />
          </span>
          <span className="min-w-0 flex-1 truncate text-foreground">
            <span className="sr-only">Profile, </span>
            {nameOf(user)}
          </span>
          {isPro(other ? shown.data : user.subscription) && <Badge tone="info">PRO</Badge>}
        </Row>
        <Row href={paths.settings} onNavigate={onNavigate}>
          <Settings className="size-4.5" />
          Account Settings
        </Row>
        {user.role === 'admin' && (
          <Row href={paths.admin.dashboard} onNavigate={onNavigate}>
            <ShieldCheck className="size-4.5" />
            Admin area
          </Row>
        )}
        <li className="max-lg:hidden">
          <button type="button" className={rowClass()} onClick={toggleTheme}>
            <theme.Icon className="size-4.5" />
            {theme.does}
          </button>
        </li>
        <li>
          <button type="button" className={rowClass()} disabled={leaving} onClick={logout}>
            <LogOut className="size-4.5" />
            Logout
          </button>
        </li>
      </ul>
    </nav>
  );
}
