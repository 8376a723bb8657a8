/** The only place that turns errors into replies. A reply never contains SQL, values or a stack. */
import type { FastifyError, FastifyInstance } from 'fastify';
import { DatabaseError, type DatabaseErrorKind } from '../db';
import { badRequest, HttpError } from './http-error';
import { messages } from './messages';
import { errorReply } from './reply';

const DATABASE_ERRORS: Readonly<Record<DatabaseErrorKind, HttpError>> = {
  unique: new HttpError(messages.duplicate),
  value: new HttpError(messages.badValue),
  conflict: new HttpError(messages.busy, 409),
  timeout: new HttpError(messages.slow),
  connection: new HttpError(messages.noDatabase, 503, null, 503),
  other: new HttpError(messages.failed, 500, null, 500),
};

const UNEXPECTED_ERROR = new HttpError(messages.failed, 500, null, 500);

/** An error of fastify about the request, such as a body that is too large; null for errors of the server. */
function requestError({ statusCode = 500 }: Partial<FastifyError>, megabytes: number): HttpError | null {
  if (statusCode === 413) return badRequest(messages.tooLarge(megabytes), 413);
  if (statusCode === 415) return badRequest(messages.badType, 415);
  return statusCode >= 400 && statusCode < 500 ? badRequest(messages.badRequest, statusCode) : null;
}

/** @param megabytes the maximum size of a body, for the message */
export function registerErrorHandler(app: FastifyInstance, megabytes: number): void {
  app.setErrorHandler<FastifyError | Error>(async (error, request, reply) => {
    const send = ({ status, code, message, result }: HttpError) =>
      reply.code(status).send(errorReply(code, message, result));
    if (error instanceof HttpError) return send(error);
    if (error instanceof DatabaseError) {
      const known = DATABASE_ERRORS[error.kind];
      request.log[known.status >= 500 ? 'error' : 'warn']({ err: error }, 'database');
      return send(known);
    }
    const known = requestError(error, megabytes);
    if (known) return send(known);
    request.log.error({ err: error }, 'unexpected');
    return send(UNEXPECTED_ERROR);
  });
}
