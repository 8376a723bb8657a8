import type { Action } from './entity';

/**
 * True for an action that can run on all records of a query, each by itself: deleting, and actions of a server function or
 * of a new state. Not for those of child rows, of other calls or screens, and of all records at once (`batch`).
 */
export function canRunOnMatching({ key, builtIn, call, batch, child, send, screen }: Action): boolean {
  if (call === null || call.path.includes('{')) return false;
  if (builtIn) return key === 'deleteBatch';
  return screen === null && !batch && child === null && send === null;
}
