/** Reading of values whose shape nobody vouches for. Nothing here recurses, so depth in a payload costs nothing. */
import { OnlineError } from './warnings';

export type Json = Readonly<Record<string, unknown>>;

const EMPTY: Json = {};

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An own property; what stands on the prototype is not there. */
export function own(object: Json, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** @throws OnlineError `shape` when it is no object */
export function objectAt(value: unknown, place: string): Json {
  if (!isObject(value)) throw new OnlineError('shape', place);
  return value;
}

/**
 * A list; absent and null are empty.
 * @throws OnlineError `shape` when it is something else, `large` when it is longer than `most`
 */
export function listAt(value: unknown, place: string, most: number): readonly unknown[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw new OnlineError('shape', place);
  if (value.length > most) throw new OnlineError('large', place);
  return value;
}

/** Entries of an object; absent is empty. @throws OnlineError as `listAt` */
export function entriesAt(value: unknown, place: string, most: number): readonly [string, unknown][] {
  if (value === undefined || value === null) return [];
  const entries = Object.entries(objectAt(value, place));
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

/** `true`, 1, "1", "Y", "true" → true; false and its like → false; anything else is not said. */
export function booleanOf(value: unknown): boolean | undefined {
  if (value === true || value === 1 || value === '1' || value === 'Y' || value === 'true') return true;
  if (value === false || value === 0 || value === '0' || value === 'N' || value === 'false') return false;
  return undefined;
}

/** Comma list → parts without blanks. */
export function splitCommas(value: unknown): string[] {
  return (textOf(value) ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

const KEY = /^[A-Za-z][A-Za-z0-9_]{0,63}$/;

/** A name that may be a field, child or action: as the language has it, and none that every object has anyway. */
export function keyOf(value: unknown): string | undefined {
  return typeof value === 'string' && KEY.test(value) && !(value in EMPTY) ? value : undefined;
}

/** A label of the language: one to fifty characters. */
export function labelOf(value: unknown, otherwise: string): string {
  const text = textOf(value) ?? otherwise;
  return text.length > 50 ? `${text.slice(0, 49)}…` : text;
}

/** A `fieldExtendJson`: a JSON text, or what it holds. Unreadable is empty. */
export function extensionOf(value: unknown): Json | readonly unknown[] {
  if (isObject(value) || Array.isArray(value)) return value;
  if (typeof value !== 'string' || value.length > 10_000) return EMPTY;
  try {
    const parsed: unknown = JSON.parse(value);
    return isObject(parsed) || Array.isArray(parsed) ? parsed : EMPTY;
  } catch {
    return EMPTY;
  }
}

/** A setting of a `fieldExtendJson` that is an object. */
export function settingOf(extension: Json | readonly unknown[], key: string): unknown {
  return isObject(extension) ? own(extension, key) : undefined;
}
