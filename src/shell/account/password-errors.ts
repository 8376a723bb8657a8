/** Errors of a password change, by form field (spec 1 §5). */
import { ApiError } from '@/runtime/errors/api-error';
import type { PasswordChange } from '@/runtime/account/session';
import { messages } from '../messages';

export type PasswordErrors = { [K in keyof PasswordChange | 'form']?: string | undefined };

/** Validation in the browser, without a request. */
export function validatePasswordChange(
  { oldpassword, password, confirmpassword }: PasswordChange,
  signedIn: boolean,
): PasswordErrors {
  if (!signedIn) return { form: messages.noUser };
  return {
    ...(oldpassword ? {} : { oldpassword: messages.needOldPassword }),
    ...(password ? {} : { password: messages.needNewPassword }),
    ...(confirmpassword === ''
      ? { confirmpassword: messages.needConfirmation }
      : confirmpassword === password
        ? {}
        : { confirmpassword: messages.passwordsDiffer }),
  };
}

/**
 * Assigns an error message of the server to a field; the first pattern that matches applies. Without a match the
 * message belongs to the whole form.
 */
const FIELD_PATTERNS: readonly [words: RegExp, field: keyof PasswordErrors][] = [
  [/^只允许/, 'form'],
  [/^(旧|原)密码/, 'oldpassword'],
  [/两次|确认/, 'confirmpassword'],
  [/密码/, 'password'],
];

/** Assigns the error of a request to the field that it concerns. */
export function passwordErrorsOf(error: unknown): PasswordErrors {
  const message = error instanceof Error ? error.message : messages.failed;
  if (!(error instanceof ApiError) || error.httpStatus < 200 || error.httpStatus > 299) return { form: message };
  const field = FIELD_PATTERNS.find(([words]) => words.test(message))?.[1] ?? 'form';
  return { [field]: message };
}
