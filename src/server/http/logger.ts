/** JSON logs, without SQL values, bodies, query strings, passwords or tokens. */
import type { FastifyServerOptions } from 'fastify';
import { DatabaseError } from '../db';

/** Target of log lines; default: standard output. */
export interface LogTarget {
  write(line: string): void;
}

/** Loggable properties of an error. Stacks contain file names only; of database errors only safe properties are logged. */
function describeError(error: Error) {
  const { name: type, message, stack = '' } = error;
  if (!(error instanceof DatabaseError)) return { type, message, stack };
  const { kind, code, constraint } = error;
  return { type, message, stack, kind, code, constraint };
}

/** Keys that could contain a secret. */
const REDACTED_KEYS = ['password', 'token', 'authorization', '["x-access-token"]', 'secret'];

/** Options of fastify's logger: one JSON object per line. Requests are logged by their path only (boot/http-app.ts). */
export function loggerOptions(level: string, target?: LogTarget): Exclude<FastifyServerOptions['logger'], boolean> {
  return {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError, error: describeError },
    redact: {
      paths: REDACTED_KEYS.flatMap((key) => [key, key.startsWith('[') ? `*${key}` : `*.${key}`]),
      censor: '***',
    },
    ...(target ? { stream: target } : {}),
  };
}
