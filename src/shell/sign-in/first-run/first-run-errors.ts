/** Errors of the first run, by form field. */
import type { ApiError } from '@/runtime/errors/api-error';
import type { FieldErrors } from '../controls/use-form-entry';
import { passwordPairErrors, usernameError } from '../registration/registration-errors';
import { messages } from './messages';

export type FirstRunField = 'company' | 'username' | 'password' | 'confirmation' | 'code';

/** Validation in the browser. @param needsCode the page is not opened on the machine of the server */
export function validateFirstRun(
  values: Readonly<Record<FirstRunField, string>>,
  needsCode: boolean,
): FieldErrors<FirstRunField> {
  return {
    company: values.company.trim() === '' ? messages.needCompany : undefined,
    username: usernameError(values.username.trim()),
    ...passwordPairErrors(values),
    code: needsCode && values.code.trim() === '' ? messages.needCode : undefined,
  };
}

/** Field of an error, by the stable code of the server. */
const FIELDS: Readonly<Record<string, FirstRunField>> = {
  'firstRun.noCompany': 'company',
  'firstRun.longCompany': 'company',
  'firstRun.wrongUsername': 'username',
  'password.weakPassword': 'password',
  'firstRun.needCode': 'code',
  'firstRun.wrongCode': 'code',
  'firstRun.codeGone': 'code',
};

/** Assigns the error of a request to the field that it concerns. */
export const firstRunErrorsOf = ({ errorCode, message }: ApiError): FieldErrors<FirstRunField> => ({
  [FIELDS[errorCode] ?? 'form']: message,
});

/** True when the installation has an administrator already. */
export const isFirstRunDone = ({ errorCode }: ApiError): boolean => errorCode === 'firstRun.done';
