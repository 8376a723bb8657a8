/** Rows that several people have open: what one enters, adds, removes and moves is told to the others, and shows here. */
import type { Field } from '@/model/entity';
import { movesBetween } from '@/model/grid/row-moves';
import type { RowChange } from '@/model/grid/shared';
import type { Sheet } from '@/model/grid/types';
import { isSame, type Row } from '@/model/record';
import { openTableSocket } from './table-socket';

/** Rows of one step that are told; a paste of more is for a reload to show. */
const MOST_ROWS = 50;

/** What the name of a field's code is sent under. */
const NAME = '_dictText';

/** What a person enters: all else follows from it, or is the server's. */
const isEntered = ({ system, value, readonly }: Field): boolean => !system && value === null && readonly !== true;

const isFit = ({ stored }: Field, value: unknown): boolean =>
  typeof value !== 'object' || value === null || stored.kind === 'json';

export interface SharedTable {
  /** The id of the entity or of its child. */
  key: string;
  fields: readonly Field[];
  /** The main record whose rows these are; null: a record that nobody else has yet, or none. */
  main: string | null;
}

/** Joins a sheet to the others of its table; answers the way to leave. */
export function shareRows(sheet: Sheet, { key, fields, main }: SharedTable): () => void {
  const { rows } = sheet;
  const entered = new Map(fields.filter(isEntered).map((field) => [field.key, field]));
  /** The last that was heard of each of the others: what comes again, or after something newer, is left. */
  const heard = new Map<string, number>();
  let changed = new Map<string, Set<string>>();
  let known = rows.ids;
  let isHearing = false;

  /** Servers that exist pass on whatever they were sent. */
  function fitValues(given: Row): Row {
    const fit = Object.entries(given).filter(([name, value]) => {
      if (name.endsWith(NAME)) return typeof value === 'string' && entered.has(name.slice(0, -NAME.length));
      const field = entered.get(name);
      return field !== undefined && isFit(field, value);
    });
    return Object.fromEntries(fit);
  }

  /** The place behind a row; the first where there is to be none before, the last where that one is not here. */
  function placeAfter(after: string | null): number {
    if (after === null) return 0;
    const place = rows.ids.indexOf(after);
    return place < 0 ? rows.ids.length : place + 1;
  }

  function follow(id: string, values: Row, { kind, after }: RowChange): void {
    const here = rows.row(id) !== undefined;
    if (kind === 'remove') sheet.remove([id]);
    else if (kind === 'move') {
      if (here && after !== id) sheet.move([id], placeAfter(after));
    } else if (kind === 'insert' && !here) sheet.insert([{ ...values, id }], placeAfter(after));
    else if (here && Object.keys(values).length > 0) rows.receive([{ ...values, id }]);
  }

  const link = openTableSocket({
    key,
    onUpdate({ id, ...given }, change, from) {
      if (typeof id !== 'string' && typeof id !== 'number') return;
      if (change.n !== null) {
        if (change.n <= (heard.get(from) ?? 0)) return;
        heard.set(from, change.n);
      }
      // Rows of another record may come and go as they like.
      if (change.kind !== 'set' && (main === null || change.of !== main)) return;
      isHearing = true;
      try {
        sheet.foreign(() => follow(String(id), fitValues(given), change));
      } finally {
        isHearing = false;
        known = rows.ids;
      }
    },
  });

  /** What is entered in a row, as far as it is told. */
  function valuesOf(id: string, names: Iterable<string>): Row {
    const row = rows.row(id);
    return Object.fromEntries([...names].map((name): [string, Row[string]] => [name, row?.[name] ?? null]));
  }

  function tell(): void {
    const told = changed;
    changed = new Map();
    const moves = main === null ? [] : movesBetween(known, rows.ids);
    known = rows.ids;
    if (told.size > MOST_ROWS || moves.length > MOST_ROWS) return;
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
      if (isHearing) return;
      for (const { id, key: name, before } of cells) {
        if (!entered.has(name) || isSame(rows.row(id)?.[name] ?? null, before)) continue;
        changed.set(id, (changed.get(id) ?? new Set()).add(name));
      }
    }),
    sheet.onStep(tell),
    () => link.close(),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
