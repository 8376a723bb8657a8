/** Rows that several people have open: what one enters, adds, removes and moves is told to the others, and shows here. */
import type { Field } from '@/model/entity/entity';
import { rowMovesBetween } from '@/model/grid/remote/row-moves';
import type { RemoteRowChange } from '@/model/grid/remote/remote-row-change';
import type { UndoableRows } from '@/model/grid/core/types';
import { isSameValue, type Row } from '@/model/record';
import { openTableSocket } from './table-socket';

/** Rows of one step that are told; a paste of more is for a reload to show. */
const MAX_ROWS = 50;

/** What the name of a field's code is sent under. */
const NAME_SUFFIX = '_dictText';

/** What a person enters: all else follows from it, or is the server's. */
const isEntered = ({ system, value, readonly }: Field): boolean => !system && value === null && readonly !== true;

const fitsColumn = ({ columnType: stored }: Field, value: unknown): boolean =>
  typeof value !== 'object' || value === null || stored.kind === 'json';

export interface SharedTable {
  /** The id of the entity or of its child. */
  key: string;
  fields: readonly Field[];
  /** The main record whose rows these are; null: a record that nobody else has yet, or none. */
  mainId: string | null;
}

/** Joins a sheet to the others of its table; answers the way to leave. */
export function shareRows(sheet: UndoableRows, { key, fields, mainId: main }: SharedTable): () => void {
  const { rows } = sheet;
  const entered = new Map(fields.filter(isEntered).map((field) => [field.key, field]));
  /** The last that was heard of each of the others: what comes again, or after something newer, is left. */
  const lastSequences = new Map<string, number>();
  let changedKeys = new Map<string, Set<string>>();
  let knownIds = rows.ids;
  let isApplyingRemote = false;

  /** Servers that exist pass on whatever they were sent. */
  function acceptedValues(given: Row): Row {
    const fit = Object.entries(given).filter(([name, value]) => {
      if (name.endsWith(NAME_SUFFIX))
        return typeof value === 'string' && entered.has(name.slice(0, -NAME_SUFFIX.length));
      const field = entered.get(name);
      return field !== undefined && fitsColumn(field, value);
    });
    return Object.fromEntries(fit);
  }

  /** The place behind a row; the first where there is to be none before, the last where that one is not here. */
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
      // Rows of another record may come and go as they like.
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

  /** What is entered in a row, as far as it is told. */
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
