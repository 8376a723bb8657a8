/** What people at the same table tell each other of a row: beside its new values, that it came, went or moved. */

export interface RemoteRowChange {
  kind: 'set' | 'insert' | 'remove' | 'move';
  /** Counts up with everything that one table tells: what comes late or twice is known by it. Null: not counted. */
  n: number | null;
  /** The id of the main record whose rows these are; null for rows that have none. */
  of: string | null;
  /** The row that it follows; null: it is the first. */
  after: string | null;
}

const KINDS: readonly unknown[] = ['set', 'insert', 'remove', 'move'] satisfies RemoteRowChange['kind'][];
const ID = /^[\w-]{1,64}$/;

const isId = (id: unknown): id is string => typeof id === 'string' && ID.test(id);

/** As it came over the wire; null for anything else. Frames of older programs carry none: they set values. */
export function parseRemoteRowChange(given: unknown): RemoteRowChange | null {
  if (given === undefined) return { kind: 'set', n: null, of: null, after: null };
  if (typeof given !== 'object' || given === null) return null;
  const { kind, n, of = null, after = null } = given as Partial<Record<keyof RemoteRowChange, unknown>>;
  if (!KINDS.includes(kind) || !Number.isSafeInteger(n)) return null;
  if ((of !== null && !isId(of)) || (after !== null && !isId(after))) return null;
  return { kind: kind as RemoteRowChange['kind'], n: n as number, of, after };
}
