import { openKeyList } from '../keys/opened.ts';
import { chooseDensity, chooseMotion, type Density, type Motion, useDensity, useMotion } from '../session/appearance.ts';
import { chooseTheme, type ThemeChoice, useThemeChoice } from '../session/theme.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { RadioGroup } from '../ui/radio-group.tsx';
import { chooseSingleKeys, useSingleKeys } from '../ui/single-keys.ts';
import { Switch } from '../ui/switch.tsx';

const themes: { value: ThemeChoice; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'Same as this device' },
];
const densities: { value: Density; label: string; hint: string }[] = [
  { value: 'comfortable', label: 'Comfortable', hint: 'Room around rows and buttons' },
  { value: 'compact', label: 'Compact', hint: 'More rows on the screen' },
];
const motions: { value: Motion; label: string; hint: string }[] = [
  { value: 'system', label: 'Same as this device', hint: 'Short movements, unless your device stops them' },
  { value: 'reduce', label: 'Still', hint: 'Nothing slides or fades' },
];

/** How the app looks, whether it moves, and whether single keys do something: for this browser. */
export function AppearanceCards() {
  const singles = useSingleKeys();
  return (
    <div className="grid gap-4">
      <Card>
        <div className="grid gap-6">
          <RadioGroup
            legend="Theme"
            name="theme"
            options={themes}
            value={useThemeChoice()}
            onValueChange={chooseTheme}
            columns={3}
          />
          <RadioGroup
            legend="Density"
            name="density"
            options={densities}
            value={useDensity()}
            onValueChange={chooseDensity}
            columns={2}
          />
          <RadioGroup
            legend="Motion"
            name="motion"
            options={motions}
            value={useMotion()}
            onValueChange={chooseMotion}
            columns={2}
          />
        </div>
      </Card>
      <div id="keyboard" className="scroll-mt-6">
        <Card>
          <Switch
            label="Keys that are a single letter or sign"
            hint="Such as C to add a product, or G and then P for your products. Switch them off if you dictate, because spoken words would press them. Keys with Ctrl or Cmd always work."
            checked={singles}
            onChange={({ target }) => chooseSingleKeys(target.checked)}
          />
          <Button className="mt-4" onClick={openKeyList}>
            Show the keys
          </Button>
        </Card>
      </div>
    </div>
  );
}
