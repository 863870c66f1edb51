import { ChevronDown, LogOut } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { paths } from '#shared/paths.ts';
import { signOutAdmin } from '../session/boot.ts';
import { useSession } from '../session/store.ts';
import { nameOf } from '../session/user.ts';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { cn } from '../ui/cn.ts';
import { LogoMark } from '../ui/logo.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../ui/menu.tsx';
import { adminEntries } from './admin-links.ts';
import { AdminSearch } from './admin-search.tsx';
import { SkipLink } from './skip-link.tsx';
import { ThemeButton } from './theme-button.tsx';

/** The frame of the admin area. It is dark blue in both themes, so that nobody takes it for a seller's own catalogue. */
export default function AdminLayout({ children }: { children: ReactNode }) {
  const { userData: user, admin } = useSession();
  const [path] = useLocation();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[232px_minmax(0,1fr)]">
      <SkipLink />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears the Escape that closes the menu inside */}
      <header
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !open) return;
          event.preventDefault();
          setOpen(false);
          button.current?.focus();
        }}
        className="relative z-30 bg-sidebar px-3 py-3 text-sidebar-foreground lg:sticky lg:top-0 lg:h-dvh lg:overflow-y-auto lg:py-4"
      >
        <div className="flex items-center justify-between ps-2">
          <Link
            href={paths.admin.dashboard}
            className="inline-flex items-center gap-2 rounded-control font-bold text-lg focus-visible:outline-spark"
          >
            <LogoMark className="size-7 [&_path:first-child]:fill-sidebar-foreground" />
            Admin
          </Link>
          <button
            ref={button}
            type="button"
            aria-expanded={open}
            aria-controls="admin-nav"
            onClick={() => setOpen(!open)}
            className="h-11 rounded-control px-3 font-semibold hover:bg-sidebar-accent focus-visible:outline-spark lg:hidden"
          >
            {open ? 'Close' : 'Menu'}
          </button>
        </div>
        <nav
          id="admin-nav"
          aria-label="Admin"
          className={cn(
            'lg:mt-5 lg:block',
            'max-lg:absolute max-lg:inset-x-0 max-lg:top-full max-lg:max-h-[calc(100dvh-4rem)] max-lg:overflow-y-auto max-lg:bg-sidebar max-lg:px-3 max-lg:pb-3 max-lg:shadow-float',
            open ? 'block' : 'hidden',
          )}
        >
          <ul className="grid gap-0.5">
            {adminEntries.map(({ href, label, icon: Icon }) => {
              const current = path === href || path.startsWith(`${href}/`);
              return (
                <li key={href}>
                  <Link
                    href={href}
                    aria-current={current ? 'page' : undefined}
                    onClick={() => setOpen(false)}
                    className={cn(
                      'relative flex min-h-9 items-center gap-2.5 rounded-control px-2.5 font-medium transition-colors focus-visible:outline-spark touch:min-h-11',
                      current
                        ? 'bg-sidebar-accent text-sidebar-accent-foreground before:absolute before:inset-y-1.5 before:start-0 before:w-[3px] before:rounded-full before:bg-spark'
                        : 'text-sidebar-muted hover:bg-sidebar-accent/60 hover:text-sidebar-foreground',
                    )}
                  >
                    <Icon className="size-4.5" />
                    {label}
                    {href === paths.admin.feedback && <NewFeedback />}
                  </Link>
                </li>
              );
            })}
          </ul>
        </nav>
      </header>
      <div className="min-w-0">
        {/* The menu is rendered into the section, so the row that shares out the width is an element of its own. */}
        <section aria-label="Tools" className="border-b bg-card px-4 py-2.5 sm:px-6">
          <div className="flex items-center justify-between gap-3">
            <AdminSearch />
            <div className="flex items-center gap-1">
              <ThemeButton />
              <Menu
                trigger={
                  <Button variant="ghost">
                    <span className="max-w-40 truncate max-sm:sr-only">{admin?.email ?? (user && nameOf(user))}</span>
                    <ChevronDown className="size-4" />
                  </Button>
                }
              >
                {user && (
                  <>
                    <MenuLink href={paths.home}>Open the app</MenuLink>
                    <MenuSeparator />
                  </>
                )}
                <MenuItem icon={<LogOut className="size-4.5" />} onSelect={() => void signOutAdmin()}>
                  Sign out
                </MenuItem>
              </Menu>
            </div>
          </div>
        </section>
        <main id="main" tabIndex={-1} className="mx-auto w-full max-w-[1288px] px-4 pt-6 pb-16 outline-none sm:px-6">
          {children}
        </main>
      </div>
    </div>
  );
}

/** How much feedback nobody has looked at, beside its entry. It is counted anew every few minutes. */
function NewFeedback() {
  const counts = trpc.admin.feedback.counts.useQuery(undefined, { refetchInterval: 300_000, meta: { quiet: true } });
  const count = counts.data?.new ?? 0;
  if (count === 0) return null;
  return (
    <span className="ms-auto rounded-full bg-sidebar-accent px-1.5 text-sidebar-accent-foreground text-xs tabular-nums">
      {count > 99 ? '99+' : count}
      <span className="sr-only"> new</span>
    </span>
  );
}
