/** Messages of the import of files: calls outside the JeecgBoot contract that preview rows and save them. */
import type { Value } from '../../entity/field-type';

/** `add` stores each row as a new record; `update` changes the record that has the row's key. */
export type ImportMode = 'add' | 'update';

/** Where a row stands. `row` counts from 1 in its sheet. */
export interface ImportPlace {
  file: string;
  sheet: string;
  row: number;
}

/** A row with the values to store. */
export interface ImportValues extends ImportPlace {
  values: Readonly<Record<string, Value>>;
  /** Rows of children by their key; those of a child without an entry stay as stored. */
  children?: Readonly<Record<string, readonly ImportValues[]>>;
}

/** A row of a file as the preview returns it. */
export interface ImportRow extends ImportPlace {
  /** The stored record with the row's key, in update mode. */
  id?: string;
  /** Stored form by field, with `<key>_dictText` names. */
  values: Record<string, Value>;
  /** Texts of the cells that could not be read, by field. */
  texts: Record<string, string>;
  /** `field` null: an error of the whole row. */
  errors: { field: string | null; message: string }[];
  /** Rows of children by the key of the child. */
  children?: Record<string, ImportRow[]>;
}

/** A sheet of a child in the files. */
export interface ImportChild {
  key: string;
  title: string;
  /** Fields of the child that the files have. */
  columns: string[];
  /** Rows that name no main record of the files; they are not imported. */
  unmatched: ImportRow[];
}

/** Reply of `POST {api}/importPreview`. */
export interface ImportPreview {
  rows: ImportRow[];
  total: number;
  /** Fields that the files have, in the order of the columns. */
  columns: string[];
  /** Headers that match no field. */
  unknown: string[];
  /** Fields that find the record to update. */
  keys: { key: string; label: string }[];
  children: ImportChild[];
  /** The business checks of the server run only when the rows are saved. */
  checkedWhenSaved: boolean;
}

/** Body of `POST {api}/importRows`. */
export interface ImportRowsRequest {
  rows: readonly ImportValues[];
  mode: ImportMode;
  /** The field that finds the record to update. */
  key?: string | null;
  /** True: rows without errors are saved. False: all rows or none. */
  partial: boolean;
  /** Id of the list that the import is started from, whose labels errors have. */
  importList?: string;
}

/** An error of one row; `field` and `label` are null for an error of the whole row. */
export interface ImportError extends ImportPlace {
  field: string | null;
  label: string | null;
  message: string;
}

/** Reply of `POST {api}/importRows`. */
export interface ImportRowsResult {
  totalCount: number;
  successCount: number;
  errorCount: number;
  errors: ImportError[];
  /** Private stored file with the failed rows. */
  fileUrl?: string;
}

/** Reply of `POST {api}/importExcel` with code 201 (contract.md §6). */
export interface ImportFileResult {
  totalCount: number;
  successCount: number;
  errorCount: number;
  msg: string;
  fileUrl: string;
  fileName: string;
}
