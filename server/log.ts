import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

/** Paths whose values never reach a log, wherever they appear. */
const secret = ['password', 'passwordHash', 'token', 'authorization', 'cookie', 'apiKey', 'prompt', 'set-cookie'];

/** The structured log, on standard output unless told otherwise. Bodies, prompts and credentials are never written. */
export function createLog(level: string, to: DestinationStream = pino.destination(1)): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: secret.flatMap((key) => [`["${key}"]`, `*["${key}"]`, `*.*["${key}"]`]), censor: '[hidden]' },
      serializers: { err: pino.stdSerializers.err },
    },
    to,
  );
}
