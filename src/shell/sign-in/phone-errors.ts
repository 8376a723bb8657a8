/** Errors of forms with a phone number and a code, by form field. */
import type { ApiError } from '@/runtime/errors/api-error';
import { messages } from '../messages';
import type { FieldErrors } from './controls/use-form-entry';

export type PhoneErrors = FieldErrors<'mobile' | 'captcha' | 'code'>;

/** Wider than the form rule of spec 1 §5: numbers are given out to 19 (rulings: Widgets). */
const MOBILE = /^1[3-9]\d{9}$/;

export function mobileError(mobile: string): string | undefined {
  if (mobile.trim() === '') return messages.needMobile;
  return MOBILE.test(mobile.trim()) ? undefined : messages.wrongMobile;
}

/** Assigns an error message of the server to a field; the first pattern that matches applies. */
const FIELD_PATTERNS: readonly [words: RegExp, field: keyof PhoneErrors][] = [
  [/图形验证码/, 'form'],
  [/验证码|短信/, 'code'],
  [/手机号/, 'mobile'],
];

/** Assigns the error of a request to the field that it concerns. */
export function phoneErrorsOf(error: ApiError): PhoneErrors {
  const answered = error.httpStatus >= 200 && error.httpStatus <= 299;
  const field = answered ? FIELD_PATTERNS.find(([words]) => words.test(error.message))?.[1] : undefined;
  return { [field ?? 'form']: error.message };
}
