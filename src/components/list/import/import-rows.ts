/** The rows of an import preview in an editable grid: what was read, what is wrong with it, and what to send. */
import type { Entity, Field } from '@/model/entity/entity';
import { fillFields } from '@/model/entity/fill-field';
import { isUnreadable, readValue } from '@/model/entity/unreadable-text';
import type { CellErrors } from '@/model/grid/core/types';
import { openUndoableRows } from '@/model/grid/history/undoable-rows';
import type { UndoableRows } from '@/model/grid/history/types';
import { openRecordRows } from '@/model/grid/rows/record-rows';
import { ErrorCounter } from '@/model/grid/validation/error-counter';
import type { Row } from '@/model/record';
import type { ImportError, ImportPlace, ImportRow, ImportValues } from '@/model/screens/transfer/import-messages';
import { types } from '@/registry/values';
import { runInTimeSlices } from '@/runtime/async/time-slice';
import { now } from '@/runtime/environment/server-clock';
import { currentUser } from '@/runtime/session/session-state';
import { messages } from './messages';
import { ShownRows } from './shown-rows';

/** Field of the column with the place in the file; never sent. */
export const PLACE_FIELD = '_importPlace';

/** Field of the column with the main record of a row of a child; never sent. */
export const MAIN_FIELD = '_importMain';

export const placeKey = ({ file, sheet, row }: ImportPlace): string => JSON.stringify([file, sheet, row]);

/** A field as the file gives it: no default, no formula and no condition changes what was read. */
const imported = (field: Field): Field => ({
  ...field,
  visible: true,
  readonly: false,
  required: field.required === true,
  default: null,
  value: null,
  copy: null,
});

/** The server checks fields that are not in the file. */
const absent = (field: Field): Field => ({ ...imported(field), required: false, readonly: true, rules: [] });

/** A column that is not sent; that of the place stays at the left edge. */
function ownField(key: string, label: string): Field {
  const { own } = fillFields({ own: { label, type: 'input', readonly: true } }, { types });
  if (own === undefined) throw new Error('the column has no field');
  return { ...own, key, list: { ...own.list, ...(key === PLACE_FIELD ? { fixed: 'left' } : {}), width: 150 } };
}

/** Rows of one sheet, as the preview has them. */
export interface SheetPreview {
  rows: readonly ImportRow[];
  /** Fields that the files have, in the order of the columns. */
  columns: readonly string[];
}

/** The main records of rows of a child: the label of their column, and its texts by the place of the row. */
export interface MainColumn {
  label: string;
  texts: ReadonlyMap<string, string>;
}

/** Fields with a column: those of the files, and others that have an error. */
function shownKeys(entity: Entity, { columns, rows }: SheetPreview): string[] {
  const wrong = rows.flatMap(({ errors }) => errors.flatMap(({ field }) => (field === null ? [] : [field])));
  return [...new Set([...columns, ...wrong])].filter((key) => Object.hasOwn(entity.fields, key));
}

function entityOf(entity: Entity, shown: readonly string[], own: readonly Field[]): Entity {
  const fields = Object.entries(entity.fields).map(([key, field]): [string, Field] => [
    key,
    shown.includes(key) ? imported(field) : absent(field),
  ]);
  // Uniqueness in the table and the checks of whole records are those of the server.
  const added = own.map((field): [string, Field] => [field.key, field]);
  return { ...entity, fields: Object.fromEntries([...added, ...fields]), children: {}, checks: [] };
}

function gridRowOf(row: ImportRow, main: MainColumn | null): Row {
  const { values, texts, errors } = row;
  const unread = Object.entries(texts).map(([key, text]) => {
    const error = errors.find(({ field }) => field === key)?.message ?? messages.unreadable;
    return [key, readValue(text, { error })] as const;
  });
  return {
    ...values,
    ...Object.fromEntries(unread),
    id: placeKey(row),
    ...(main ? { [MAIN_FIELD]: main.texts.get(placeKey(row)) ?? '' } : {}),
    [PLACE_FIELD]: messages.placeOf(row.file, row.sheet, row.row),
  };
}

