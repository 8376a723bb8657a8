/** Types of editable rows where each row is an independent record. */
import type { Entity } from '@/model/entity/entity';
import type { Row } from '@/model/record';
import type { Refs } from '@/model/http/api-result';
import type { RowsContext } from './record-cells';
import type { Reference } from '@/model/record';
import type { EditableRows } from '../core/types';

export interface RecordRowsOptions {
  entity: Entity;
  /** Rows without an id get one from their values or index; of rows with the same id the first is used. */
  rows: readonly Row[];
  context: RowsContext;
  /** True for rows that are not stored yet (read from a file). */
  unsaved?: boolean;
  /** Initial values of added rows, e.g. the reference to the parent record. */
  newRowValues?: Row;
  /** True for rows that are currently read-only. */
  isReadOnly?: (row: Row) => boolean;
}

/**
 * Editable rows of records. An unedited row is the given object. Flags and errors are computed on request and cached
 * for about as many rows as a screen shows.
 */
export interface RecordRows extends EditableRows {
  /** Ids that occur more than once. */
  readonly duplicateIds: readonly string[];
  /** Ids of rows that the user added or changed. */
  editedIds(): readonly string[];
  /** Applies newer stored rows. A changed stored value replaces the entered one; other entered values remain. */
  applyRemoteRows(rows: readonly Row[]): void;
  /** Adds referenced records; rows that waited for them are computed again. */
  addRefs(refs: Refs): void;
  /** References that computations read and whose record is missing, since the last call. */
  takeMissing(): Reference[];
}
