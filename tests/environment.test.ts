import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ConfigError, readConfig, variables } from '#server/config.ts';

const folders = { clientDir: null, migrationsDir: 'drizzle/migrations' };

test('.env.example lists exactly the variables the server reads, with what they are for', () => {
  const text = readFileSync('.env.example', 'utf8');
  const listed = [...text.matchAll(/^# (.+)\n#?([A-Z_0-9]+)=(.*)$/gm)].map(([, sentence, name, value]) => ({
    name,
    sentence,
    value,
  }));
  const expected = Object.entries(variables).map(([name, variable]) => ({
    name,
    sentence: variable.sentence,
    value: 'fallback' in variable ? variable.fallback : '',
  }));
  expect(listed).toEqual(expected);
});

test('a fresh machine needs no variable at all', () => {
  expect(readConfig({}, folders)).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    databaseUrl: undefined,
  });
});

test('a worker listens only where it is told to, so that one beside a web process finds no port taken', () => {
  const DATABASE_URL = 'postgres://localhost/listwright';
  expect(readConfig({ ROLE: 'worker', DATABASE_URL }, folders)).toMatchObject({ role: 'worker', port: null });
  expect(readConfig({ ROLE: 'worker', DATABASE_URL, PORT: '3001' }, folders).port).toBe(3001);
  expect(readConfig({ ROLE: 'web', DATABASE_URL }, folders)).toMatchObject({ role: 'web', port: 3000 });
});

test('what cannot work is said in one line that names the variable', () => {
  const wrong: [NodeJS.ProcessEnv, RegExp][] = [
    [{ PORT: 'eighty' }, /^PORT cannot be used/],
    [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL cannot be used/],
    [{ PUBLIC_URL: 'http://shop.example' }, /^PUBLIC_URL must start with https/],
    [{ PUBLIC_URL: 'https://shop.example' }, /^SMTP_URL is missing: .+ secrets of its links/],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL cannot be used/],
    [{ ROLE: 'boss' }, /^ROLE cannot be used: use all, web or worker\./],
    [{ ROLE: 'worker' }, /^ROLE=worker needs DATABASE_URL/],
  ];
  for (const [env, sentence] of wrong) {
    expect(() => readConfig(env, folders)).toThrow(ConfigError);
    expect(() => readConfig(env, folders)).toThrow(sentence);
  }
});
