/** Errors become envelopes here: in words, never with SQL, values or a stack. */
import type { FastifyError, FastifyInstance } from 'fastify';
import { errorReply } from './reply';
import { HttpError } from './http-error';
import { DatabaseError, type DatabaseErrorKind } from '../db';
import { BadRequest, describeBadRequest } from './payload';
import { messages } from './messages';

/** HTTP status, code and words for a failure of the database. */
const DATABASE_ERRORS: Readonly<Record<DatabaseErrorKind, readonly [status: number, code: number, message: string]>> = {
  unique: [200, 500, messages.duplicate],
  value: [200, 500, messages.badValue],
  conflict: [200, 409, messages.busy],
  timeout: [200, 500, messages.slow],
  connection: [503, 503, messages.noDatabase],
  other: [500, 500, messages.failed],
};

/** @param megabytes the largest body, for the message */
export function registerErrorHandler(app: FastifyInstance, megabytes: number): void {
  app.setErrorHandler<FastifyError | Error>(async (error, request, reply) => {
    if (error instanceof HttpError) {
      const status = error.code === 401 ? 401 : 200;
      return reply.code(status).send(errorReply(error.code, error.message, error.result));
    }
    if (error instanceof DatabaseError) {
      const [status, code, message] = DATABASE_ERRORS[error.kind];
      request.log[status >= 500 ? 'error' : 'warn']({ err: error }, 'database');
      return reply.code(status).send(errorReply(code, message));
    }
    const bad =
      'statusCode' in error || error instanceof BadRequest
        ? describeBadRequest(error as FastifyError, megabytes)
        : null;
    if (bad) return reply.code(bad[0]).send(errorReply(bad[0], bad[1]));
    request.log.error({ err: error }, 'unexpected');
    return reply.code(500).send(errorReply(500, messages.failed));
  });
}
