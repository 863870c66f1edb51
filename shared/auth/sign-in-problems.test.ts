import { describe, expect, test } from 'vitest';
import { signInProviders } from './auth.ts';
import { providerLabels, readSignInTrouble, signInProblems, signInSentence } from './sign-in-problems.ts';

const read = (query: string) => readSignInTrouble(new URLSearchParams(query));

describe('what goes wrong on the way through a provider', () => {
  test('is said in plain sentences', () => {
    const say = (query: string) => {
      const trouble = read(query);
      return trouble && signInSentence(trouble);
    };
    expect(say('problem=network&provider=google')).toBe('No connection. Check it and try again.');
    expect(say('problem=notConfigured&provider=google')).toBe("Google sign-in isn't set up here. Use email.");
    expect(say('problem=accountExists&provider=google&way=github')).toBe(
      'You signed up with GitHub. Sign in with it, then link Google in Profile.',
    );
    expect(say('problem=accountExists&provider=twitter&way=password')).toBe(
      'You signed up with a password. Sign in with it, then link X in Profile.',
    );
    expect(say('problem=cancelled&provider=google')).toBeNull();
  });

  test('has a sentence for every problem of every provider, but for who has said no', () => {
    for (const provider of signInProviders) {
      expect(providerLabels[provider]).toMatch(/^\w+$/);
      for (const problem of signInProblems) {
        const sentence = signInSentence({ problem, provider });
        if (problem === 'cancelled') expect(sentence).toBeNull();
        else expect(sentence).toMatch(/^[A-Z][^!]+\.$/);
      }
    }
  });

  test('is nothing when a person has made the query up', () => {
    const made = ['', 'problem=network', 'provider=google', 'problem=hello&provider=google', 'problem=network&provider=myspace'];
    for (const query of [...made, 'problem=__proto__&provider=google', 'problem=network&provider=toString']) {
      expect(read(query), query).toBeNull();
    }
    expect(read('problem=accountExists&provider=google&way=constructor')?.way).toBeUndefined();
  });
});
