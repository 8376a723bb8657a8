/** Errors of registration and password reset, by form field (spec 1 §5). */
import { isStrongPassword } from '@/model/rules/password-rules';
import type { ApiError } from '@/runtime/errors/api-error';
import { mobileError } from '../phone-errors';
import { messages as shell } from '@/shell/messages';
import { messages } from './messages';

const EMAIL = /^[^\s@]{1,64}@[^\s@]+\.[^\s@]+$/;
const USERNAME_SIGNS = /^\w*$/;
/** Rulings: accepts 4 to 18 characters, although the message of the specification says 6. */
const MIN_USERNAME = 4;
const MAX_USERNAME = 18;

export interface RegistrationValues {
  username: string;
  email: string;
  mobile: string;
  captcha: string;
  code: string;
  password: string;
  confirmation: string;
}

type Errors = { [Name in keyof RegistrationValues | 'form']?: string | undefined };

/** Error of the name of a new account. */
export function usernameError(username: string): string | undefined {
  if (username === '') return messages.needUsername;
  if (!USERNAME_SIGNS.test(username)) return messages.usernameSigns;
  const fits = username.length >= MIN_USERNAME && username.length <= MAX_USERNAME;
  return fits ? undefined : messages.usernameLength;
}

/** Errors of a new password that is typed twice. */
export function passwordPairErrors({
  password,
  confirmation,
}: Pick<RegistrationValues, 'password' | 'confirmation'>): Pick<Errors, 'password' | 'confirmation'> {
  return {
    password: password === '' ? messages.needPassword : isStrongPassword(password) ? undefined : messages.weakPassword,
    confirmation:
      confirmation === '' ? messages.needConfirmation : confirmation === password ? undefined : messages.different,
  };
}

/** Validation in the browser, without a request. */
export function validateRegistration(values: RegistrationValues): Errors {
  return {
    username: usernameError(values.username.trim()),
    email: values.email.trim() === '' || EMAIL.test(values.email.trim()) ? undefined : messages.wrongEmail,
    mobile: mobileError(values.mobile),
    code: values.code === '' ? shell.needSmsCode : undefined,
    ...passwordPairErrors(values),
  };
}

/** Assigns an error message of the server to a field; the first pattern that matches applies. */
const FIELD_PATTERNS: readonly [words: RegExp, field: keyof Errors][] = [
  [/验证码|短信/, 'code'],
  [/^用户名/, 'username'],
  [/手机号/, 'mobile'],
  [/邮箱/, 'email'],
  [/密码/, 'password'],
];

/** Assigns the error of a request to the field that it concerns. */
export function registrationErrorsOf({ message, httpStatus }: ApiError): Errors {
  const answered = httpStatus >= 200 && httpStatus <= 299;
  const field = answered ? FIELD_PATTERNS.find(([words]) => words.test(message))?.[1] : undefined;
  return { [field ?? 'form']: message };
}
