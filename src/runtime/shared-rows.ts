/** Rows that several people have open: what one enters is told to the others, and what they enter shows here. */
import type { Field } from '@/model/entity';
import type { Sheet } from '@/model/grid/types';
import { isSame, type Row } from '@/model/record';
import { openTableSocket } from './table-socket';

/** Rows of one step that are told; a paste of more is for a reload to show. */
const MOST_ROWS = 50;

/** What a person enters: all else follows from it, or is the server's. */
const isEntered = ({ system, value, readonly }: Field): boolean => !system && value === null && readonly !== true;

const isFit = ({ stored }: Field, value: unknown): boolean =>
  typeof value !== 'object' || value === null || stored.kind === 'json';

/**
 * Joins a sheet to the others of its table; answers the way to leave.
 * @param key the id of the entity or of its child
 */
export function shareRows(sheet: Sheet, key: string, fields: readonly Field[]): () => void {
  const { rows } = sheet;
  const entered = new Map(fields.filter(isEntered).map((field) => [field.key, field]));
  let changed = new Map<string, Set<string>>();
  let isHearing = false;

  const link = openTableSocket({
    key,
    onUpdate({ id, ...values }) {
      // Servers that exist pass on whatever they were sent.
      const known = Object.entries(values).filter(([name, value]) => {
        const field = entered.get(name);
        return field !== undefined && isFit(field, value);
      });
      if (known.length === 0 || (typeof id !== 'string' && typeof id !== 'number')) return;
      isHearing = true;
      try {
        rows.receive([{ ...Object.fromEntries(known), id: String(id) }]);
      } finally {
        isHearing = false;
      }
    },
  });

  const stops = [
    rows.subscribe(({ cells }) => {
      if (isHearing) return;
      for (const { id, key: name, before } of cells) {
        if (!entered.has(name) || isSame(rows.row(id)?.[name] ?? null, before)) continue;
        changed.set(id, (changed.get(id) ?? new Set()).add(name));
      }
    }),
    sheet.onStep(() => {
      const told = changed;
      changed = new Map();
      if (told.size > MOST_ROWS) return;
      for (const [id, names] of told) {
        const row = rows.row(id);
        const values = [...names].map((name): [string, Row[string]] => [name, row?.[name] ?? null]);
        if (row) link.send({ id, ...Object.fromEntries(values) });
      }
    }),
    () => link.close(),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
