/**
 * Reads parameters and bodies of requests. The functions differ on purpose: `textField` limits the length, because
 * anyone can send its requests; `conditionText` removes braces, because a condition would resolve them.
 */
import type { FastifyRequest } from 'fastify';
import { isJsonObject } from '@/model/http/json';
import { HttpError } from './http-error';
import { messages } from './messages';

/** Maximum numbers of ids: of menus and buttons, and of users, which are checked one by one. */
const MAX_IDS = 10_000;
const MAX_USERS = 1_000;

/** A path or query parameter, trimmed; a repeated one is comma-joined; '' when it is missing. */
export function requestParam({ query, params }: FastifyRequest, key: string): string {
  for (const source of [params, query] as Record<string, unknown>[]) {
    if (source && Object.hasOwn(source, key)) return [source[key] ?? ''].flat().join(',').replaceAll('\0', '').trim();
  }
  return '';
}

/** The body. @throws HttpError when it is not an object */
export function requestBody({ body }: FastifyRequest): Readonly<Record<string, unknown>> {
  if (!isJsonObject(body)) throw new HttpError(messages.notAnObject);
  return body;
}

/** A text or number of the body as text; '' for other values. */
export function bodyText(body: Readonly<Record<string, unknown>>, key: string): string {
  const value = Object.hasOwn(body, key) ? body[key] : undefined;
  return typeof value === 'string' || typeof value === 'number' ? String(value).replaceAll('\0', '').trim() : '';
}

const MAX_FIELD_LENGTH = 100;

/**
 * One field of the body or query of an unauthenticated request as text; numbers become text.
 * @param values can have any type
 * @returns '' for other types, for more than 100 characters and for U+0000
 */
export function textField(values: unknown, key: string): string {
  const value = isJsonObject(values) && Object.hasOwn(values, key) ? values[key] : undefined;
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text.length <= MAX_FIELD_LENGTH && !text.includes('\0') ? text : '';
}

/** `textField` without surrounding blanks; not for passwords. */
export const trimmedField = (values: unknown, key: string): string => textField(values, key).trim();

/**
 * A text as value of a condition, without braces and U+0000: conditions resolve `{…}`, and no id or code contains a
 * brace.
 * @returns '' for other types
 */
export const conditionText = (value: unknown): string =>
  typeof value === 'string' ? value.replace(/[\0{}]/g, '').trim() : '';

/** The distinct parts of `a,b,` as values of a condition. */
export const conditionTexts = (csv: unknown): string[] => [
  ...new Set(
    (typeof csv === 'string' ? csv : '')
      .split(',')
      .map(conditionText)
      .filter((part) => part !== ''),
  ),
];

/** The parts of a comma-separated text, trimmed, without empty ones. */
export const splitCsv = (text: unknown): string[] =>
  String(text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Ids from `"a,b"` or a list, without duplicates. @throws HttpError when there are more than `most` */
export function parseIds(value: unknown, most = MAX_IDS): string[] {
  const ids = [...new Set(splitCsv(value).map((id) => id.replaceAll('\0', '')))];
  if (ids.length > most) throw new HttpError(messages.tooManyIds);
  return ids;
}

/** Ids of records to change, at least one. @throws HttpError when there are none or too many */
export function parseRequiredIds(value: unknown): string[] {
  const ids = parseIds(value, MAX_USERS);
  if (ids.length === 0) throw new HttpError(messages.noIds);
  return ids;
}

/** Paging and sort parameters of a list request. */
export const pageQuery = (request: FastifyRequest): Record<string, string> =>
  Object.fromEntries(
    ['pageNo', 'pageSize', 'column', 'order'].flatMap((key): [string, string][] => {
      const value = requestParam(request, key);
      return value === '' ? [] : [[key, value]];
    }),
  );

/** A filter value that finds the word anywhere in a text; a word with an operator sign (`*`, `,`, `!`) stays as it is. */
export const containsPattern = (word: string): string => (word === '' || /[*,!]/.test(word) ? word : `*${word}*`);

/** `pageSize` that requests all rows. */
export const ALL_ROWS = { pageSize: '-521' };
