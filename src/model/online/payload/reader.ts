/** Readers for unvalidated values. They are not recursive, so the depth of a payload has no effect. */
import { OnlineError } from './warnings';

export type Json = Readonly<Record<string, unknown>>;

const EMPTY: Json = {};

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Own property of an object; inherited ones are undefined. */
export function ownProperty(object: Json, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** Entry of a constant table by a name from the payload; names that every object inherits have none. */
export function entryOf<T>(table: Readonly<Record<string, T>>, name: string | undefined): T | undefined {
  return name !== undefined && Object.hasOwn(table, name) ? table[name] : undefined;
}

/**
 * Returns the value as an object.
 * @throws OnlineError `shape` when it is not an object
 */
export function readObject(value: unknown, place: string): Json {
  if (!isObject(value)) throw new OnlineError('shape', place);
  return value;
}

/**
 * Returns the value as a list; undefined and null are an empty list.
 * @throws OnlineError `shape` when it is not a list, `large` when it is longer than `most`
 */
export function readList(value: unknown, place: string, most: number): readonly unknown[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw new OnlineError('shape', place);
  if (value.length > most) throw new OnlineError('large', place);
  return value;
}

/**
 * Entries of an object; undefined and null have none.
 * @throws OnlineError `shape` when it is not an object, `large` when it has more than `most` entries
 */
export function readEntries(value: unknown, place: string, most: number): readonly [string, unknown][] {
  if (value === undefined || value === null) return [];
  const entries = Object.entries(readObject(value, place));
  if (entries.length > most) throw new OnlineError('large', place);
  return entries;
}

/** Text that is not blank; numbers count as text. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value !== 'string') return undefined;
  const trimmed = value.trim();
  return trimmed === '' ? undefined : trimmed;
}

/** A number, also written as `"120px"`. */
export function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' ? Number(value.trim().replace(/px$/, '') || Number.NaN) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** Decimal places of a number, at most `most`; undefined for values that are none. */
export function placesOf(value: unknown, most: number): number | undefined {
  const places = numberOf(value);
  return places !== undefined && Number.isInteger(places) && places >= 0 && places <= most ? places : undefined;
}

/** Converts `true`, 1, "1", "Y", "true" → true and the opposites → false; other values are undefined. */
export function booleanOf(value: unknown): boolean | undefined {
  if (value === true || value === 1 || value === '1' || value === 'Y' || value === 'true') return true;
  if (value === false || value === 0 || value === '0' || value === 'N' || value === 'false') return false;
  return undefined;
}

/** Splits a comma-separated list; parts are trimmed, empty ones are dropped. */
export function splitCommas(value: unknown): string[] {
  return (textOf(value) ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

const KEY = /^[A-Za-z][A-Za-z0-9_]{0,63}$/;

/** Returns a valid field, child or action name; undefined for invalid ones and for property names of every object. */
export function validKey(value: unknown): string | undefined {
  return typeof value === 'string' && KEY.test(value) && !(value in EMPTY) ? value : undefined;
}

/** Label within the limit of the schema language: at most 50 characters. */
export function labelOf(value: unknown, otherwise: string): string {
  const text = textOf(value) ?? otherwise;
  return text.length > 50 ? `${text.slice(0, 49)}…` : text;
}

/** Parses a `fieldExtendJson`, given as JSON text or as its value; invalid ones are empty. */
export function parseExtension(value: unknown): Json | readonly unknown[] {
  if (isObject(value) || Array.isArray(value)) return value;
  if (typeof value !== 'string' || value.length > 10_000) return EMPTY;
  try {
    const parsed: unknown = JSON.parse(value);
    return isObject(parsed) || Array.isArray(parsed) ? parsed : EMPTY;
  } catch {
    return EMPTY;
  }
}

/** Setting of a `fieldExtendJson`; undefined when it is not an object. */
export function extensionSetting(extension: Json | readonly unknown[], key: string): unknown {
  return isObject(extension) ? ownProperty(extension, key) : undefined;
}
