/**
 * Check rules test a value part by part with regular expressions. Users write the patterns, so they run with RE2 in
 * linear time: no pattern can block the server.
 */
import { RE2JS } from 're2js';
import { fail } from './errors';

export interface RulePart {
  /** `*` tests the whole value; a number tests that many following characters. */
  digits: string;
  pattern: string;
  message: string;
}

/** The failed part, in wire format. */
export interface FailedPart extends RulePart {
  beginIndex?: number;
  endIndex?: number;
  checkValue: string;
  passed: false;
}

const MAX_PARTS = 50;
const MAX_PATTERN_LENGTH = 500;
const MAX_VALUE_LENGTH = 1000;
/** Maximum RE2 steps of all patterns of a rule; every step may run for every character of a value. */
const MAX_STEPS = 2000;
const DIGITS = /^(?:\*|[1-9]\d{0,3})$/;

/** Compiles a pattern in Java or JavaScript syntax (`\u4e00`, `(?<name>…)`); null when it is invalid. */
function compile(pattern: string): RE2JS | null {
  try {
    return RE2JS.compile(RE2JS.translateRegExp(pattern));
  } catch {
    return null;
  }
}

function parsePart(value: unknown, place: number): RulePart {
  const { digits, pattern, message } = (value ?? {}) as Record<string, unknown>;
  const count = typeof digits === 'number' ? String(digits) : digits;
  if (typeof count !== 'string' || !DIGITS.test(count)) throw fail.wrongDigits(place);
  if (typeof pattern !== 'string' || pattern === '') throw fail.wrongPattern(place);
  if (pattern.length > MAX_PATTERN_LENGTH) throw fail.longPattern(place, MAX_PATTERN_LENGTH);
  if (!compile(pattern)) throw fail.wrongPattern(place);
  if (typeof message !== 'string' || message.trim() === '') throw fail.noMessage(place);
  return { digits: count, pattern, message };
}

/** Parses `[{"digits":"1","pattern":"^[A-Z]$","message":"…"}]`. @throws HttpError that describes the error */
export function parseCheckRule(json: string): RulePart[] {
  let read: unknown;
  try {
    read = JSON.parse(json);
  } catch {
    throw fail.noList();
  }
  if (!Array.isArray(read)) throw fail.noList();
  if (read.length === 0) throw fail.noRules();
  if (read.length > MAX_PARTS) throw fail.tooManyRules(MAX_PARTS);
  const parts = read.map((part, index) => parsePart(part, index + 1));
  const steps = parts.reduce((sum, { pattern }) => sum + (compile(pattern)?.programSize() ?? 0), 0);
  if (steps > MAX_STEPS) throw fail.tooManySteps();
  return parts;
}

/**
 * The first failed part, or null. A part beyond the end of a short value tests the empty string.
 * @throws HttpError for a value that is too long
 */
export function checkValue(parts: readonly RulePart[], value: string): FailedPart | null {
  if (value.length > MAX_VALUE_LENGTH) throw fail.tooLong();
  const letters = [...value];
  let begin = 0;
  for (const part of parts) {
    const whole = part.digits === '*';
    const end = Math.min(begin + Number(part.digits), letters.length);
    const checked = whole ? value : letters.slice(begin, end).join('');
    if (!compile(part.pattern)?.matches(checked)) {
      const place = whole ? {} : { beginIndex: begin, endIndex: end };
      return { ...part, ...place, checkValue: checked, passed: false };
    }
    if (!whole) begin += Number(part.digits);
  }
  return null;
}
