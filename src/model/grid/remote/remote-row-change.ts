/** Row change message between users who edit the same table: row values, or that a row was added, removed or moved. */

export interface RemoteRowChange {
  kind: 'set' | 'insert' | 'remove' | 'move';
  /** Sequence number per sender; late and repeated messages are detected by it. Null: not numbered. */
  n: number | null;
  /** Id of the parent record of the rows; null for rows without a parent. */
  of: string | null;
  /** Id of the previous row; null for the first row. */
  after: string | null;
}

const KINDS: readonly unknown[] = ['set', 'insert', 'remove', 'move'] satisfies RemoteRowChange['kind'][];
const ID = /^[\w-]{1,64}$/;

const isId = (id: unknown): id is string => typeof id === 'string' && ID.test(id);

/** Parses a received message; null when it is invalid. Messages of older clients have no change: they set values. */
export function parseRemoteRowChange(given: unknown): RemoteRowChange | null {
  if (given === undefined) return { kind: 'set', n: null, of: null, after: null };
  if (typeof given !== 'object' || given === null) return null;
  const { kind, n, of = null, after = null } = given as Partial<Record<keyof RemoteRowChange, unknown>>;
  if (!KINDS.includes(kind) || !Number.isSafeInteger(n)) return null;
  if ((of !== null && !isId(of)) || (after !== null && !isId(after))) return null;
  return { kind: kind as RemoteRowChange['kind'], n: n as number, of, after };
}
