/** Records of a list that are edited in place: their changes, their errors, and saving them row by row. */
import type { Entity } from '@/model/entity/entity';
import type { Parameters } from '@/model/generated/files';
import {
  listenAsyncValidators,
  type AsyncValidator,
  type AsyncValidators,
  type RowsValidation,
} from '@/model/grid/validation/async-validation';
import { openRecordRows, type RecordRows } from '@/model/grid/rows/record-rows';
import { openUndoableRows } from '@/model/grid/history/undoable-rows';
import { ErrorCounter } from '@/model/grid/validation/error-counter';
import type { CellErrors, CellValue } from '@/model/grid/core/types';
import type { UndoableRows } from '@/model/grid/history/types';
import { isSameValue, type Row } from '@/model/record';
import type { Refs } from '@/model/http/api-result';
import type { Form } from '@/model/screens/screen';
import { types } from '@/registry/values';
import { ApiError } from '@/runtime/errors/api-error';
import { now } from '@/runtime/environment/server-clock';
import { serverChecks } from '@/runtime/records/server-checks';
import { currentUser } from '@/runtime/session/session-state';
import { followReferences, type ReferenceLoading } from '@/runtime/lookup/reference-records';
import { runInTimeSlices } from '@/runtime/async/time-slice';
import { fieldErrorsOf, isConflict, newRecord, saveRecord } from '@/components/form/record/record-requests';
import { messages } from '@/components/messages';

export interface InlineOptions {
  entity: Entity;
  /** The form whose call saves a record. */
  form: Form;
  /** Id of the list that shows the rows. */
  list: string;
  rows: readonly Row[];
  refs: Refs;
  /** Parameters of the list: initial values of new records. */
  params: Readonly<Parameters>;
  /** Fields on screen, in order. */
  visibleFields: readonly string[];
  /** True for rows that are read-only now. */
  closed: (row: Row) => boolean;
  /** Deletes a stored record. @throws ApiError */
  remove: (row: Row) => Promise<unknown>;
}

/** The edit of one row. It survives a reload of the records. */
export interface RowEdit {
  /** The row with its edits. */
  row: Row;
  /** The stored row that was edited; null for a new one. */
  stored: Row | null;
  /** Values that the user entered. All others are taken from the newer record. */
  enteredCells: readonly CellValue[];
  /** True when the row was removed. */
  removed: boolean;
  /** Messages of the server, by field; empty when it did not reply or was not asked. */
  serverErrors: ReadonlyMap<string, string>;
}

/** An error of one cell. */
export interface CellError {
  id: string;
  key: string;
  message: string;
}

function cellErrorsOf(errors: readonly CellError[]): CellErrors {
  const found = new Map<string, Map<string, string>>();
  for (const { id, key, message } of errors)
    found.set(id, (found.get(id) ?? new Map<string, string>()).set(key, message));
  return found;
}

const idOf = (row: Row): string => String(row['id'] ?? '');

/** The loaded rows, followed by edited rows that are on other pages now: their edits must stay visible. */
const withEditedRows = (rows: readonly Row[], edits: readonly RowEdit[]): readonly Row[] => {
  const loadedIds = new Set(rows.map(idOf));
  const missing = edits.flatMap(({ stored, removed }): Row[] =>
    stored && !removed && !loadedIds.has(idOf(stored)) ? [stored] : [],
  );
  return [...rows, ...missing];
};

export class InlineRows {
  readonly undoableRows: UndoableRows;
  /** Counts the errors that prevented the last save. */
  readonly foundErrors: ErrorCounter;
  private readonly records: RecordRows;
  private readonly validation: RowsValidation;
  private readonly stored: ReadonlyMap<string, Row>;
  private references: ReferenceLoading | null = null;

  constructor(
    private readonly options: InlineOptions,
    pendingEdits: readonly RowEdit[] = [],
  ) {
    const { entity, refs, params, closed } = options;
    const blank = newRecord(entity.fields, params);
    const rows = withEditedRows(options.rows, pendingEdits);
    this.stored = new Map(rows.map((row) => [idOf(row), row]));
    const me = currentUser();
    this.records = openRecordRows({
      entity,
      rows,
      newRowValues: blank,
      isReadOnly: closed,
      context: { me, refs, partialRefs: true, now: now(), types },
    });
    this.validation = listenAsyncValidators(this.records, this.serverValidators());
    this.undoableRows = openUndoableRows(this.records);
    for (const one of pendingEdits) this.restoreEdit(one);
    this.foundErrors = new ErrorCounter(this.records);
    this.foundErrors.start(new Map(pendingEdits.map(({ row, serverErrors }) => [idOf(row), serverErrors])));
  }

