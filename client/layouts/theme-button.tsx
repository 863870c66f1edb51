import { Moon, Sun } from 'lucide-react';
import { toggleTheme, useTheme } from '../session/theme.ts';
import { Button } from '../ui/button.tsx';

export function ThemeButton() {
  const dark = useTheme() === 'dark';
  return (
    <Button
      variant="ghost"
      size="sm"
      iconOnly
      aria-label={dark ? 'Use the light theme' : 'Use the dark theme'}
      icon={dark ? <Sun className="size-4.5" /> : <Moon className="size-4.5" />}
      onClick={toggleTheme}
    />
  );
}
