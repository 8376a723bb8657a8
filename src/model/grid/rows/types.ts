/** Rows that are records of their own: what they are opened with, and what they can do besides a grid's other rows. */
import type { Entity } from '@/model/entity/entity';
import type { Row } from '@/model/record';
import type { Refs } from '@/model/http/api-result';
import type { RowsContext } from './record-cells';
import type { EditableRows } from '../core/types';

export interface RecordRowsOptions {
  entity: Entity;
  /** Those without an id get one from their place; of those with the same id the first counts. */
  rows: readonly Row[];
  context: RowsContext;
  /** True for rows that are not stored yet (read from a file). */
  unsaved?: boolean;
  /** What rows that are added begin with, e.g. the record that a list belongs to. */
  newRowValues?: Row;
  /** Rows that nobody may change now. */
  isReadOnly?: (row: Row) => boolean;
}

/**
 * Rows of records. One that nobody edited is the given object; flags and mistakes are computed when they are asked for,
 * and remembered for as many rows as a screen shows.
 */
export interface RecordRows extends EditableRows {
  /** Ids that came more than once. */
  readonly duplicateIds: readonly string[];
  /** Rows that a person added or changed. */
  editedIds(): readonly string[];
  /** Where a stored value changed it counts, else what a person entered stays. */
  applyRemoteRows(rows: readonly Row[]): void;
  setRefs(refs: Refs): void;
  /** What a server says against a row, by field, until the row changes; it keeps nobody from trying again. */
  setServerErrors(id: string, messages: ReadonlyMap<string, string>): void;
}