  /** Validators that ask the server about a value, unless it is the stored one. */
  private serverValidators(): AsyncValidators {
    return new Map(
      serverChecks(this.options.entity, false).map(({ key, find }): [string, AsyncValidator] => [
        key,
        (value, row) => {
          const stored = this.stored.get(idOf(row));
          return stored && isSameValue(stored[key] ?? null, value)
            ? undefined
            : find(value, stored ? idOf(stored) : '');
        },
      ]),
    );
  }

  private restoreEdit({ row, stored, enteredCells, removed, serverErrors }: RowEdit): void {
    const id = idOf(row);
    this.undoableRows.batch(() => {
      if (!stored) this.undoableRows.insert([row], this.records.ids.length);
      if (!removed) this.undoableRows.edit(enteredCells);
      else if (serverErrors.size === 0) this.undoableRows.remove([id]);
    });
    if (serverErrors.size > 0) this.records.setServerErrors(id, serverErrors);
  }

  /** Loads the records behind picked references. Returns the function that ends it. */
  followReferences(): () => void {
    this.references = followReferences(this.records);
    return () => this.references?.stop();
  }

  /** Rows to send, in their order on screen. */
  private changedIds(): readonly string[] {
    const { fields } = this.options.entity;
    return this.records.editedIds().filter((id) => {
      const [row, stored] = [this.records.row(id), this.stored.get(id)];
      return !stored || Object.keys(fields).some((key) => !isSameValue(stored[key] ?? null, row?.[key] ?? null));
    });
  }

  get dirty(): boolean {
    return this.undoableRows.removedIds.length > 0 || this.changedIds().length > 0;
  }

  /** Row number on screen, from 1. */
  rowNumber(id: string): number {
    return this.records.ids.indexOf(id) + 1;
  }

  /** Errors of the changed rows, in their order. Only errors that a cell can show: the server reports all others. */
  async validate(): Promise<CellError[]> {
    await this.undoableRows.finished();
    await this.references?.settled();
    const errors = await this.validation.settled((await runInTimeSlices(this.validation.validate())) ?? undefined);
    const found = this.changedIds().flatMap((id) =>
      this.options.visibleFields.flatMap((key): CellError[] => {
        const message = errors.get(id)?.get(key);
        return message === undefined ? [] : [{ id, key, message }];
      }),
    );
    this.foundErrors.start(cellErrorsOf(found));
    return found;
  }

  private editOf(id: string, removed: boolean, serverErrors: ReadonlyMap<string, string>): RowEdit {
    const stored = this.stored.get(id) ?? null;
    const row = this.records.row(id) ?? stored ?? { id };
    const enteredCells = Object.keys(this.options.entity.fields).flatMap((key): CellValue[] => {
      const entry = this.records.entryOf(id, key);
      return entry?.touched ? [{ id, key, value: entry.value ?? null }] : [];
    });
    return { row, stored, enteredCells, removed, serverErrors };
  }

  /** Messages in an error reply by field. A message for the whole row is shown in its first cell. */
  private serverErrorsOf(error: ApiError): ReadonlyMap<string, string> {
    const { visibleFields } = this.options;
    const cells = fieldErrorsOf(error).filter(({ path }) => visibleFields.includes(path));
    const message = isConflict(error) ? messages.rowConflict : error.message;
    const cellMessages = cells.length > 0 ? cells : [{ path: visibleFields[0] ?? '', message }];
    return new Map(cellMessages.map(({ path, message }) => [path, message]));
  }

  /** All edits, in the form that the constructor accepts. */
  kept(): RowEdit[] {
    return [
      ...this.undoableRows.removedIds.map((id) => this.editOf(id, true, new Map())),
      ...this.changedIds().map((id) => this.editOf(id, false, new Map())),
    ];
  }

  /**
   * Saves the rows one after the other, in the order of the screen; removed rows first.
   * @returns the number of saved rows, and the edits of the others
   * @throws Error that is not an `ApiError`
   */
  async save(): Promise<{ saved: number; remaining: RowEdit[] }> {
    const { form, list, entity, params, remove } = this.options;
    const remaining: RowEdit[] = [];
    let saved = 0;
    let connectionLost = false;
    const send = async (id: string, removed: boolean, work: () => Promise<unknown>): Promise<void> => {
      // The server does not reply any more: the other rows wait for the next save.
      if (connectionLost) {
        remaining.push(this.editOf(id, removed, new Map()));
        return;
      }
      try {
        await work();
        saved += 1;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        connectionLost = error.cancelled || error.notified;
        remaining.push(this.editOf(id, removed, connectionLost ? new Map() : this.serverErrorsOf(error)));
      }
    };
    for (const id of this.undoableRows.removedIds) await send(id, true, () => remove(this.stored.get(id) ?? { id }));
    for (const id of this.changedIds()) {
      const stored = this.stored.get(id) ?? null;
      const { id: own = null, ...values } = this.records.row(id) ?? {};
      const record = stored ? { id: own, ...values } : values;
      await send(id, false, () => saveRecord(form, entity, record, stored, params, null, list));
    }
    return { saved, remaining };
  }
}
