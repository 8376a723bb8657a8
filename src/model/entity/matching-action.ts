import type { Action } from './entity';

/**
 * True for an action that can run on all records of a query, each by itself: deleting, and actions of a server function or
 * of a new state. Not for those of child rows, of other calls or screens, and of all records at once (`batch`).
 */
export function canRunOnMatching({ key, builtIn, call, batch, child, send, screen }: Action): boolean {
  if (builtIn) return key === 'deleteBatch' && call !== null;
  return call !== null && screen === null && !batch && child === null && send === null && !call.path.includes('{');
}
