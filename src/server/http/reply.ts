/** The envelope of every reply of the API (contract.md §0). */
import type { FastifyReply } from 'fastify';
import type { ApiResult } from '@/model/http/api-result';
import type { HttpError } from './http-error';

/** Success; queries have no message. */
export function successReply<T>(result: T, message = '', code = 0): ApiResult<T> {
  return { success: true, message, code, result, timestamp: Date.now() };
}

/** Error. Codes: 401 sign in again, 404, 405, 409 changed meanwhile, 413 too large, 500, 510 no permission. */
export function errorReply(code: number, message: string, result: unknown = null): ApiResult {
  return { success: false, message, code, result, timestamp: Date.now() };
}

/** Sends an error with its stable code in `X-Error-Code`. Handlers throw it instead, where the error handler runs. */
export function sendError(reply: FastifyReply, { errorCode, status, code, message, result }: HttpError): FastifyReply {
  return reply
    .code(status)
    .header('x-error-code', errorCode)
    .send(errorReply(code, message, result));
}
