/** The only place that turns errors into replies. A reply never contains SQL, values or a stack. */
import type { FastifyError, FastifyInstance } from 'fastify';
import { DatabaseError, type DatabaseErrorKind } from '../db';
import { fail } from './errors';
import { HttpError } from './http-error';
import { sendError } from './reply';

const DATABASE_ERRORS: Readonly<Record<DatabaseErrorKind, HttpError>> = {
  unique: fail.duplicate(),
  value: fail.badValue(),
  conflict: fail.busy(),
  timeout: fail.slow(),
  connection: fail.noDatabase(),
  other: fail.failed(),
};

/** An error of fastify about the request, such as a body that is too large; null for errors of the server. */
function requestError({ statusCode = 500 }: Partial<FastifyError>, megabytes: number): HttpError | null {
  if (statusCode === 413) return fail.tooLarge(megabytes);
  if (statusCode === 415) return fail.badType();
  if (statusCode < 400 || statusCode >= 500) return null;
  const { errorCode, message } = fail.badRequest();
  return new HttpError(errorCode, message, { code: statusCode, status: statusCode });
}

/** @param megabytes the maximum size of a body, for the message */
export function registerErrorHandler(app: FastifyInstance, megabytes: number): void {
  app.setErrorHandler<FastifyError | Error>(async (error, request, reply) => {
    if (error instanceof HttpError) return sendError(reply, error);
    if (error instanceof DatabaseError) {
      const known = DATABASE_ERRORS[error.kind];
      request.log[known.status >= 500 ? 'error' : 'warn']({ err: error }, 'database');
      return sendError(reply, known);
    }
    const known = requestError(error, megabytes);
    if (known) return sendError(reply, known);
    request.log.error({ err: error }, 'unexpected');
    return sendError(reply, fail.failed());
  });
}
