/** Builds the request of a trial from what the user entered. */
import type { Method, Params } from '@/runtime/http/types';
import type { Operation } from './openapi';

export interface TrialInput {
  /** By `place:name`. */
  parameters: Readonly<Record<string, string>>;
  body: string;
}

export interface TrialRequest {
  method: Method;
  path: string;
  params: Params;
  body?: unknown;
}

/** A field that must be corrected: the key of a parameter, or `body`. */
export interface TrialError {
  field: string;
  reason: 'missing' | 'notJson';
}

const METHODS: readonly string[] = ['GET', 'POST', 'PUT', 'DELETE'] satisfies Method[];

export const parameterKey = ({ place, name }: { place: string; name: string }) => `${place}:${name}`;

/** False for uploads and for methods that the console does not send. */
export const canTry = ({ method, body }: Operation): boolean => METHODS.includes(method) && !body?.isUpload;

/** The request; or the first field that must be corrected. An empty parameter and an empty body are not sent. */
export function trialRequest(operation: Operation, { parameters, body }: TrialInput): TrialRequest | TrialError {
  const entered = operation.parameters.map((one) => ({ ...one, value: (parameters[parameterKey(one)] ?? '').trim() }));
  const missing = entered.find(({ required, value }) => required && value === '');
  if (missing) return { field: parameterKey(missing), reason: 'missing' };
  const request = {
    method: operation.method as Method,
    path: operation.path.replace(/\{([^}]+)\}/g, (whole, name: string) => {
      const found = entered.find((one) => one.place === 'path' && one.name === name);
      return found ? encodeURIComponent(found.value) : whole;
    }),
    params: Object.fromEntries(
      entered.filter(({ place, value }) => place === 'query' && value !== '').map(({ name, value }) => [name, value]),
    ),
  };
  if (operation.body === null || body.trim() === '') return request;
  try {
    return { ...request, body: JSON.parse(body) as unknown };
  } catch {
    return { field: 'body', reason: 'notJson' };
  }
}
