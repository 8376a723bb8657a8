/**
 * Reads parameters and bodies of requests, which their schemas have checked. The functions differ on purpose:
 * `shortTextOf` limits the length, because anyone can send its requests; `conditionText` removes braces, because a
 * condition would resolve them.
 */
import type { FastifyRequest } from 'fastify';
import type { Ids, Text } from './schema/fields';
import { fail } from './errors';

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

/** A parameter or a text of a body, trimmed and without U+0000; '' when it is missing or null. */
export const textOf = (value: Text | undefined): string =>
  String(value ?? '')
    .replaceAll('\0', '')
    .trim();

/** Maximum length of a text of an unauthenticated request. */
const MAX_SHORT_TEXT = 100;

/** A password as sent, untrimmed; '' when it is missing, has more than 100 characters or contains U+0000. */
export function secretOf(value: Text | undefined): string {
  const text = String(value ?? '');
  return text.length <= MAX_SHORT_TEXT && !text.includes('\0') ? text : '';
}

/** A text of an unauthenticated request, trimmed; '' when it is missing, too long or contains U+0000. */
export const shortTextOf = (value: Text | undefined): string => secretOf(value).trim();

/**
 * A text as value of a condition, without braces and U+0000: conditions resolve `{…}`, and no id or code contains a
 * brace.
 * @returns '' for other types
 */
export const conditionText = (value: unknown): string =>
  typeof value === 'string' ? value.replace(/[\0{}]/g, '').trim() : '';

/** The distinct parts of `a,b,`, or of a list, as values of a condition. */
export const conditionTexts = (ids: Ids | undefined): string[] => [
  ...new Set(
    String(ids ?? '')
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
  if (ids.length > most) throw fail.tooManyIds();
  return ids;
}

/** Ids of records to change, at least one. @throws HttpError when there are none or too many */
export function parseRequiredIds(value: unknown): string[] {
  const ids = parseIds(value, MAX_USERS);
  if (ids.length === 0) throw fail.noIds();
  return ids;
}

/** Paging and sort parameters of a list request. */
export const pageQuery = (request: FastifyRequest): Record<string, string> =>
  Object.fromEntries(
    ['pageNo', 'pageSize', 'column', 'order', 'sortInfoString'].flatMap((key): [string, string][] => {
      const value = requestParam(request, key);
      return value === '' ? [] : [[key, value]];
    }),
  );

/** A filter value that finds the word anywhere in a text; a word with an operator sign (`*`, `,`, `!`) stays as it is. */
export const containsPattern = (word: string): string => (word === '' || /[*,!]/.test(word) ? word : `*${word}*`);

/** `pageSize` that requests all rows. */
export const ALL_ROWS = { pageSize: '-521' };
