/** Values of imported cells, by the types of their fields. */
import type { Field } from '@/model/entity/entity';
import type { NamesByCode, Value } from '@/model/entity/field-type';
import { readValue, isUnreadable } from '@/model/entity/unreadable-text';
import type { ImportMode, ImportRow } from '@/model/screens/transfer/import-messages';
import type { CrudContext } from '../context/crud-context';
import type { Caller } from '../context/crud-options';
import { messages } from '../context/messages';
import { toStoredValue } from '../derive/stored-values';
import type { ImportColumns, SheetColumns } from './import-columns';
import type { FileRow } from './import-files';
import { ImportNames, withCodes } from './import-names';

const NO_NAMES: NamesByCode = {};
/** A date with a time, as spreadsheets store dates: the time does not belong to a field without one. */
const WITH_TIME = /^(\d{4}-\d{2}-\d{2}) \d{2}:\d{2}(:\d{2})?$/;

/** Reads the cells of one kind of sheets; names are kept from batch to batch. */
class SheetValues {
  private readonly names: ImportNames;

  constructor(
    private readonly crud: CrudContext,
    private readonly columns: SheetColumns,
    private readonly mode: ImportMode,
    caller: Caller,
  ) {
    this.names = new ImportNames(crud, caller);
  }

  /** The value of a text; a text that cannot be read is kept with its error. */
  private valueOf(field: Field, text: string, names: NamesByCode): Value {
    const type = this.crud.types.get(field.type);
    const given = field.columnType.kind === 'date' ? text.replace(WITH_TIME, '$1') : text;
    const today = this.crud.options.now().slice(0, 10);
    const read = type?.fromText ? type.fromText(given, field, withCodes(names, given), today) : given;
    const value = readValue(text, read);
    if (isUnreadable(value)) return value;
    const stored = toStoredValue(field, value, this.crud.types, true);
    return 'error' in stored ? { unreadable: text, error: stored.error } : stored.value;
  }

  private set(row: ImportRow, field: Field, text: string, value: Value): void {
    if (!isUnreadable(value)) {
      row.values[field.key] = value;
      return;
    }
    row.texts[field.key] = text;
    row.errors.push({ field: field.key, message: value.error });
  }

  /** Reads one column. Equal texts are read once. */
  private async readColumn(field: Field, rows: readonly FileRow[], into: readonly ImportRow[]): Promise<void> {
    const ref = this.names.targetsOf(field);
    const groups = new Map<string, number[]>();
    rows.forEach(({ cells }, index) => {
      const text = cells[field.key];
      if (text === undefined) return;
      if (text.trim() === '') {
        // A new record takes its default instead; a stored one is cleared.
        if (this.mode === 'update') into[index]!.values[field.key] = null;
        return;
      }
      const by = ref?.by == null ? '' : String(into[index]!.values[ref.by] ?? '');
      groups.set(by, [...(groups.get(by) ?? []), index]);
    });
    for (const [by, indexes] of groups) {
      const texts = indexes.map((index) => rows[index]!.cells[field.key]!);
      const target = ref && Object.hasOwn(ref.is, by) ? ref.is[by] : undefined;
      const names = target
        ? await this.names.namesIn(target, texts)
        : ref
          ? NO_NAMES
          : await this.names.namesOf(field, texts);
      const values = new Map<string, Value>();
      for (const [at, index] of indexes.entries()) {
        const text = texts[at]!;
        if (!values.has(text)) values.set(text, this.valueOf(field, text, names));
        this.set(into[index]!, field, text, values.get(text) ?? null);
      }
    }
  }

  /** The rows with their values and the errors of cells that cannot be read. */
  async read(rows: readonly FileRow[]): Promise<ImportRow[]> {
    const read = rows.map(({ file, sheet, row }): ImportRow => ({
      file,
      sheet,
      row,
      values: {},
      texts: {},
      errors: [],
    }));
    const { fields, keys } = this.columns;
    const all = [...fields, ...keys.filter(({ key }) => !fields.some((field) => field.key === key))];
    // Fields that select the target of others come first.
    const sorted = all.toSorted((a, b) => Number(a.ref?.by != null) - Number(b.ref?.by != null));
    for (const field of sorted) await this.readColumn(field, rows, read);
    return read;
  }
}

/** Reads the cells of an import: main records with the rows of their children. */
export class ImportReader {
  private readonly main: SheetValues;
  private readonly children: ReadonlyMap<string, SheetValues>;

  constructor(
    crud: CrudContext,
    private readonly columns: ImportColumns,
    mode: ImportMode,
    caller: Caller,
  ) {
    this.main = new SheetValues(crud, columns, mode, caller);
    this.children = new Map(
      columns.children.map(({ child, fields, ignored }) => [
        child.key,
        // The rows of a file take the place of stored ones, so that all are new.
        new SheetValues(crud, { fields, ignored, keys: [], shipped: new Map() }, 'add', caller),
      ]),
    );
  }

  /** Rows of one child. */
  readRows(child: string, rows: readonly FileRow[]): Promise<ImportRow[]> {
    return this.children.get(child)?.read(rows) ?? Promise.resolve([]);
  }

  /** The records with their values and the errors of cells that cannot be read. */
  async read(rows: readonly FileRow[]): Promise<ImportRow[]> {
    const read = await this.main.read(rows);
    const { mainKey } = this.columns;
    rows.forEach(({ repeatsMain }, at) => {
      if (repeatsMain && mainKey)
        read[at]!.errors.push({ field: mainKey.key, message: messages.importMainRepeated(mainKey.label) });
    });
    for (const key of this.children.keys()) {
      const own = rows.map(({ children }) => children?.[key] ?? []);
      const values = await this.readRows(key, own.flat());
      let from = 0;
      for (const [at, { length }] of own.entries()) {
        if (length > 0) read[at]!.children = { ...read[at]!.children, [key]: values.slice(from, from + length) };
        from += length;
      }
    }
    return read;
  }
}
