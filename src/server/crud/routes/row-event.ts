/** A live change of one row, sent to other users who have its table open. It is not stored. */
import type { Value } from '@/model/entity/field-type';
import type { RemoteRowChange } from '@/model/grid/remote/remote-row-change';
import type { Row } from '@/model/record';

export interface RowEvent {
  /** The id and the changed values. */
  row: Row;
  /** `of` is the id of the main record of the row. */
  change: RemoteRowChange;
}

/** Format of ids in row events, temporary ids of unsaved rows included. */
const ID_FORMAT = /^[\w-]{1,64}$/;

/** The id of a row as text; null when it is missing or malformed. */
export function rowIdOf({ id }: Readonly<Record<string, unknown>>): string | null {
  return (typeof id === 'string' || typeof id === 'number') && ID_FORMAT.test(String(id)) ? String(id) : null;
}

/** A row with its id and these values only. */
export const buildRow = (id: Value, values: readonly (readonly [string, Value])[]): Row => ({
  id,
  ...Object.fromEntries(values),
});

/** False for a change of values that has no value left. */
export const hasContent = ({ kind }: RemoteRowChange, values: readonly unknown[]): boolean =>
  kind !== 'set' || values.length > 0;
