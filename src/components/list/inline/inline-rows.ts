/** The records of a list while they are edited in place: what changed, what is wrong with it, and sending it row by row. */
import type { Entity } from '@/model/entity/entity';
import type { Parameters } from '@/model/generated/files';
import { withHandlers, type HandledRows, type Handler } from '@/model/grid/validation/async-validators';
import { openRows, type RecordRows } from '@/model/grid/rows/record-rows';
import { openSheet } from '@/model/grid/history/undoable-rows';
import type { CellValue, Sheet } from '@/model/grid/core/types';
import { isSame, type Row } from '@/model/record';
import type { Refs } from '@/model/http/api-result';
import type { Form } from '@/model/screens/screen';
import { types } from '@/registry/values';
import { ApiError } from '@/runtime/errors/api-error';
import { now } from '@/runtime/environment/server-clock';
import { findDuplicate, uniqueFields } from '@/runtime/records/duplicate-check';
import { session } from '@/runtime/session/session-state';
import { runInTimeSlices } from '@/runtime/async/time-slice';
import { fieldErrors, isConflict, newRecord, saveRecord } from '@/components/form/record/record-requests';
import { texts } from '@/components/messages';

export interface InlineOptions {
  entity: Entity;
  /** The form whose call saves a record. */
  form: Form;
  rows: readonly Row[];
  refs: Refs;
  /** The list's own parameters: new records begin with them. */
  params: Readonly<Parameters>;
  /** Fields on screen, in order. */
  shown: readonly string[];
  /** Rows that nobody may change now. */
  closed: (row: Row) => boolean;
  /** Deletes a stored record. @throws ApiError */
  remove: (row: Row) => Promise<unknown>;
}

/** What a person did to one row, kept while the records around it are loaded anew. */
export interface Kept {
  /** As it was when it was entered. */
  row: Row;
  /** Null: it is to be added. */
  stored: Row | null;
  /** Only what the person entered: elsewhere the newer record counts. */
  entries: readonly CellValue[];
  /** Its deletion was refused. */
  removed: boolean;
  /** What the server said, by field; empty: it was not asked. */
  said: ReadonlyMap<string, string>;
}

/** A cell that is wrong. */
export interface Fault {
  id: string;
  key: string;
  message: string;
}

const NOBODY = { id: '', username: '', realname: '', orgCode: '' };
const idOf = (row: Row): string => String(row['id'] ?? '');

/** Records of earlier pages that hold work which could not be saved stay in sight. */
const withMissing = (rows: readonly Row[], kept: readonly Kept[]): readonly Row[] => {
  const here = new Set(rows.map(idOf));
  const missing = kept.flatMap(({ stored, removed }): Row[] =>
    stored && !removed && !here.has(idOf(stored)) ? [stored] : [],
  );
  return [...rows, ...missing];
};

export class InlineRows {
  readonly sheet: Sheet;
  private readonly records: RecordRows;
  private readonly handled: HandledRows;
  private readonly stored: ReadonlyMap<string, Row>;

  constructor(
    private readonly options: InlineOptions,
    kept: readonly Kept[] = [],
  ) {
    const { entity, refs, params, closed } = options;
    const blank = newRecord(entity.fields, params);
    const rows = withMissing(options.rows, kept);
    this.stored = new Map(rows.map((row) => [idOf(row), row]));
    const me = session.user ? { ...session.user } : NOBODY;
    this.records = openRows({ entity, rows, blank, closed, context: { me, refs, now: now(), types } });
    this.handled = withHandlers(this.records, this.handlers());
    this.sheet = openSheet(this.handled);
    for (const one of kept) this.putBack(one);
  }

  /** What may stand only once in the database is asked of the server, where it is another value than the stored one. */
  private handlers(): ReadonlyMap<string, Handler> {
    const { entity } = this.options;
    return new Map(
      uniqueFields(entity, false).map((field): [string, Handler] => [
        field.key,
        (value, row) => {
          const stored = this.stored.get(idOf(row));
          return stored && isSame(stored[field.key] ?? null, value)
            ? undefined
            : findDuplicate(entity, field, value, stored ? idOf(stored) : '');
        },
      ]),
    );
  }

