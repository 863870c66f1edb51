/** Passwords anyone would guess: refused by the server, and called so by the form while they are typed. */

/** Beginnings people choose first; a password built around one of them is guessed in minutes. */
const common = [
  ...['password', 'passwort', 'qwerty', 'qwertz', 'azerty', 'letmein', 'welcome', 'iloveyou', 'football', 'baseball', 'dragon'],
  ...['monkey', 'sunshine', 'princess', 'superman', 'batman', 'trustno1', 'whatever', 'michael', 'charlie', 'starwars', 'admin'],
  ...['listwright', 'changeme', 'computer', 'secret', 'master', 'summer', 'winter', 'hello', 'login', 'abc123'],
];
const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890123456789', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** True for a password a stranger would try early: one common word with padding, a run of keys, few different characters, or the own address. */
export function isCommonPassword(password: string, email: string): boolean {
  const plain = password.toLowerCase().normalize('NFKC');
  if (new Set(plain).size < 5) return true;
  const local = email.split('@')[0] ?? '';
  if (local.length >= 4 && plain.includes(local)) return true;
  // What is left after common words, key runs and digits are taken out must still be worth guessing.
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

/** What is said of one. */
export const COMMON_PASSWORD = 'Choose a password that is harder to guess. Three random words work well.';
