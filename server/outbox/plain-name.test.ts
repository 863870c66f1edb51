import { expect, test } from 'vitest';
import { plainName } from './plain-name.ts';

test.each([
  ['Import script', 'Import script'],
  ['Ada’s laptop (office) & home', 'Ada’s laptop (office) & home'],
  ['Büro-Import 2', 'Büro-Import 2'],
  ['Visit evil.example now', 'Visit now'],
  ['https://evil.example', ''],
  ['write to me@evil.example', 'write to'],
  ['www evil', 'evil'],
  ['evil。example evil．example evil/x evil\\x a:b', ''],
  ['<b>x</b> {{7*7}}', ''],
  ['x'.repeat(90), 'x'.repeat(40)],
])('%s is shown as "%s"', (name, shown) => expect(plainName(name)).toBe(shown));
