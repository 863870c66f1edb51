import { Moon, Sun } from 'lucide-react';
import { toggleTheme, useTheme } from '../session/theme.ts';
import { Button } from '../ui/button.tsx';

export function ThemeButton() {
  const dark = useTheme() === 'dark';
  const does = dark ? 'Use the light theme' : 'Use the dark theme';
  return (
    <Button
      variant="ghost"
      size="sm"
      iconOnly
      aria-label={does}
      title={does}
      icon={dark ? <Sun className="size-4.5" /> : <Moon className="size-4.5" />}
      onClick={toggleTheme}
    />
  );
}
