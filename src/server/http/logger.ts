/** JSON logs without SQL values, bodies, query strings, passwords or tokens. */
import type { FastifyServerOptions } from 'fastify';
import { DatabaseError } from '../db';

/** Where lines go; default: standard output. */
export interface LogTarget {
  write(line: string): void;
}

/** An error of the database says only what is safe; a stack of ours names files, never values. */
function describeError(error: Error) {
  const { name: type, message, stack = '' } = error;
  if (!(error instanceof DatabaseError)) return { type, message, stack };
  const { kind, code, constraint } = error;
  return { type, message, stack, kind, code, constraint };
}

/** Names under which a secret could be logged by mistake. */
const REDACTED_KEYS = ['password', 'token', 'authorization', '["x-access-token"]', 'secret'];

/** Fastify's logger: one JSON object a line. The request is logged by its path only (app.ts). */
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
