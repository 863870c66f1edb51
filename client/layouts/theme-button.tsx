import { Moon, Sun } from 'lucide-react';
import { toggleTheme, useTheme } from '../session/theme.ts';
import { Button } from '../ui/button.tsx';

/** What pressing the button for the theme does, in words and as a picture. */
export function useThemeSwitch() {
  const dark = useTheme() === 'dark';
  return { does: dark ? 'Use the light theme' : 'Use the dark theme', Icon: dark ? Sun : Moon };
}

export function ThemeButton({ className }: { className?: string }) {
  const { does, Icon } = useThemeSwitch();
  return (
    <Button
      variant="ghost"
      size="sm"
      iconOnly
      aria-label={does}
      title={does}
      className={className}
      icon={<Icon className="size-4.5" />}
      onClick={toggleTheme}
    />
  );
}
