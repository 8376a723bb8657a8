/** What requests about people carry, brought into one shape. */
import type { FastifyRequest } from 'fastify';
import { HttpError } from './http-error';
import { messages } from './messages';

/** Menus and buttons that one request may name; and people, each of whom is looked at. */
const MAX_IDS = 10_000;
const MAX_USERS = 1_000;

/** A query or path parameter, trimmed; a repeated one as a list; '' when it is not there. */
export function requestParam({ query, params }: FastifyRequest, key: string): string {
  for (const source of [params, query] as Record<string, unknown>[]) {
    if (source && Object.hasOwn(source, key)) return [source[key] ?? ''].flat().join(',').replaceAll('\0', '').trim();
  }
  return '';
}

/** A body that is an object. @throws HttpError */
export function requestBody({ body }: FastifyRequest): Readonly<Record<string, unknown>> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new HttpError(messages.notAnObject);
  return body as Record<string, unknown>;
}

/** A text of the body; '' for anything else. */
export function bodyText(body: Readonly<Record<string, unknown>>, key: string): string {
  const value = Object.hasOwn(body, key) ? body[key] : undefined;
  return typeof value === 'string' || typeof value === 'number' ? String(value).replaceAll('\0', '').trim() : '';
}

/** The parts of a comma-separated text, trimmed, without empty ones. */
export const splitCsv = (text: unknown): string[] =>
  String(text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Ids as `"a,b"` or as a list, each once. @throws HttpError when there are too many of them */
export function parseIds(value: unknown, most = MAX_IDS): string[] {
  const ids = [...new Set(splitCsv(value).map((id) => id.replaceAll('\0', '')))];
  if (ids.length > most) throw new HttpError(messages.tooManyIds);
  return ids;
}

/** Ids to act on, at least one. @throws HttpError */
export function parseRequiredIds(value: unknown): string[] {
  const ids = parseIds(value, MAX_USERS);
  if (ids.length === 0) throw new HttpError(messages.noIds);
  return ids;
}

/** Page and order of a list request. */
export const pageQuery = (request: FastifyRequest): Record<string, string> =>
  Object.fromEntries(
    ['pageNo', 'pageSize', 'column', 'order'].flatMap((key): [string, string][] => {
      const value = requestParam(request, key);
      return value === '' ? [] : [[key, value]];
    }),
  );

/** A word to be found anywhere, unless it says by itself how; several words are looked for as they are. */
export const containsPattern = (word: string): string => (word === '' || /[*,!]/.test(word) ? word : `*${word}*`);

/** `pageSize` for "all of them". */
export const ALL_ROWS = { pageSize: '-521' };
