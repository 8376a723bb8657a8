/** Synchronises rows that several users have open: edits, inserts, removals and moves, local and remote. */
import type { Field } from '@/model/entity/entity';
import { rowMovesBetween } from '@/model/grid/remote/row-moves';
import type { RemoteRowChange } from '@/model/grid/remote/remote-row-change';
import type { CellChange } from '@/model/grid/core/types';
import type { UndoableRows } from '@/model/grid/history/types';
import { isSameValue, type Row } from '@/model/record';
import { openTableSocket, type TableSocket } from './table-socket';

/** Largest number of rows sent for one step. Larger steps are not sent; other users see them after a reload. */
const MAX_ROWS = 50;

/** Key suffix of the display text of a field's code. */
const NAME_SUFFIX = '_dictText';

/** Fields that a user edits. All others are computed, read-only or set by the server. */
const isEntered = ({ system, value, readonly }: Field): boolean => !system && value === null && readonly !== true;

const fitsColumn = ({ columnType: stored }: Field, value: unknown): boolean =>
  typeof value !== 'object' || value === null || stored.kind === 'json';

export interface SharedTable {
  /** Channel key: the id of the entity or of its child entity. */
  key: string;
  fields: readonly Field[];
  /** Id of the main record that owns the rows; null for a record that is not saved yet, or without a main record. */
  mainId: string | null;
}

/** Index after a row: the first for null, the last when the row does not exist here. */
function indexAfter(ids: readonly string[], after: string | null): number {
  if (after === null) return 0;
  const index = ids.indexOf(after);
  return index < 0 ? ids.length : index + 1;
}

class RowSharing {
  private readonly editable: ReadonlyMap<string, Field>;
  private readonly socket: TableSocket;
  /** Last sequence number by sender; repeated and older messages are ignored. */
  private readonly lastSequences = new Map<string, number>();
  /** Changed fields by row id, until the step is published. */
  private changedKeys = new Map<string, Set<string>>();
  private knownIds: readonly string[];
  private isApplyingRemote = false;

  constructor(
    private readonly undoableRows: UndoableRows,
    private readonly table: SharedTable,
  ) {
    this.editable = new Map(table.fields.filter(isEntered).map((field) => [field.key, field]));
    this.knownIds = undoableRows.rows.ids;
    this.socket = openTableSocket({
      key: table.key,
      onUpdate: (row, change, sender) => this.receive(row, change, sender),
    });
  }

  /** Publishes local changes. Returns the cleanup function. */
  start(): () => void {
    const stops = [
      this.undoableRows.rows.subscribe(({ cells }) => this.collect(cells)),
      this.undoableRows.onStep(() => this.publishStep()),
      () => this.socket.close(),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  private receive({ id, ...given }: Row, change: RemoteRowChange, sender: string): void {
    if (typeof id !== 'string' && typeof id !== 'number') return;
    if (change.n !== null) {
      if (change.n <= (this.lastSequences.get(sender) ?? 0)) return;
      this.lastSequences.set(sender, change.n);
    }
    // Inserts, removals and moves are applied only for the same main record.
    const { mainId } = this.table;
    if (change.kind !== 'set' && (mainId === null || change.of !== mainId)) return;
    this.isApplyingRemote = true;
    try {
      this.undoableRows.withoutHistory(() => this.applyRemote(String(id), this.acceptedValues(given), change));
    } finally {
      this.isApplyingRemote = false;
      this.knownIds = this.undoableRows.rows.ids;
    }
  }

  /** Keeps only values of editable fields with a matching type: servers forward messages without validation. */
  private acceptedValues(given: Row): Row {
    const accepted = Object.entries(given).filter(([name, value]) => {
      if (name.endsWith(NAME_SUFFIX))
        return typeof value === 'string' && this.editable.has(name.slice(0, -NAME_SUFFIX.length));
      const field = this.editable.get(name);
      return field !== undefined && fitsColumn(field, value);
    });
    return Object.fromEntries(accepted);
  }

  private applyRemote(id: string, values: Row, { kind, after }: RemoteRowChange): void {
    const { rows } = this.undoableRows;
    const exists = rows.row(id) !== undefined;
    if (kind === 'remove') this.undoableRows.remove([id]);
    else if (kind === 'move') {
      if (exists && after !== id) this.undoableRows.move([id], indexAfter(rows.ids, after));
    } else if (kind === 'insert' && !exists) {
      this.undoableRows.insert([{ ...values, id }], indexAfter(rows.ids, after));
    } else if (exists && Object.keys(values).length > 0) rows.applyRemoteRows([{ ...values, id }]);
  }

  private collect(cells: readonly CellChange[]): void {
    if (this.isApplyingRemote) return;
    const { rows } = this.undoableRows;
    for (const { id, key, before } of cells) {
      if (!this.editable.has(key) || isSameValue(rows.row(id)?.[key] ?? null, before)) continue;
      this.changedKeys.set(id, (this.changedKeys.get(id) ?? new Set()).add(key));
    }
  }

  /** Current values of the given fields of a row. */
  private valuesOf(id: string, names: Iterable<string>): Row {
    const row = this.undoableRows.rows.row(id);
    return Object.fromEntries([...names].map((name): [string, Row[string]] => [name, row?.[name] ?? null]));
  }

  private publishStep(): void {
    const { mainId } = this.table;
    const { rows } = this.undoableRows;
    const changed = this.changedKeys;
    this.changedKeys = new Map();
    const moves = mainId === null ? [] : rowMovesBetween(this.knownIds, rows.ids);
    this.knownIds = rows.ids;
    if (changed.size > MAX_ROWS || moves.length > MAX_ROWS) return;
    for (const { kind, id, after } of moves) {
      if (kind === 'insert') changed.delete(id);
      const values = kind === 'insert' ? this.valuesOf(id, this.editable.keys()) : {};
      this.socket.send({ id, ...values }, { kind, of: mainId, after });
    }
    for (const [id, names] of changed) {
      if (rows.row(id)) this.socket.send({ id, ...this.valuesOf(id, names) }, { kind: 'set', of: mainId, after: null });
    }
  }
}

/** Connects undoable rows to the other clients of the same table. Returns the cleanup function. */
export const shareRows = (undoableRows: UndoableRows, table: SharedTable): (() => void) =>
  new RowSharing(undoableRows, table).start();
