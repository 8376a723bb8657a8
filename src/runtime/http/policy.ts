/** How a request is sent and what happens to its reply. Every call of the console names one of these policies. */
import type { Method } from './types';

export interface Policy {
  /** Sends X-Sign and X-TIMESTAMP (spec 1 §7, contract.md §2.5). */
  readonly sign: boolean;
  /**
   * While the server is unreachable: wait and send again, or fail at once. A write without an idempotency key fails with
   * either, so that it is never executed twice.
   */
  readonly offline: 'wait' | 'fail';
  /** When the token is rejected: sign in and send again, or leave the reply to the caller. */
  readonly expired: 'renew' | 'pass';
  /** HTTP errors and time-outs: show a notice, or leave them to the caller. */
  readonly errors: 'notify' | 'silent';
  /** Sends the headers of token and tenant. */
  readonly identity: 'session' | 'none';
  /** Adds the timestamp `_t` to the query of a GET. */
  readonly stamp: boolean;
  /** Sends again with this method, unsigned, to servers that reject the first one (rulings: POST or PUT). */
  readonly methodFallback: 'PUT' | null;
}

/** A read of the platform. */
export const READ: Policy = {
  sign: true,
  offline: 'wait',
  expired: 'renew',
  errors: 'notify',
  identity: 'session',
  stamp: true,
  methodFallback: null,
};
/** A read whose caller shows the errors. */
export const SILENT_READ: Policy = { ...READ, errors: 'silent' };
/** The items of one dictionary: read without `_t` (spec 1 §7). */
export const DICTIONARY_READ: Policy = { ...SILENT_READ, stamp: false };

export const WRITE: Policy = { ...READ, sign: false, offline: 'fail' };
export const SIGNED_WRITE: Policy = { ...WRITE, sign: true };
/** A write that some servers accept as POST and others as PUT; the caller shows the errors. */
export const POST_OR_PUT: Policy = { ...SIGNED_WRITE, errors: 'silent', methodFallback: 'PUT' };

/** A call with its own use of a rejected token: sign-out, SMS codes, the first permission list. */
export const OWN_SESSION: Policy = { ...READ, expired: 'pass', errors: 'silent' };
/** A call before or during the sign-in. */
export const SIGN_IN: Policy = { ...OWN_SESSION, sign: false };

/** Download of a stored file. */
export const FILE_READ: Policy = { ...READ, sign: false };
/** Upload to the platform; the caller shows the errors. */
export const UPLOAD: Policy = { ...WRITE, errors: 'silent' };
/** Upload to an address outside the platform: its 401 does not end the session. */
export const FOREIGN_UPLOAD: Policy = { ...UPLOAD, identity: 'none', expired: 'pass' };
/** A file of the page's origin, e.g. a screen: cached by ETag, so its URL has no timestamp. */
export const PAGE_FILE: Policy = { ...READ, sign: false, expired: 'pass', errors: 'silent', stamp: false };

/** GET paths whose signature servers check for every caller (contract.md §2.5). */
const SIGNED_PATHS =
  /(^|\/)sys\/(dict\/(getDictItems|loadDict|loadDictOrderByValue|loadDictItem)\/|dict\/loadTreeData|api\/\w*dict)/i;
const DICT_ITEMS_PATH = /(^|\/)sys\/dict\/getDictItems\//;

/**
 * The policy of a call whose path comes from a schema: an action, page data, options of a field. The only place where a
 * path decides; calls of the platform name their policy.
 */
export function policyOfSchemaCall(method: Method, path: string): Policy {
  if (method !== 'GET') return WRITE;
  return { ...READ, sign: SIGNED_PATHS.test(path), stamp: !DICT_ITEMS_PATH.test(path) };
}

/** The same policy for a caller that shows the errors itself. */
export const silent = (policy: Policy): Policy => ({ ...policy, errors: 'silent' });
