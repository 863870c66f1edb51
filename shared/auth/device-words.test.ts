import { expect, test } from 'vitest';
import { deviceWords, placeWords } from './device-words.ts';

const tail = 'AppleWebKit/537.36 (KHTML, like Gecko)';
test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${tail} Chrome/143.0 Safari/537.36 Edg/143.0`, 'Edge on Windows'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${tail} Chrome/143.0 Safari/537.36`, 'Chrome on a Mac'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 Version/19.0 Safari/604.1', 'Safari on an iPhone'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Linux'],
  [
    `Mozilla/5.0 (Linux; Android 16; SM-S931B) ${tail} SamsungBrowser/29.0 Chrome/136.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  ['curl/8.9.1', 'A program (curl)'],
  ['visit.evil.example/1.0', 'Unknown browser'],
  ['', 'Unknown browser'],
  ['<img src=x onerror=alert(1)>', 'Unknown browser'],
])('%s is %s', (userAgent, words) => {
  expect(deviceWords(userAgent)).toBe(words);
});

test('an address is named where it means something to a person', () => {
  expect(['::1', '::ffff:127.0.0.1', '192.168.1.4', '203.0.113.9', ''].map(placeWords)).toEqual([
    'this machine',
    'this machine',
    'the local network',
    '203.0.113.9',
    'an unknown address',
  ]);
});
