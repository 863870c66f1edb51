import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';

export type Log = Logger;

/** Keys whose values never reach a log, wherever they appear. */
const secret = [
  'password',
  'currentPassword',
  'newPassword',
  'passwordHash',
  'token',
  'secret',
  'authorization',
  'cookie',
  'set-cookie',
  'apiKey',
  'prompt',
  'verification',
  'clientSecret',
];

/**
 * Creates the structured log, which goes to standard output by default. Bodies, prompts and credentials are never written.
 * `onError` is called for every error logged, so that every logged failure is also reported.
 */
export function createLog(
  level: string,
  onError?: (error: unknown, fields: Record<string, unknown>) => void,
  to: DestinationStream = pino.destination(1),
): Log {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secret.flatMap((key) => [`["${key}"]`, `*["${key}"]`, `*.*["${key}"]`]), censor: '[hidden]' },
    serializers: { err: serializeError },
    hooks: {
      logMethod(args, method, number) {
        const [fields, text] = args as unknown as [unknown, unknown];
        const about = (typeof fields === 'object' && fields !== null ? fields : {}) as Record<string, unknown>;
        // Report only log lines with an error. A line without one is about an error that an earlier line has reported.
        if (number >= 50 && onError && 'err' in about) {
          const { err, ...rest } = about;
          onError(err, { ...rest, text });
        }
        method.apply(this, args);
      },
    },
  };
  return pino(options, to);
}

/** Removes the parameters of a failed SQL statement, which are somebody's data. Its SQL text is our own and stays. */
function serializeError(error: Error): object {
  const { message, stack, ...rest } = pino.stdSerializers.err(error) as unknown as Record<string, unknown>;
  const {
    params: _params,
    parameters: _parameters,
    args: _args,
    detail: _detail,
    where: _where,
    aggregateErrors: _all,
    raw: _raw,
    ...kept
  } = rest;
  return { ...kept, message: withoutValues(message), stack: withoutValues(stack) };
}

const withoutValues = (text: unknown) =>
  typeof text === 'string' ? text.replace(/\bparams: [^\n]*/g, 'params: [values]') : text;
