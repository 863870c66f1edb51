import { Search } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import { NotificationsCard } from '../notifications/notifications-card.tsx';
import { HouseVoiceCard } from '../profiles/house-voice-card.tsx';
import { ProfilesCard } from '../profiles/profiles-card.tsx';
import { Button } from '../ui/button.tsx';
import { Input } from '../ui/input.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { useKeys } from '../ui/keys.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { useSingleKeys } from '../ui/single-keys.ts';
import { ApiTokens } from './api-tokens.tsx';
import { AppearanceCards } from './appearance-card.tsx';
import { DataCards } from './data-cards.tsx';
import { DefaultsCard } from './defaults-card.tsx';
import { useFound } from './find-in-page.ts';
import { useLinkedSection } from './use-linked-section.ts';

interface Section {
  /** For links that lead to it. */
  id: string;
  title: string;
  description: string;
  /** What other people call what is in it. */
  also: string;
  content: ReactNode;
}

const sections: Section[] = [
  {
    id: 'defaults',
    title: 'Defaults',
    description: 'What new products and the writing form start with, on every device. Saved as you choose.',
    also: 'preset money dollar euro pound language translation channel shop marketplace etsy amazon shopify word count standard',
    content: <DefaultsCard />,
  },
  {
    id: 'brand',
    title: 'Brand kit',
    description: 'How your texts sound, the words they never use, and those they always do. Kept as voice profiles.',
    also: 'voice profiles tone style banned words forbidden must-say phrases locked texts warnings legal lines emoji house voice',
    content: (
      <div className="grid min-w-0 gap-4">
        <HouseVoiceCard />
        <section aria-label="Voice profiles">
          <ProfilesCard />
        </section>
      </div>
    ),
  },
  {
    id: 'notifications',
    title: 'Notifications',
    description: 'What you are told, with the bell in the app and by mail. Saved as you choose.',
    also: 'e-mail email unsubscribe alerts digest newsletter stop mute',
    content: <NotificationsCard />,
  },
  {
    id: 'appearance',
    title: 'Appearance and keys',
    description: 'How Listwright looks and works in this browser. Saved as you choose.',
    also: 'dark mode night colours contrast spacing animation reduce motion shortcuts keyboard hotkeys accessibility',
    content: <AppearanceCards />,
  },
  {
    id: 'api',
    title: 'API access',
    description:
      'For scripts of your own. A token acts in your name, within what you allow it, until it expires or you revoke it.',
    also: 'developer api key tokens secret script integration scopes',
    content: <ApiTokens />,
  },
  {
    id: 'data',
    title: 'Data',
    description: 'Take everything with you, see what you imported, or leave. On every plan, also while a payment is open.',
    also: 'backup zip csv json gdpr privacy archive close account remove history',
    content: <DataCards />,
  },
];
const also = Object.fromEntries(sections.map((section) => [section.id, section.also]));

/** What can have the focus inside a section. */
const CONTROLS = 'a[href], button:not(:disabled), input:not(:disabled), [role="combobox"]';

export default function SettingsPage() {
  const [query, setQuery] = useState('');
  const [params] = useSearchParams();
  const place = useRef<HTMLDivElement>(null);
  const found = useFound(place, query, also);
  const shown = found ?? sections.map(({ id }) => id);
  // A link to one section, such as the one in the list of keys, leads to it.
  useLinkedSection(place);
  const goToFirst = () => {
    const section = sections.find(({ id }) => shown.includes(id));
    const control = section && document.getElementById(section.id)?.querySelector<HTMLElement>(CONTROLS);
    control?.focus();
    control?.scrollIntoView({ block: 'nearest' });
  };
  // The editor of a voice has the page to itself when a link opened it.
  const edits = params.has('voice');
  return (
    <>
      <PageHeader title="Account Settings" />
      {!edits && <FindBox query={query} onQuery={setQuery} onDone={goToFirst} count={found?.length ?? null} />}
      <div ref={place} className="grid gap-8">
        {sections.map(({ id, title, description, content }) => (
          <section
            key={id}
            id={id}
            data-section={id}
            hidden={!shown.includes(id)}
            aria-labelledby={`${id}-title`}
            className="grid scroll-mt-6 gap-4 border-t pt-6 lg:grid-cols-[18rem_minmax(0,1fr)] lg:gap-10 [&[hidden]]:hidden"
          >
            <div>
              <h2 id={`${id}-title`} className="font-semibold text-lg">
                {title}
              </h2>
              <p className="mt-1 max-w-[48ch] text-pretty text-muted-foreground">{description}</p>
            </div>
            {content}
          </section>
        ))}
      </div>
      {found?.length === 0 && (
        <div className="border-t py-10 text-center">
          <p className="font-medium">No setting has these words.</p>
          <p className="text-muted-foreground">Your names, photo, password and devices are on your profile.</p>
          <Button className="mt-4" onClick={() => setQuery('')}>
            Show all settings
          </Button>
        </div>
      )}
    </>
  );
}

/** Shows only the sections that have what is typed. Enter leads to the first of them, Escape shows all again. */
function FindBox({
  query,
  onQuery,
  onDone,
  count,
}: {
  query: string;
  onQuery: (query: string) => void;
  onDone: () => void;
  /** How many sections are shown; null while nothing is looked for. */
  count: number | null;
}) {
  const input = useRef<HTMLInputElement>(null);
  const singles = useSingleKeys();
  useKeys('Account Settings', [
    {
      keys: '/',
      does: 'Search the settings',
      run: () => {
        input.current?.focus();
        input.current?.select();
      },
    },
  ]);
  return (
    <search className="mb-6 block max-w-md">
      <form
        className="relative"
        onSubmit={(event) => {
          event.preventDefault();
          onDone();
        }}
      >
        <Search className="pointer-events-none absolute start-3 top-1/2 size-4.5 -translate-y-1/2 text-muted-foreground" />
        <Input
          ref={input}
          type="search"
          aria-label="Search the settings"
          aria-keyshortcuts={singles ? '/' : undefined}
          placeholder="Search the settings"
          className="peer ps-9.5 pe-9"
          maxLength={60}
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => onQuery(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && query !== '') {
              event.preventDefault();
              onQuery('');
            } else if (event.key === 'ArrowDown') {
              event.preventDefault();
              onDone();
            }
          }}
        />
        {query === '' && singles && (
          <Kbd className="pointer-events-none absolute end-2.5 top-1/2 -translate-y-1/2 peer-focus:hidden max-lg:hidden">/</Kbd>
        )}
      </form>
      <p role="status" className="sr-only">
        {count !== null && (count === 1 ? '1 section has this' : `${count} sections have this`)}
      </p>
    </search>
  );
}
