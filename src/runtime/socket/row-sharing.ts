/** Synchronises rows that several users have open: edits, inserts, removals and moves, local and remote. */
import type { Field } from '@/model/entity/entity';
import { rowMovesBetween } from '@/model/grid/remote/row-moves';
import type { RemoteRowChange } from '@/model/grid/remote/remote-row-change';
import type { UndoableRows } from '@/model/grid/core/types';
import { isSameValue, type Row } from '@/model/record';
import { openTableSocket } from './table-socket';

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

/** Connects undoable rows to the other clients of the same table. Returns the cleanup function. */
export function shareRows(sheet: UndoableRows, { key, fields, mainId: main }: SharedTable): () => void {
  const { rows } = sheet;
  const entered = new Map(fields.filter(isEntered).map((field) => [field.key, field]));
  /** Last sequence number by sender; repeated and older messages are ignored. */
  const lastSequences = new Map<string, number>();
  let changedKeys = new Map<string, Set<string>>();
  let knownIds = rows.ids;
  let isApplyingRemote = false;

  /** Keeps only values of editable fields with a matching type: servers forward messages without validation. */
  function acceptedValues(given: Row): Row {
    const fit = Object.entries(given).filter(([name, value]) => {
      if (name.endsWith(NAME_SUFFIX))
        return typeof value === 'string' && entered.has(name.slice(0, -NAME_SUFFIX.length));
      const field = entered.get(name);
      return field !== undefined && fitsColumn(field, value);
    });
    return Object.fromEntries(fit);
  }

  /** Index after a row: the first for null, the last when the row does not exist here. */
  function indexAfter(after: string | null): number {
    if (after === null) return 0;
    const place = rows.ids.indexOf(after);
    return place < 0 ? rows.ids.length : place + 1;
  }

  function applyRemote(id: string, values: Row, { kind, after }: RemoteRowChange): void {
    const here = rows.row(id) !== undefined;
    if (kind === 'remove') sheet.remove([id]);
    else if (kind === 'move') {
      if (here && after !== id) sheet.move([id], indexAfter(after));
    } else if (kind === 'insert' && !here) sheet.insert([{ ...values, id }], indexAfter(after));
    else if (here && Object.keys(values).length > 0) rows.applyRemoteRows([{ ...values, id }]);
  }

  const link = openTableSocket({
    key,
    onUpdate({ id, ...given }, change, from) {
      if (typeof id !== 'string' && typeof id !== 'number') return;
      if (change.n !== null) {
        if (change.n <= (lastSequences.get(from) ?? 0)) return;
        lastSequences.set(from, change.n);
      }
      // Inserts, removals and moves are applied only for the same main record.
      if (change.kind !== 'set' && (main === null || change.of !== main)) return;
      isApplyingRemote = true;
      try {
        sheet.withoutHistory(() => applyRemote(String(id), acceptedValues(given), change));
      } finally {
        isApplyingRemote = false;
        knownIds = rows.ids;
      }
    },
  });

  /** Current values of the given fields of a row. */
  function valuesOf(id: string, names: Iterable<string>): Row {
    const row = rows.row(id);
    return Object.fromEntries([...names].map((name): [string, Row[string]] => [name, row?.[name] ?? null]));
  }

  function publishStep(): void {
    const told = changedKeys;
    changedKeys = new Map();
    const moves = main === null ? [] : rowMovesBetween(knownIds, rows.ids);
    knownIds = rows.ids;
    if (told.size > MAX_ROWS || moves.length > MAX_ROWS) return;
    for (const { kind, id, after } of moves) {
      if (kind === 'insert') told.delete(id);
      const values = kind === 'insert' ? valuesOf(id, entered.keys()) : {};
      link.send({ id, ...values }, { kind, of: main, after });
    }
    for (const [id, names] of told)
      if (rows.row(id)) link.send({ id, ...valuesOf(id, names) }, { kind: 'set', of: main, after: null });
  }

  const stops = [
    rows.subscribe(({ cells }) => {
      if (isApplyingRemote) return;
      for (const { id, key: name, before } of cells) {
        if (!entered.has(name) || isSameValue(rows.row(id)?.[name] ?? null, before)) continue;
        changedKeys.set(id, (changedKeys.get(id) ?? new Set()).add(name));
      }
    }),
    sheet.onStep(publishStep),
    () => link.close(),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
