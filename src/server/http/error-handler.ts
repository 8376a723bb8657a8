/** The only place that turns errors into replies. A reply never contains SQL, values or a stack. */
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { isNoSpaceError } from '../config/disk';
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
  full: fail.diskFull(),
  other: fail.failed(),
};

const KILOBYTE = 1024;
const sizeText = (bytes: number): string =>
  bytes < KILOBYTE * KILOBYTE ? `${bytes / KILOBYTE} KB` : `${bytes / KILOBYTE / KILOBYTE} MB`;

/** An error of fastify about the request, such as a body that is too large; null for errors of the server. */
function requestError({ statusCode = 500 }: Partial<FastifyError>, { routeOptions }: FastifyRequest): HttpError | null {
  if (statusCode === 413) return fail.tooLarge(sizeText(routeOptions.bodyLimit));
  if (statusCode === 415) return fail.badType();
  if (statusCode < 400 || statusCode >= 500) return null;
  const { errorCode, message } = fail.badRequest();
  return new HttpError(errorCode, message, { code: statusCode, status: statusCode });
}

export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | Error>(async (error, request, reply) => {
    if (error instanceof HttpError) return sendError(reply, error);
    if (error instanceof DatabaseError) {
      const known = DATABASE_ERRORS[error.kind];
      request.log[known.code > 500 || known.status >= 500 ? 'error' : 'warn']({ err: error }, 'database');
      return sendError(reply, known);
    }
    if (isNoSpaceError(error)) {
      request.log.error({ err: error }, 'disk full');
      return sendError(reply, fail.diskFull());
    }
    const known = requestError(error, request);
    // Fastify closes the connection, and the client may lose the reply. Without the header Node discards the body instead.
    if (known?.status === 413) void reply.removeHeader('connection');
    if (known) return sendError(reply, known);
    request.log.error({ err: error }, 'unexpected');
    return sendError(reply, fail.failed());
  });
}