export class ImportRows {
  readonly undoableRows: UndoableRows;
  readonly foundErrors: ErrorCounter;
  readonly fields: readonly Field[];
  private readonly rows: ShownRows;
  private readonly keys: readonly string[];
  private readonly given: ReadonlyMap<string, ImportRow>;

  constructor(
    entity: Entity,
    private readonly preview: SheetPreview,
    main: MainColumn | null = null,
  ) {
    const own = [ownField(PLACE_FIELD, messages.place), ...(main ? [ownField(MAIN_FIELD, main.label)] : [])];
    this.keys = shownKeys(entity, preview);
    const shown = entityOf(entity, this.keys, own);
    this.fields = [...own.map(({ key }) => key), ...this.keys].flatMap((key) => shown.fields[key] ?? []);
    this.given = new Map(preview.rows.map((row) => [placeKey(row), row]));
    this.rows = new ShownRows(
      openRecordRows({
        entity: shown,
        rows: preview.rows.map((row) => gridRowOf(row, main)),
        unsaved: true,
        context: { me: currentUser(), refs: {}, partialRefs: true, now: now(), types },
      }),
    );
    this.undoableRows = openUndoableRows(this.rows);
    this.foundErrors = new ErrorCounter(this.rows);
    this.report(preview.rows.flatMap((row) => row.errors.map((error) => ({ ...error, ...row, label: null }))));
  }

  get count(): number {
    return this.undoableRows.rows.ids.length;
  }

  /** Shows errors of the server at their cells until the row changes; those of a whole row at its place. */
  report(errors: readonly ImportError[]): void {
    const byRow = new Map<string, Map<string, string>>();
    for (const error of errors) {
      const id = placeKey(error);
      const row = this.rows.row(id);
      const key = error.field !== null && this.keys.includes(error.field) ? error.field : PLACE_FIELD;
      if (!row || isUnreadable(row[key])) continue;
      const found = byRow.get(id) ?? new Map<string, string>();
      if (!found.has(key)) found.set(key, error.message);
      byRow.set(id, found);
    }
    for (const [id, found] of byRow) this.rows.setServerErrors(id, found);
  }

  /** Validates all rows and counts the errors. @returns errors that prevent saving, those of the server left out */
  async check(): Promise<CellErrors> {
    const errors = (await runInTimeSlices(this.rows.validate())) ?? new Map<string, ReadonlyMap<string, string>>();
    const all = new Map(errors);
    for (const id of this.given.keys()) {
      if (!this.rows.row(id)) continue;
      const own = [PLACE_FIELD, ...this.keys].flatMap((key): [string, string][] => {
        const message = this.rows.error(id, key);
        return message === undefined ? [] : [[key, message]];
      });
      if (own.length > 0) all.set(id, new Map(own));
    }
    this.foundErrors.start(all);
    return errors;
  }

  /** Ids of the rows with an error. */
  wrongIds(): ReadonlySet<string> {
    const isWrong = (id: string) => [PLACE_FIELD, ...this.keys].some((key) => this.rows.error(id, key) !== undefined);
    return new Set([...this.given.keys()].filter((id) => this.rows.row(id) && isWrong(id)));
  }

  showOnly(ids: ReadonlySet<string> | null): void {
    this.rows.show(ids);
  }

  /** The rows to send, without those that are named. */
  toSend(without: ReadonlySet<string> = new Set()): ImportValues[] {
    const { columns } = this.preview;
    return [...this.given].flatMap(([id, { file, sheet, row }]): ImportValues[] => {
      const values = without.has(id) ? undefined : this.rows.row(id);
      if (!values) return [];
      // An empty cell of a column that no file has changes nothing.
      const sent = this.keys.filter((key) => columns.includes(key) || (values[key] ?? null) !== null);
      return [{ file, sheet, row, values: Object.fromEntries(sent.map((key) => [key, values[key] ?? null])) }];
    });
  }

  has(place: ImportPlace): boolean {
    return this.rows.row(placeKey(place)) !== undefined;
  }

  remove(places: readonly ImportPlace[]): void {
    this.rows.remove(places.map(placeKey));
  }
}