  private putBack({ row, stored, entries, removed, said }: Kept): void {
    const id = idOf(row);
    this.sheet.together(() => {
      if (!stored) this.sheet.insert([row], this.records.ids.length);
      if (!removed) this.sheet.edit(entries);
      else if (said.size === 0) this.sheet.remove([id]);
    });
    if (said.size > 0) this.records.refuse(id, said);
  }

  /** Rows to send, in their order on screen. */
  private changed(): readonly string[] {
    const { fields } = this.options.entity;
    return this.records.edited().filter((id) => {
      const [row, stored] = [this.records.row(id), this.stored.get(id)];
      return !stored || Object.keys(fields).some((key) => !isSame(stored[key] ?? null, row?.[key] ?? null));
    });
  }

  get dirty(): boolean {
    return this.sheet.removed.length > 0 || this.changed().length > 0;
  }

  /** Place of a row on screen, from 1. */
  placeOf(id: string): number {
    return this.records.ids.indexOf(id) + 1;
  }

  /** What is wrong with the rows to send, in their order; what no cell shows is the server's to say. */
  async check(): Promise<Fault[]> {
    const found = await runInTimeSlices(this.handled.check());
    const asked = await this.handled.settled();
    return this.changed().flatMap((id) =>
      this.options.shown.flatMap((key): Fault[] => {
        const message = found?.get(id)?.get(key) ?? asked.get(id)?.get(key);
        return message === undefined ? [] : [{ id, key, message }];
      }),
    );
  }

  private keep(id: string, removed: boolean, said: ReadonlyMap<string, string>): Kept {
    const stored = this.stored.get(id) ?? null;
    const row = this.records.row(id) ?? stored ?? { id };
    const entries = Object.keys(this.options.entity.fields).flatMap((key): CellValue[] => {
      const entry = this.records.entry(id, key);
      return entry?.touched ? [{ id, key, value: entry.value ?? null }] : [];
    });
    return { row, stored, entries, removed, said };
  }

  /** What a server said: of single cells, and of the row in its first one. */
  private said(error: ApiError): ReadonlyMap<string, string> {
    const { shown } = this.options;
    const cells = fieldErrors(error).filter(({ path }) => shown.includes(path));
    const message = isConflict(error) ? texts.conflictRow : error.message;
    const messages = cells.length > 0 ? cells : [{ path: shown[0] ?? '', message }];
    return new Map(messages.map(({ path, message }) => [path, message]));
  }

  /** Everything that was done here, as `new InlineRows` takes it again. */
  kept(): Kept[] {
    return [
      ...this.sheet.removed.map((id) => this.keep(id, true, new Map())),
      ...this.changed().map((id) => this.keep(id, false, new Map())),
    ];
  }

  /**
   * Sends one row after the other.
   * @returns how many went, and what is left of the others
   * @throws whatever is no answer of the server
   */
  async save(): Promise<{ saved: number; left: Kept[] }> {
    const { form, entity, params, remove } = this.options;
    const left: Kept[] = [];
    let saved = 0;
    let over = false;
    const send = async (id: string, removed: boolean, work: () => Promise<unknown>): Promise<void> => {
      // Nobody answers any more: the others wait for the next try.
      if (over) return void left.push(this.keep(id, removed, new Map()));
      try {
        await work();
        saved += 1;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        over = error.cancelled || error.notified;
        left.push(this.keep(id, removed, over ? new Map() : this.said(error)));
      }
    };
    for (const id of this.sheet.removed) await send(id, true, () => remove(this.stored.get(id) ?? { id }));
    for (const id of this.changed()) {
      const stored = this.stored.get(id) ?? null;
      const { id: own = null, ...values } = this.records.row(id) ?? {};
      await send(id, false, () => saveRecord(form, entity, stored ? { id: own, ...values } : values, stored, params));
    }
    return { saved, left };
  }
}
