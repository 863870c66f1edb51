import { type ReactNode, useEffect } from 'react';
import { paths } from '#shared/paths.ts';
import { openKeyList } from '../keys/opened.ts';
import { NotificationsCard } from '../notifications/notifications-card.tsx';
import { ProfilesCard } from '../profiles/profiles-card.tsx';
import { chooseTheme, type ThemeChoice, useThemeChoice } from '../session/theme.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { RadioGroup } from '../ui/radio-group.tsx';
import { chooseSingleKeys, useSingleKeys } from '../ui/single-keys.ts';
import { Switch } from '../ui/switch.tsx';
import { ApiTokens } from './api-tokens.tsx';
import { SessionsCard } from './sessions-card.tsx';

const themes: { value: ThemeChoice; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'Same as this device' },
];

/** Label and explanation on the left, controls on the right; stacked on a narrow screen. */
function Section({
  id,
  title,
  description,
  children,
}: {
  /** For links that lead to it. */
  id?: string;
  title: string;
  description: string;
  children: ReactNode;
}) {
  return (
    <section id={id} aria-label={title} className="grid gap-4 border-t pt-6 lg:grid-cols-[18rem_minmax(0,1fr)] lg:gap-10">
      <div>
        <h2 className="font-semibold text-lg">{title}</h2>
        <p className="mt-1 max-w-[48ch] text-pretty text-muted-foreground">{description}</p>
      </div>
      {children}
    </section>
  );
}

export default function SettingsPage() {
  const theme = useThemeChoice();
  const singles = useSingleKeys();
  // A link to one section, such as the one in the list of keys, leads to it.
  useEffect(() => document.getElementById(location.hash.slice(1))?.scrollIntoView(), []);
  return (
    <>
      <PageHeader title="Account Settings" />
      <div className="grid gap-8">
        <Section title="Appearance" description="How Listwright looks in this browser. Saved as you choose.">
          <Card>
            <RadioGroup legend="Theme" name="theme" options={themes} value={theme} onValueChange={chooseTheme} columns={3} />
          </Card>
        </Section>
        <Section
          id="keyboard"
          title="Keyboard"
          description="Whether single keys do something in this browser. Keys with Ctrl or Cmd always work."
        >
          <Card>
            <Switch
              label="Keys that are a single letter or sign"
              hint="Such as C to add a product, or G and then P for your products. Switch them off if you dictate, because spoken words would press them."
              checked={singles}
              onChange={({ target }) => chooseSingleKeys(target.checked)}
            />
            <Button className="mt-4" onClick={openKeyList}>
              Show the keys
            </Button>
          </Card>
        </Section>
        <Section
          id="notifications"
          title="Notifications"
          description="What you are told, with the bell in the app and by mail. Saved as you choose."
        >
          <NotificationsCard />
        </Section>
        <Section
          title="Voice profiles"
          description="Your brand kit: how your texts sound, the words they never use, and those they always do. Choose one on the writing form."
        >
          <ProfilesCard />
        </Section>
        <Section
          title="Where you are signed in"
          description="Browsers that can open your account. Sign out what you do not know or no longer use."
        >
          <SessionsCard />
        </Section>
        <Section title="Files" description="Products go in and out as the files that shops and marketplaces use.">
          <Card>
            <ButtonLink href={paths.integrations}>Open Integrations</ButtonLink>
          </Card>
        </Section>
        <Section
          title="API tokens"
          description="For scripts of your own. A token acts in your name, within what you allow it, until it expires or you revoke it."
        >
          <ApiTokens />
        </Section>
      </div>
    </>
  );
}
