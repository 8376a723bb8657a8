/** Results of the bank as they came. Only the server writes them. */
import { rowTests as requestTests } from './bank-request';

/** Those of payment orders that the user sees; results of unknown requests: users without data rules. */
export const rowTests = requestTests;
