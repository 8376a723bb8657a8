/** Errors become envelopes here: in words, never with SQL, values or a stack. */
import type { FastifyError, FastifyInstance } from 'fastify';
import { refusal } from './answer';
import { Refusal } from './refusal';
import { DatabaseError, type Failure } from './db';
import { BadRequest, describeBadRequest } from './payload';
import { texts } from './texts';

/** HTTP status, code and words for a failure of the database. */
const DATABASE: Readonly<Record<Failure, readonly [status: number, code: number, message: string]>> = {
  unique: [200, 500, texts.duplicate],
  value: [200, 500, texts.badValue],
  conflict: [200, 409, texts.busy],
  timeout: [200, 500, texts.slow],
  connection: [503, 503, texts.noDatabase],
  other: [500, 500, texts.failed],
};

/** @param megabytes the largest body, for the message */
export function mountErrors(app: FastifyInstance, megabytes: number): void {
  app.setErrorHandler<FastifyError | Error>(async (error, request, reply) => {
    if (error instanceof Refusal) {
      const status = error.code === 401 ? 401 : 200;
      return reply.code(status).send(refusal(error.code, error.message, error.result));
    }
    if (error instanceof DatabaseError) {
      const [status, code, message] = DATABASE[error.kind];
      request.log[status >= 500 ? 'error' : 'warn']({ err: error }, 'database');
      return reply.code(status).send(refusal(code, message));
    }
    const bad =
      'statusCode' in error || error instanceof BadRequest
        ? describeBadRequest(error as FastifyError, megabytes)
        : null;
    if (bad) return reply.code(bad[0]).send(refusal(bad[0], bad[1]));
    request.log.error({ err: error }, 'unexpected');
    return reply.code(500).send(refusal(500, texts.failed));
  });
}
