/** Recognises passwords that attackers try first. The server refuses them, and the form warns while the person types. */

/** Words that many passwords are made from. A password built around one of them is guessed within minutes. */
const common = [
  'password',
  'passwort',
  'qwerty',
  'qwertz',
  'azerty',
  'letmein',
  'welcome',
  'iloveyou',
  'football',
  'baseball',
  'dragon',
  'monkey',
  'sunshine',
  'princess',
  'superman',
  'batman',
  'trustno1',
  'whatever',
  'michael',
  'charlie',
  'starwars',
  'admin',
  'listwright',
  'changeme',
  'computer',
  'secret',
  'master',
  'summer',
  'winter',
  'hello',
  'login',
  'abc123',
];
const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890123456789', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/**
 * True for a password that is easy to guess: a common word with a few characters added, neighbouring keys such as "qwerty", few
 * different characters, or the name from the person's own e-mail address.
 */
export function isCommonPassword(password: string, email: string): boolean {
  const plain = password.toLowerCase().normalize('NFKC');
  if (new Set(plain).size < 5) return true;
  const local = email.split('@')[0] ?? '';
  if (local.length >= 4 && plain.includes(local)) return true;
  // Remove common words, runs of neighbouring keys, and digits. The password is common if fewer than five characters are left.
  let rest = plain.replaceAll('0', 'o').replaceAll('@', 'a').replaceAll('$', 's');
  for (const word of common) rest = rest.replaceAll(word, '');
  for (const row of rows) {
    for (const run of [row, [...row].reverse().join('')]) {
      for (let length = run.length; length >= 4; length--) {
        for (let at = 0; at + length <= run.length; at++) rest = rest.replaceAll(run.slice(at, at + length), '');
      }
    }
  }
  rest = rest.replace(/[\d\s!._-]+/g, '').replace(/(.)\1{2,}/g, '$1');
  return rest.length < 5;
}

export const COMMON_PASSWORD = 'Choose a password that is harder to guess. Three random words work well.';
