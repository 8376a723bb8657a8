/** Editable rows of which a grid shows only some. Everything else is that of all rows. */
import type {
  Cell,
  CellEntry,
  CellErrors,
  CellValue,
  EditableRows,
  ErrorLookup,
  PositionedRow,
  RowSourceChange,
} from '@/model/grid/core/types';
import type { Flags, Row } from '@/model/record';

export class ShownRows implements EditableRows {
  private only: ReadonlySet<string> | null = null;
  private all: readonly string[] | null = null;
  private shown: readonly string[] = [];
  private readonly listeners = new Set<(change: RowSourceChange) => void>();

  constructor(private readonly rows: EditableRows) {}

  get ids(): readonly string[] {
    const { ids } = this.rows;
    if (ids === this.all) return this.shown;
    this.all = ids;
    const { only } = this;
    this.shown = only ? ids.filter((id) => only.has(id)) : ids;
    return this.shown;
  }

  /** @param only ids of the rows to show; null: all */
  show(only: ReadonlySet<string> | null): void {
    this.only = only;
    this.all = null;
    for (const listener of this.listeners) listener({ cells: [], orderChanged: true });
  }

  row(id: string): Row | undefined {
    return this.rows.row(id);
  }

  flags(id: string, key: string): Flags {
    return this.rows.flags(id, key);
  }

  error(id: string, key: string): string | undefined {
    return this.rows.error(id, key);
  }

  setValues(values: readonly CellValue[]): void {
    this.rows.setValues(values);
  }

  entryOf(id: string, key: string): CellEntry | undefined {
    return this.rows.entryOf(id, key);
  }

  restoreEntries(entries: readonly CellEntry[]): void {
    this.rows.restoreEntries(entries);
  }

  applyRemoteRows(rows: readonly Row[]): void {
    this.rows.applyRemoteRows(rows);
  }

  insert(rows: readonly PositionedRow[]): void {
    this.rows.insert(rows);
  }

  remove(ids: readonly string[]): readonly PositionedRow[] {
    return this.rows.remove(ids);
  }

  reorder(ids: readonly string[]): void {
    this.rows.reorder(ids);
  }

  validate(): Generator<undefined, CellErrors, void> {
    return this.rows.validate();
  }

  setExternalErrors(find: ErrorLookup): (cells: readonly Cell[]) => void {
    return this.rows.setExternalErrors(find);
  }

  setServerErrors(id: string, messages: ReadonlyMap<string, string>): void {
    this.rows.setServerErrors(id, messages);
  }

  subscribe(listener: (change: RowSourceChange) => void): () => void {
    this.listeners.add(listener);
    const stop = this.rows.subscribe(listener);
    return () => {
      this.listeners.delete(listener);
      stop();
    };
  }
}
