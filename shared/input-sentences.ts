/**
 * The messages for invalid input, for forms and scripts alike. A schema may give a more specific sentence. This file covers all
 * other cases, so that nobody sees the messages of Zod.
 */
import { z } from 'zod';

const names: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object with fields',
  record: 'an object with fields',
  null: 'null',
  date: 'a date',
};
const nameOf = (type: string) => names[type] ?? type;

/** Puts one validation issue into a sentence. It never repeats a value that was sent, which may be a password. */
export function inputSentence(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'Required';
      if (issue.expected === 'int' && typeof issue.input === 'number') return 'Use a whole number';
      return `Send ${nameOf(issue.expected)} here, not ${kindOf(issue.input)}`;
    case 'too_big':
      return `At most ${amount(issue.maximum, issue.origin)}`;
    case 'too_small':
      return `At least ${amount(issue.minimum, issue.origin)}`;
    case 'invalid_format':
      return formats[issue.format] ?? 'This does not have the form it needs';
    case 'not_multiple_of':
      return `Use a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return `Leave out ${issue.keys.slice(0, 3).map(shorten).join(', ')}: there is no such field here`;
    case 'invalid_value':
      return `Choose one of: ${issue.values.slice(0, 20).map(String).join(', ')}`;
    case 'invalid_union':
      return 'This is none of the forms that fit here';
    default:
      return 'This cannot be used here';
  }
}

const formats: Record<string, string> = {
  uuid: 'Send an id as the server gave it',
  email: 'Use an e-mail address such as name@example.com',
  url: 'Use a full web address that starts with https://',
};

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'number') return Number.isFinite(value) ? 'a number' : 'something that is no number';
  return nameOf(typeof value);
}

function amount(count: number | bigint, origin: string): string {
  const shown = count.toLocaleString('en');
  const noun = { string: 'character', array: 'entr', set: 'entr', file: 'byte' }[origin];
  if (noun === undefined) return shown;
  const ending = noun === 'entr' ? (Number(count) === 1 ? 'y' : 'ies') : Number(count) === 1 ? '' : 's';
  return `${shown} ${noun}${ending}`;
}

function shorten(key: string): string {
  const characters = [...key.toWellFormed()];
  return `“${characters.length > 40 ? `${characters.slice(0, 39).join('')}…` : key.toWellFormed()}”`;
}

z.config({ customError: inputSentence });
