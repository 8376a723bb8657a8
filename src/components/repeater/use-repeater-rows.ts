import { useState } from 'react';
import type { Entity } from '@/model/entity/entity';
import type { Value } from '@/model/entity/field-type';
import type { EmbeddedRow } from '@/model/field-types/embedded-rows';
import { columnsOf, deriveRow, swapItems } from './repeater-rows';

/** Keys of rows, which have no id: a key moves with its row. */
function useRowKeys(count: number) {
  const [state, setState] = useState({ keys: [] as readonly number[], next: 0 });
  let { keys } = state;
  if (keys.length !== count) {
    // The value was set from outside: rows that remain keep their keys.
    keys = Array.from({ length: count }, (_, index) => keys[index] ?? state.next + index);
    setState({ keys, next: state.next + count });
  }
  return {
    keys,
    add: () => setState({ keys: [...keys, state.next], next: state.next + 1 }),
    remove: (at: number) => setState({ ...state, keys: keys.filter((_, index) => index !== at) }),
    swap: (one: number, other: number) => setState({ ...state, keys: swapItems(keys, one, other) }),
  };
}

export interface RepeaterRows {
  /** React keys of the rows. */
  keys: readonly number[];
  /** Index of the row that was added last: its first cell gets the focus. */
  newRowIndex: number | null;
  setRow: (index: number, values: Readonly<Record<string, Value>>) => void;
  /** Appends a row with the defaults of its columns. */
  addRow: () => void;
  removeRow: (index: number) => void;
  swapRows: (one: number, other: number) => void;
  /** Called when a cell loses focus: its error is shown from now on. */
  cellBlurred: (index: number, column: string) => void;
  isBlurred: (index: number, column: string) => boolean;
}

/** Changes of the rows of a repeater field, and which of its cells were visited. */
export function useRepeaterRows(
  entity: Entity,
  rows: readonly EmbeddedRow[],
  onChange: (rows: EmbeddedRow[]) => void,
): RepeaterRows {
  const { keys, ...keyOrder } = useRowKeys(rows.length);
  const [blurredCells, setBlurredCells] = useState<ReadonlySet<string>>(new Set());
  const [newRowIndex, setNewRowIndex] = useState<number | null>(null);
  const cellKey = (index: number, column: string) => `${keys[index]} ${column}`;
  return {
    keys,
    newRowIndex,
    setRow: (at, values) => onChange(rows.map((row, index) => (index === at ? { ...row, ...values } : row))),
    addRow() {
      setNewRowIndex(rows.length);
      keyOrder.add();
      const { values } = deriveRow(entity, {});
      onChange([...rows, Object.fromEntries(columnsOf(entity).map(({ key }) => [key, values[key] ?? null]))]);
    },
    removeRow(at) {
      keyOrder.remove(at);
      onChange(rows.filter((_, index) => index !== at));
    },
    swapRows(one, other) {
      keyOrder.swap(one, other);
      onChange(swapItems(rows, one, other));
    },
    cellBlurred: (index, column) => setBlurredCells((before) => new Set(before).add(cellKey(index, column))),
    isBlurred: (index, column) => blurredCells.has(cellKey(index, column)),
  };
}
